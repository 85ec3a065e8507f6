/// Parts as `multipart/form-data` (RFC 7578), streamed, with its length known up front where every part's is.
///
/// ```swift
/// let body: AnyBody = .multipart([
///     .value("title", "Holiday"),
///     .file("photo", URL(filePath: "/tmp/beach.jpg"), type: "image/jpeg"),
/// ])
/// ```
///
/// Names and file names go out as UTF-8, escaped as the WHATWG form encoding says: `"`, CR and LF become `%22`, `%0D` and
/// `%0A`. Values are not touched. The boundary is random and stands in no part that is in memory; it is chosen once, so
/// every attempt sends the same bytes.
///
/// ## Errors
///
/// A missing file, and a type that is not a media type, are a ``TransportError`` before anything is sent. A file or stream
/// of another length than was announced ends the attempt.
public struct MultipartBody: EndpointBody {
    private let parts: [Part]
    private let seed: (UInt64, UInt64)

    /// Creates a body of parts, in their order.
    public init(_ parts: [Part]) {
        var generator = SystemRandomNumberGenerator()
        self.init(parts, using: &generator)
    }

    /// Creates a body whose boundary comes from the generator given.
    public init(_ parts: [Part], using generator: inout some RandomNumberGenerator) {
        self.parts = parts
        seed = (generator.next(), generator.next())
    }

    /// Lays the parts out; files are measured, not read.
    ///
    /// - Throws: ``TransportError`` of the kind `.unreadableBody` that names a missing file, of the kind
    ///   `.invalidRequest` when a part's type is not a media type.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        let boundary = boundary()
        var layout = MultipartLayout()
        for part in parts {
            layout.append("--\(boundary)\r\n\(try part.header())\r\n")
            try layout.append(part)
            layout.append("\r\n")
        }
        layout.append("--\(boundary)--\r\n")
        return EncodedBody(try layout.body(), contentType: "multipart/form-data; boundary=\(boundary)")
    }

    /// The first boundary from the seed on that no part in memory contains.
    private func boundary() -> String {
        var (high, low) = seed
        while true {
            let boundary = "strata-" + Self.hex(high) + Self.hex(low)
            if !parts.contains(where: { $0.contains(boundary) }) { return boundary }
            low &+= 1
            if low == 0 { high &+= 1 }
        }
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension MultipartBody: CustomStringConvertible, CustomReflectable {
    /// The number of parts, without their content.
    public var description: String { "MultipartBody(\(parts.count) parts)" }
    /// The parts by name.
    public var customMirror: Mirror { Mirror(self, children: ["parts": parts.map(\.description)]) }
}
