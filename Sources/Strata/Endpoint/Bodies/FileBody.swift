#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The content of a file, read while it is sent and never held in memory whole.
///
/// ```swift
/// let body: AnyBody = .file(URL(filePath: "/tmp/report.pdf"), type: "application/pdf")
/// ```
public struct FileBody: EndpointBody {
    private let url: URL
    private let type: String

    /// Names a file.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - type: The media type of its content.
    public init(_ url: URL, type: String = MediaType.anyBytes) {
        self.url = url
        self.type = type
    }

    /// Makes sure that the file is there.
    ///
    /// - Throws: ``TransportError`` of the kind `.unreadableBody` that names a missing file, of the kind
    ///   `.invalidRequest` when the type is not a media type.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        _ = try FileReader.size(url)
        return EncodedBody(.file(url), contentType: try MediaType.checked(type, of: "the body"))
    }
}
