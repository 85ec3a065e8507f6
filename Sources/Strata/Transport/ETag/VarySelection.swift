/// The request fields that `Vary` named, with the values they had: what tells the variants of one URL apart
/// (RFC 9111 §4.1).
///
/// A credential that the key's principal already stands for is left out, so that a rotated token finds what was stored
/// with the one before. Any other credential is kept as a hash.
public struct VarySelection: Sendable, Hashable {
    struct Field: Sendable, Hashable {
        /// In lower case.
        let name: String
        /// `nil` where the request did not have the field.
        let value: String?
    }

    /// By name, each name once.
    let fields: [Field]

    init(fields: [Field]) {
        self.fields = fields
    }

    /// The selection of a response's `Vary` in the request that it answered; `nil` for `*`, and for a value that cannot
    /// be read: such a response answers no other request.
    public init?(_ response: HTTPHeaders, in request: HTTPRequest) {
        guard let vary = response[.vary] else {
            fields = []
            return
        }
        var names: Set<String> = []
        for part in vary.split(separator: ",") {
            let name = HTTPGrammar.trimmingBlanks(part)
            guard !name.isEmpty else { continue }
            guard name != "*", HTTPGrammar.isToken(String(name)) else { return nil }
            names.insert(name.lowercased())
        }
        fields = names.sorted().map { Field(name: $0, value: Self.value(of: $0, in: request)) }
    }

    /// Whether the request has the same values.
    public func matches(_ request: HTTPRequest) -> Bool {
        fields.allSatisfy { Self.value(of: $0.name, in: request) == $0.value }
    }

    /// Whether both were made from the same `Vary`.
    func hasSameNames(as other: VarySelection) -> Bool {
        fields.lazy.map(\.name).elementsEqual(other.fields.lazy.map(\.name))
    }

    private static func value(of name: String, in request: HTTPRequest) -> String? {
        let name = HTTPHeaders.Name(name)
        guard let value = request.headers[name], !ETagPrincipal.covers(name, request) else { return nil }
        guard ETagPrincipal.isCredential(name, request.options) else {
            return String(HTTPGrammar.trimmingBlanks(value[...]))
        }
        return SHA256.hash(Array(value.utf8)).map { String($0, radix: 16) }.joined(separator: ".")
    }
}

extension VarySelection: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names, without values.
    public var description: String { "[" + fields.map(\.name).joined(separator: ", ") + "]" }
    /// The names, without values.
    public var debugDescription: String { description }
    /// The names, without values.
    public var customMirror: Mirror { Mirror(self, children: ["names": description]) }
}
