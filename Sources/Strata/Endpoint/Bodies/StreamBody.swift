/// Bytes that are made while they are sent, by a closure that opens a fresh stream for every attempt.
///
/// ```swift
/// let body: AnyBody = .stream(type: "text/csv") { ByteStream(chunks: [Data("a,b\n".utf8), Data("1,2\n".utf8)]) }
/// ```
public struct StreamBody: EndpointBody {
    private let type: String
    private let length: Int?
    private let open: @Sendable () async throws -> ByteStream

    /// Wraps a stream.
    ///
    /// - Parameters:
    ///   - type: The media type.
    ///   - length: The number of bytes if it is known; a stream of another length is an error.
    ///   - open: Gives a fresh stream from the first byte.
    public init(
        type: String = MediaType.anyBytes, length: Int? = nil, open: @escaping @Sendable () async throws -> ByteStream
    ) {
        self.type = type
        self.length = length
        self.open = open
    }

    /// Hands the closure over.
    ///
    /// - Throws: ``TransportError`` of the kind `.invalidRequest` when the type is not a media type.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        EncodedBody(.stream(length: length, open: open), contentType: try MediaType.checked(type, of: "the body"))
    }
}
