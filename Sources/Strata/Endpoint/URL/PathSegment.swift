extension DefaultStringInterpolation {
    /// Writes a value as one whole segment of a path, whatever it contains.
    ///
    /// Only unreserved characters stand bare (RFC 3986 §2.3): `a/b` becomes `a%2Fb`, `100%` becomes `100%25`.
    /// A value equal to `.` or `..` cannot be spelt as a segment at all; a path that has one is refused when the URL is
    /// built, with ``InvalidURL``.
    ///
    /// ```swift
    /// let path = "/roles/\(segment: "A role")/members/\(segment: 7)"
    /// print(path)  // /roles/A%20role/members/7
    /// ```
    public mutating func appendInterpolation(segment: some CustomStringConvertible) {
        appendLiteral(PercentCoding.encode(segment.description, allowed: PercentCoding.isUnreserved))
    }
}
