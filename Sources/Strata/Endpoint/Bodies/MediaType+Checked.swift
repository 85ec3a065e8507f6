extension MediaType {
    /// The type of bytes of which nothing is known: `application/octet-stream` (RFC 2046 §4.5.1).
    public static let anyBytes = "application/octet-stream"

    /// The text as it was given, once it is certain to be a media type that cannot end its line.
    static func checked(_ text: String, of what: String) throws(TransportError) -> String {
        do {
            // Reading passes over parameters that break the grammar; they must not be written.
            guard HTTPGrammar.isFieldValue(text.utf8) else { throw InvalidMediaType() }
            _ = try MediaType(text)
        } catch {
            throw .invalidRequest("the type of \(what) is not a media type")
        }
        return text
    }
}
