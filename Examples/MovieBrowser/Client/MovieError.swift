import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can go wrong, told apart: each case keeps what it was. A cancelled call throws `CancellationError`.
enum MovieError: Error {
    /// The API says no, in its own words.
    case api(APIFailure, status: HTTPStatus)
    /// There was no answer: offline, unreachable, too slow.
    case connection(NetworkError)
    /// The answer is not the model; the error says where in it.
    case decoding(DecodingError)
    /// The model could not be sent.
    case encoding(EncodingError)
    /// Anything else, whole.
    case other(NetworkError)

    /// The API's own error model.
    struct APIFailure: Decodable, Sendable, Equatable {
        var statusCode: Int
        var statusMessage: String
    }

    init(_ error: NetworkError) {
        switch (error.kind, error.underlying) {
        case (.decodingFailed, let decoding as DecodingError): self = .decoding(decoding)
        case (.encodingFailed, let encoding as EncodingError): self = .encoding(encoding)
        case (.unacceptableStatus, _): self = Self.refusal(error)
        case (.noConnection, _), (.hostNotFound, _), (.cannotConnect, _), (.connectionLost, _), (.timedOut, _),
            (.deadlineExceeded, _), (.tlsFailure, _):
            self = .connection(error)
        default: self = .other(error)
        }
    }

    /// What the API says, where it is the API that speaks: a proxy's page is something else.
    private static func refusal(_ error: NetworkError) -> MovieError {
        guard let status = error.status, let failure = try? error.decodeBody(as: APIFailure.self) else {
            return .other(error)
        }
        return .api(failure, status: status)
    }
}

extension MovieError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .api(let failure, _): failure.statusMessage
        case .connection(let error), .other(let error): error.userMessage
        case .decoding: "The answer could not be understood."
        case .encoding: "That cannot be sent."
        }
    }
}
