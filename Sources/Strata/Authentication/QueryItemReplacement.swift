#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Puts one item into a URL's query and leaves every other byte of the URL as it is.
enum QueryItemReplacement {
    /// The URL with the item at the end of its query, and without earlier items of that name.
    static func url(_ url: URL, name: String, value: String) throws(TransportError) -> URL {
        let text = url.absoluteString
        let end = text.firstIndex(of: "#") ?? text.endIndex
        let mark = text[..<end].firstIndex(of: "?") ?? end
        let items = text[mark..<end].dropFirst().split(separator: "&").filter { item in
            let key = item.prefix { $0 != "=" }
            return (PercentCoding.decode(key) ?? String(key)) != name
        }
        let item = "\(encode(name))=\(encode(value))"
        let query = (items.map(String.init) + [item]).joined(separator: "&")
        guard let result = URL(string: "\(text[..<mark])?\(query)\(text[end...])") else {
            throw .invalidRequest("the URL does not take a query")
        }
        return result
    }

    private static func encode(_ text: String) -> String {
        PercentCoding.encode(text, allowed: PercentCoding.isUnreserved)
    }
}
