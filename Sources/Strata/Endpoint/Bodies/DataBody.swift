#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Bytes that go out as they are.
///
/// ```swift
/// let body: AnyBody = .data(data, type: "image/png")
/// ```
public struct DataBody: EndpointBody {
    private let data: Data
    private let type: String

    /// Wraps bytes.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - type: Their media type.
    public init(_ data: Data, type: String = MediaType.anyBytes) {
        self.data = data
        self.type = type
    }

    /// Hands the bytes over.
    ///
    /// - Throws: ``TransportError`` of the kind `.invalidRequest` when the type is not a media type.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        EncodedBody(.data(data), contentType: try MediaType.checked(type, of: "the body"))
    }
}

extension DataBody: CustomStringConvertible, CustomReflectable {
    /// The size, without the bytes.
    public var description: String { "DataBody(\(data.count) bytes)" }
    /// The size, without the bytes.
    public var customMirror: Mirror { Mirror(self, children: ["bytes": data.count]) }
}
