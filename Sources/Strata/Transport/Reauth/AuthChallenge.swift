/// One challenge of a `WWW-Authenticate` field (RFC 9110 §11.6.1).
struct AuthChallenge: Hashable {
    /// The scheme in lower case.
    var scheme: String
    /// The parameters, names in lower case; the first of a name counts.
    var parameters: [String: String] = [:]

    /// Reads the challenges of all lines in order. What does not fit the grammar is passed over to the next comma.
    static func parse(_ lines: [String]) -> [AuthChallenge] {
        var challenges: [AuthChallenge] = []
        for line in lines {
            for element in elements(of: line) { read(element, into: &challenges) }
        }
        return challenges
    }

    /// An element is a parameter of the challenge before, or begins a new one, alone or with its first parameter.
    private static func read(_ element: Substring, into challenges: inout [AuthChallenge]) {
        if let (name, value) = parameter(element) {
            guard let last = challenges.indices.last else { return }
            challenges[last].add(name, value)
            return
        }
        let scheme = element.prefix { $0 != " " && $0 != "\t" }
        guard HTTPGrammar.isToken(String(scheme)) else { return }
        challenges.append(AuthChallenge(scheme: scheme.lowercased()))
        if let (name, value) = parameter(HTTPGrammar.trimmingBlanks(element[scheme.endIndex...])) {
            challenges[challenges.count - 1].add(name, value)
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if parameters[name] == nil { parameters[name] = value }
    }

    /// The text between commas that stand outside quotes, without blanks around it.
    private static func elements(of line: String) -> [Substring] {
        var elements: [Substring] = []
        var start = line.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in line.unicodeScalars.indices {
            switch line.unicodeScalars[index] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                elements.append(line[start..<index])
                start = line.unicodeScalars.index(after: index)
            default: break
            }
        }
        elements.append(line[start...])
        return elements.map(HTTPGrammar.trimmingBlanks).filter { !$0.isEmpty }
    }

    /// `name=value` with blanks around the sign allowed; `nil` for anything else, a `token68` with its padding included.
    private static func parameter(_ text: Substring) -> (name: String, value: String)? {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = String(HTTPGrammar.trimmingBlanks(text[..<sign]))
        let value = HTTPGrammar.trimmingBlanks(text[text.utf8.index(after: sign)...])
        guard HTTPGrammar.isToken(name) else { return nil }
        if HTTPGrammar.isToken(String(value)) { return (name.lowercased(), String(value)) }
        guard value.utf8.count >= 2, value.utf8.first == quote, value.utf8.last == quote else { return nil }
        return (name.lowercased(), HTTPGrammar.unquoted(value))
    }

    private static let quote = UInt8(ascii: "\"")
}
