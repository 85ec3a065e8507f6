#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Names and values as `application/x-www-form-urlencoded`, as the WHATWG URL standard writes them.
///
/// ```swift
/// let body: AnyBody = .form(["grant_type": "password", "username": "ada", "scope": "read write"])
/// ```
///
/// Order and repeats are kept. Names and values are plain text, encoded as UTF-8: a space becomes `+`, everything but
/// ASCII letters, digits and `*-._` becomes `%XX`.
public struct FormBody: EndpointBody {
    private let pairs: [(name: String, value: String)]

    /// Creates a form from items; one without value is left out, one with an empty value is sent as `name=`.
    public init(_ items: [URLQueryItem]) {
        pairs = items.compactMap { item in item.value.map { (item.name, $0) } }
    }

    /// Writes the pairs.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        let text = pairs.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
        return EncodedBody(.data(Data(text.utf8)), contentType: "application/x-www-form-urlencoded")
    }

    private static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case UInt8(ascii: "*"): bytes.append(byte)
            case UInt8(ascii: "~"): PercentCoding.append(byte, to: &bytes)
            case _ where PercentCoding.isUnreserved(byte): bytes.append(byte)
            default: PercentCoding.append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension FormBody: ExpressibleByDictionaryLiteral {
    /// Creates a form from a literal, in its order, repeats kept.
    public init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { (name: $0, value: $1) }
    }
}

// Forms carry passwords: only the names are printed (law 4).
extension FormBody: CustomStringConvertible, CustomReflectable {
    /// The names, without values.
    public var description: String { "FormBody(\(pairs.map(\.name).joined(separator: ", ")))" }
    /// The names, without values.
    public var customMirror: Mirror { Mirror(self, children: ["names": pairs.map(\.name)]) }
}
