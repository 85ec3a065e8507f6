import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can go wrong, told apart: each case keeps what it was, and the whole error that it came as. A cancelled call
/// throws `CancellationError`.
enum MovieError: Error {
    /// The API says no, in its own words.
    case api(APIFailure, NetworkError)
    /// There was no answer, or not all of one: offline, unreachable, too slow.
    case connection(NetworkError)
    /// The answer is not the model; the error says where in it.
    case decoding(DecodingError, NetworkError)
    /// The model could not be sent.
    case encoding(EncodingError, NetworkError)
    /// Anything else.
    case other(NetworkError)

    /// The API's own error model.
    struct APIFailure: Decodable, Sendable, Equatable {
        var statusCode: Int
        var statusMessage: String
    }

    init(_ error: NetworkError) {
        if let decoding = error.underlying as? DecodingError {
            self = .decoding(decoding, error)
        } else if let encoding = error.underlying as? EncodingError {
            self = .encoding(encoding, error)
        } else if error.kind == .unacceptableStatus, let failure = try? error.decodeBody(as: APIFailure.self) {
            // Only where it is the API that speaks: a proxy's page is something else.
            self = .api(failure, error)
        } else {
            self = Self.connectionKinds.contains(error.kind) ? .connection(error) : .other(error)
        }
    }

    private static let connectionKinds: Set<NetworkError.Kind> = [
        .noConnection, .hostNotFound, .cannotConnect, .connectionLost, .truncatedBody, .timedOut, .deadlineExceeded,
        .networkRestricted, .tlsFailure,
    ]

    /// The error as it came.
    var networkError: NetworkError {
        switch self {
        case .api(_, let error), .decoding(_, let error), .encoding(_, let error): error
        case .connection(let error), .other(let error): error
        }
    }

    /// Whether the same call may succeed later.
    var isRetryable: Bool { networkError.isRetryable }
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
