// How errors of the parts become the one error of the service.
extension NetworkError {
    /// What a transport reported.
    init(_ error: TransportError, request: HTTPRequest) {
        self.init(
            Kind(error.kind), error.detail, request: request.description, phase: error.phase,
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
    init(decoding error: any Error, type: Any.Type, request: HTTPRequest, response: Response) {
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
            .decodingFailed, "\(type): the body \(place)", request: request.description, response: response,
            underlying: error)
    }

    private static func path(_ codingPath: [any CodingKey]) -> String {
        guard !codingPath.isEmpty else { return "the top level" }
        return codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}
