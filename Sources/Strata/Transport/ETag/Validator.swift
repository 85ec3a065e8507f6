/// The condition under which a stored response is asked for again.
enum Validator {
    /// `If-None-Match` with the entity tag, else `If-Modified-Since` with a date that can be relied on; else nothing.
    ///
    /// One condition goes out, so any 304 speaks of the response it came from. The value is the server's, byte for byte.
    static func condition(from headers: HTTPHeaders) -> HTTPHeaders.Field? {
        if let tag = single(.entityTag, in: headers), EntityTag.isTag(tag.bytes) {
            return HTTPHeaders.Field(.ifNoneMatch, bytes: tag.bytes)
        }
        if let date = single(.lastModified, in: headers), isOneSecondOld(date.value, at: headers[.date]) {
            return HTTPHeaders.Field(.ifModifiedSince, bytes: date.bytes)
        }
        return nil
    }

    /// A date of the second in which the answer was made would also hold for a change later in that second
    /// (RFC 9110 §8.8.2.2).
    static func isOneSecondOld(_ modified: String, at date: String?) -> Bool {
        guard let date, let modified = HTTPDate.date(from: modified), let date = HTTPDate.date(from: date) else {
            return false
        }
        return modified.timeIntervalSince1970 + 1 <= date.timeIntervalSince1970
    }

    static func single(_ name: HTTPHeaders.Name, in headers: HTTPHeaders) -> HTTPHeaders.Field? {
        let lines = headers.fields.filter { $0.name == name }
        return lines.count == 1 ? lines.first : nil
    }
}
