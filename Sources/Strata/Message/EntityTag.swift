/// An entity tag, which names one version of a representation (RFC 9110 §8.8.3).
///
/// It is opaque: kept and compared byte for byte, never unescaped, never trimmed, so it goes back to the server as it
/// came.
///
/// ```swift
/// let stored = try EntityTag(#"W/"1""#)
/// let sent = try EntityTag(#""1""#)
/// print(stored.isWeaklyEqual(to: sent))  // true
/// ```
public struct EntityTag: Sendable, Hashable {
    /// The tag as it stands on the wire, with its quotes and its `W/`.
    public let bytes: [UInt8]

    /// Why a text is not an entity tag, or not a list of them.
    public struct InvalidEntityTag: Error, Sendable, Hashable {
        /// Creates the error.
        public init() {}
    }

    /// Reads a tag.
    ///
    /// - Throws: ``InvalidEntityTag`` when the text is anything but one quoted tag, with or without `W/` before it.
    public init(_ text: some StringProtocol) throws(InvalidEntityTag) {
        try self.init(bytes: Array(text.utf8))
    }

    /// Reads a tag from the bytes of the wire, which need not be UTF-8.
    ///
    /// - Throws: ``InvalidEntityTag`` when the bytes are anything but one quoted tag, with or without `W/` before it.
    public init(bytes: [UInt8]) throws(InvalidEntityTag) {
        guard Self.isTag(bytes) else { throw InvalidEntityTag() }
        self.bytes = bytes
    }

    /// Reads a list such as `If-None-Match` holds. Commas inside quotes belong to the tag; empty elements are passed over
    /// (RFC 9110 §5.6.1).
    ///
    /// - Throws: ``InvalidEntityTag`` when any element is not a tag, and for `*`, which is no list.
    public static func list(_ text: some StringProtocol) throws(InvalidEntityTag) -> [EntityTag] {
        let bytes = Array(text.utf8)
        var tags: [EntityTag] = []
        var index = 0
        var mayStart = true
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ","):
                mayStart = true
                index += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                index += 1
            default:
                guard mayStart, let end = end(of: bytes, from: index) else { throw InvalidEntityTag() }
                tags.append(try EntityTag(bytes: Array(bytes[index..<end])))
                mayStart = false
                index = end
            }
        }
        return tags
    }

    /// Whether the tag promises equivalence only, not equality of every byte.
    public var isWeak: Bool { bytes[0] == UInt8(ascii: "W") }

    /// Whether both tags are strong and the same (RFC 9110 §8.8.3.2): what ranges need.
    public func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && self == other
    }

    /// Whether both tags are the same when `W/` is left aside (RFC 9110 §8.8.3.2): what `If-None-Match` asks.
    public func isWeaklyEqual(to other: EntityTag) -> Bool {
        opaque == other.opaque
    }

    static func isTag(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && end(of: bytes, from: 0) == bytes.count
    }

    private var opaque: ArraySlice<UInt8> { bytes[(isWeak ? 2 : 0)...] }

    /// Where the tag that starts at the index ends, if one starts there.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var index = bytes[start...].starts(with: Array("W/".utf8)) ? start + 2 : start
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        index += 1
        while index < bytes.count, isTagByte(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        return index + 1
    }

    /// `etagc`: anything visible but the quote; a backslash escapes nothing.
    private static func isTagByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"")
    }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as text; bytes that are not UTF-8 are replaced.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
