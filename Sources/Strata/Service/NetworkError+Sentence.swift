#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension NetworkError: LocalizedError {
    /// A sentence fit for a screen: what happened, without jargon.
    public var errorDescription: String? { userMessage }

    /// What a person can do about it, where there is something.
    public var recoverySuggestion: String? {
        switch kind {
        case .noConnection, .hostNotFound: "Check the connection to the internet and try again."
        case _ where isRetryable: "Try again in a moment."
        default: nil
        }
    }

    /// A sentence fit for a screen: what happened, without jargon.
    public var userMessage: String {
        switch kind {
        case .noConnection: "There is no connection to the internet."
        case .hostNotFound: "The server could not be found."
        case .cannotConnect: "The server could not be reached."
        case .connectionLost, .truncatedBody: "The connection to the server was lost."
        case .timedOut, .deadlineExceeded: "The server took too long to answer."
        case .networkRestricted: "The connection is not allowed at the moment."
        case .tlsFailure, .pinMismatch: "A secure connection to the server could not be made."
        case .authenticationFailed: "The sign-in could not be confirmed."
        case .unreadableBody: "The file could not be read."
        case .unwritableFile: "The file could not be saved."
        case .bodyTooLarge: "The answer of the server is too large."
        case .unacceptableStatus: statusMessage
        case .invalidURL, .invalidRequest, .encodingFailed, .noWire, .unmatchedRoute:
            "The request could not be made."
        case .unexpectedContentType, .emptyBody, .decodingFailed, .malformedResponse, .redirectRefused:
            "The answer of the server could not be understood."
        default: "Something went wrong with the request."
        }
    }

    private var statusMessage: String {
        switch status?.code {
        case 401: "Please sign in again."
        case 403: "You are not allowed to do this."
        case 404, 410: "It could not be found."
        case 409, 412: "It was changed meanwhile."
        case 429: "There were too many requests."
        case .some(500...599): "The server has a problem."
        default: "The server did not accept the request."
        }
    }
}
