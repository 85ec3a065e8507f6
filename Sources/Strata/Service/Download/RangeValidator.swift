/// What has to be the same for one part of a file to be joined to another (RFC 9110 §13.1.5): a strong entity tag, else a
/// date that is as good as one.
struct RangeValidator: Sendable, Equatable {
    /// Where it came from: `ETag` or `Last-Modified`.
    let isEntityTag: Bool
    /// The server's value, byte for byte.
    let bytes: [UInt8]

    init(isEntityTag: Bool, bytes: [UInt8]) {
        self.isEntityTag = isEntityTag
        self.bytes = bytes
    }

    /// The validator of a response; `nil` where it has none that is strong, or where its bytes are coded.
    ///
    /// Where there is an entity tag, even a weak one, a date is not used (RFC 9110 §13.1.5).
    init?(_ headers: HTTPHeaders) {
        guard !headers.contains(.contentEncoding) else { return nil }
        if headers.contains(.entityTag) {
            guard let field = Validator.single(.entityTag, in: headers), EntityTag.isTag(field.bytes),
                field.bytes[0] == UInt8(ascii: "\"")
            else { return nil }
            self.init(isEntityTag: true, bytes: field.bytes)
        } else {
            guard let field = Validator.single(.lastModified, in: headers),
                Validator.isOneSecondOld(field.value, at: headers[.date])
            else { return nil }
            self.init(isEntityTag: false, bytes: field.bytes)
        }
    }

    /// The condition of a request for the rest.
    var condition: HTTPHeaders.Field { HTTPHeaders.Field(.ifRange, bytes: bytes) }

    /// Whether a response says that it is about something else. A 206 to `If-Range` may leave the field out.
    func isContradicted(by headers: HTTPHeaders) -> Bool {
        let name = isEntityTag ? HTTPHeaders.Name.entityTag : .lastModified
        return headers.fields.contains { $0.name == name && $0.bytes != bytes }
    }
}
