/// A stored response and the 304 that confirmed it, put together (RFC 9111 §3.2, §4.3.4).
struct Freshening {
    /// The fields for the caller: the stored ones, replaced by those of the 304.
    let headers: HTTPHeaders
    /// What is to be stored from now on; `nil` where the 304 forbids it.
    let entry: StoredResponse?

    /// Takes over what the 304 says of the stored representation.
    ///
    /// The request carried one validator, so the 304 selects the response it came from whatever tag it names itself:
    /// proxies that compress add `W/` or a suffix on one way and not on the other. The stored tag stays, since it is what
    /// the server knows this body by.
    init(_ stored: StoredResponse, by notModified: HTTPHeaders, for request: HTTPRequest) {
        let kept = Self.kept(stored) + ETagPolicy.connectionFields(of: notModified)
        var headers = stored.headers
        headers.merge(HTTPHeaders(notModified.fields.filter { !kept.contains($0.name) }))
        self.headers = headers
        entry = ETagPolicy.selection(headers, in: request).map { selection in
            StoredResponse(
                method: stored.method, headers: ETagPolicy.storable(headers), body: stored.body, selection: selection,
                validator: stored.validator)
        }
    }

    /// Whether storing the result anew is worth it. `Date` alone is not: the next 304 brings its own. Nor is another order
    /// of the fields, which some wires lose.
    func isWorthStoring(over stored: StoredResponse) -> Bool {
        guard let entry, entry.selection == stored.selection else { return true }
        return Set(entry.headers.fields.map(\.name)).contains { name in
            name != .date && entry.headers.values(for: name) != stored.headers.values(for: name)
        }
    }

    /// What describes the stored body and nothing else: its length and coding, which a 304 may give for a body on
    /// another way, and the validator.
    private static func kept(_ stored: StoredResponse) -> [HTTPHeaders.Name] {
        let body: [HTTPHeaders.Name] = [.contentLength, .contentEncoding, .contentType, .contentRange, .entityTag]
        return stored.validator.name == .ifModifiedSince ? body + [.lastModified] : body
    }
}
