extension RequestPattern {
    /// One part of a pattern: it holds or it does not, and can say why not.
    enum Predicate: Sendable {
        case method(HTTPMethod)
        case host(String)
        case path(PathForm)
        case pathRegex(PathRegex)
        case query(String, ValuePattern)
        case header(HTTPHeaders.Name, ValuePattern)

        func holds(for facts: RequestFacts) throws(TransportError) -> Bool {
            switch self {
            case .method(let method): facts.request.method == method
            case .host(let host): HTTPGrammar.equalsIgnoringCase(host, facts.host)
            case .path(let path): path == facts.path
            case .pathRegex(let regex): try regex.matches(facts.path.text)
            case .query(let name, let value): value.matches(facts.queryValues(for: name))
            case .header(let name, let value): value.matches(facts.request.headers.values(for: name))
            }
        }

        /// Why it does not hold, without header or query values (law 4).
        func mismatch(_ facts: RequestFacts) -> String {
            switch self {
            case .method(let method): "the method is \(facts.request.method), not \(method)"
            case .host(let host): "the host is \(facts.host), not \(host)"
            case .path(let path): "the path is \(facts.path.text), not \(path.text)"
            case .pathRegex(let regex): "the path \(facts.path.text) does not match \(regex.pattern)"
            case .query(let name, let value):
                "the query item \(name) \(value.mismatch(facts.queryValues(for: name)))"
            case .header(let name, let value):
                "the header \(name) \(value.mismatch(facts.request.headers.values(for: name)))"
            }
        }

        /// How far off a predicate is that does not hold: a wrong path weighs most, the more the less it resembles.
        func distance(_ facts: RequestFacts) -> Int {
            switch self {
            case .query, .header: 1
            case .method: 2
            case .host: 3
            case .path(let path): 3 + path.distance(to: facts.path)
            case .pathRegex: 6
            }
        }
    }
}

extension RequestPattern.Predicate: CustomStringConvertible {
    var description: String {
        switch self {
        case .method(let method): method.rawValue
        case .host(let host): "//\(host)"
        case .path(let path): path.text
        case .pathRegex(let regex): "~\(regex.pattern)"
        case .query(let name, let value): "?\(name) \(value)"
        case .header(let name, let value): "\(name): \(value)"
        }
    }
}
