#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// How errors of the parts become the one error of the service.
extension NetworkError {
    /// What a transport reported. A token that could not be renewed keeps the server's answer to it.
    init(_ error: TransportError, request: HTTPRequest) {
        let refusal = (error.underlying as? ReauthError)?.response
        self.init(
            Kind(error.kind), error.detail, request: request.description,
            response: refusal.map { Response($0, $0.body.data ?? Data()) }, phase: error.phase,
            delivery: error.delivery, underlying: error, earlierAttempts: error.earlierAttempts)
    }

    /// What a body's encoding threw. An error that is typed already keeps its kind.
    init(encoding error: any Error, request: HTTPRequest) {
        switch error {
        case let error as TransportError:
            self.init(error, request: request)
        case EncodingError.invalidValue(_, let context):
            self.init(
                .encodingFailed, "a value at \(Self.path(context.codingPath)) cannot be encoded",
                request: request.description, delivery: .notSent, underlying: error)
        default:
            self.init(
                .encodingFailed, "the body cannot be encoded: \(type(of: error))", request: request.description,
                delivery: .notSent, underlying: error)
        }
    }

    /// What decoding a model threw.
    init(decoding error: any Error, type: Any.Type, request: String, response: Response) {
        let place: String
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            place = "has no member \(Self.path(context.codingPath + [key]))"
        case DecodingError.valueNotFound(_, let context):
            place = "has no value at \(Self.path(context.codingPath))"
        case DecodingError.typeMismatch(let expected, let context):
            place = "has no \(expected) at \(Self.path(context.codingPath))"
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            place = "is not valid JSON"
        case DecodingError.dataCorrupted(let context):
            place = "has an unusable value at \(Self.path(context.codingPath))"
        default:
            place = "cannot be read: \(Swift.type(of: error))"
        }
        self.init(
            .decodingFailed, "\(type): the body \(place)", request: request, response: response, underlying: error)
    }

    private static func path(_ codingPath: [any CodingKey]) -> String {
        guard !codingPath.isEmpty else { return "the top level" }
        return codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}

extension NetworkError.Response {
    /// The most bytes of a body that an error keeps.
    static let bodyLimit = 1 << 20

    /// A record of a response of which these bytes were read.
    init(_ response: HTTPResponse, _ data: Data) {
        let isIncomplete = data.count > Self.bodyLimit
        // A prefix would keep the whole of a large body alive for as long as somebody keeps the error.
        self.init(
            status: response.status, headers: response.headers,
            body: isIncomplete ? Data(Array(data.prefix(Self.bodyLimit))) : data, isBodyIncomplete: isIncomplete)
    }
}
