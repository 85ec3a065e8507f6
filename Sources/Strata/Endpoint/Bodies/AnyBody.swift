#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A body of any kind, for endpoints whose cases send different kinds.
///
/// ```swift
/// enum UploadAPI: EndpointProtocol {
///     case list
///     case rename(String)
///     case upload(URL)
///
///     var path: String { "/files" }
///     var body: AnyBody {
///         switch self {
///         case .list: .none
///         case .rename(let name): .json(["name": name])
///         case .upload(let url): .multipart([.file("file", url, type: "image/png")])
///         }
///     }
/// }
/// ```
public struct AnyBody: EndpointBody {
    private let base: (any EndpointBody)?

    /// Wraps a body.
    public init(_ base: any EndpointBody) {
        self.base = base
    }

    private init() {
        base = nil
    }

    /// No body.
    public static let none = AnyBody()

    /// A value as JSON.
    public static func json(_ value: some Encodable & Sendable) -> AnyBody {
        AnyBody(JSONBody(value))
    }

    /// Names and values as `application/x-www-form-urlencoded`, from a literal: `.form(["a": "1", "b": "2"])`.
    public static func form(_ form: FormBody) -> AnyBody {
        AnyBody(form)
    }

    /// Names and values as `application/x-www-form-urlencoded`; an item without value is left out.
    public static func form(_ items: [URLQueryItem]) -> AnyBody {
        AnyBody(FormBody(items))
    }

    /// Parts as `multipart/form-data`.
    public static func multipart(_ parts: [MultipartBody.Part]) -> AnyBody {
        AnyBody(MultipartBody(parts))
    }

    /// Bytes of a media type.
    public static func data(_ data: Data, type: String = MediaType.anyBytes) -> AnyBody {
        AnyBody(DataBody(data, type: type))
    }

    /// The content of a file, read while it is sent.
    public static func file(_ url: URL, type: String = MediaType.anyBytes) -> AnyBody {
        AnyBody(FileBody(url, type: type))
    }

    /// A stream that a closure opens anew for every attempt; `length` is the number of bytes if it is known.
    public static func stream(
        type: String = MediaType.anyBytes, length: Int? = nil, open: @escaping @Sendable () async throws -> ByteStream
    ) -> AnyBody {
        AnyBody(StreamBody(type: type, length: length, open: open))
    }

    /// Makes the recipe of the body that was wrapped; ``none`` asked for one gives no bytes.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        try base?.encoded(using: coding) ?? EncodedBody(.data(Data()), contentType: nil)
    }

    /// Whether there is nothing to send.
    var isNone: Bool { base == nil }
}

extension AnyBody: ExpressibleByDictionaryLiteral {
    /// A JSON object of mixed values.
    public init(dictionaryLiteral elements: (String, EndpointAnyEncodable)...) {
        self = .json(Dictionary(elements) { _, last in last })
    }
}
