/// Whose answers are stored: the part of an ``ETagKey`` that keeps one user's body from every other.
///
/// A stamped request belongs to its sign-in, so what is stored survives the rotation of tokens. Any other belongs to a
/// hash of all credentials it carries: `Authorization`, `Cookie`, `Proxy-Authorization`, the usual key headers and those
/// declared in ``RequestOptions/secretHeaders``. Credentials in the URL part users as well, since the whole URL is in the
/// key. No credential can be read back from a principal.
public struct ETagPrincipal: Sendable, Hashable {
    private enum Identity: Sendable, Hashable {
        case nobody
        case session(account: String, session: String)
        case credentials([UInt8])
    }

    private let identity: Identity

    /// Nobody: a request without credentials.
    public static let nobody = ETagPrincipal(identity: .nobody)

    private init(identity: Identity) {
        self.identity = identity
    }

    /// The user of a sign-in.
    public init(_ stamp: AuthStamp) {
        self.init(identity: .session(account: stamp.account, session: stamp.session))
    }

    /// The user whose credentials the request carries.
    public init(_ request: HTTPRequest) {
        if let stamp = request.options.authStamp {
            self.init(stamp)
            return
        }
        var hash: HMACSHA256?
        for field in request.headers.fields where Self.isCredential(field.name, request.options) {
            // Neither a name nor a value holds a NUL, so no two lists of fields feed the same bytes.
            var fed = hash ?? Self.keyedHash
            fed.update(field.name.rawValue.lowercased())
            fed.update([0])
            fed.update(field.bytes)
            fed.update([0])
            hash = fed
        }
        self.init(identity: hash.map { .credentials($0.finalize()) } ?? .nobody)
    }

    private static let keyedHash = HMACSHA256(key: Array("Strata ETag principal".utf8))

    /// Whether the field says who the user is.
    static func isCredential(_ name: HTTPHeaders.Name, _ options: RequestOptions) -> Bool {
        options.isCredential(name)
    }

    /// Whether every request of the principal carries the same credential in this field, or one that replaces it.
    static func covers(_ name: HTTPHeaders.Name, _ request: HTTPRequest) -> Bool {
        guard request.options.authStamp != nil else { return isCredential(name, request.options) }
        return name == .authorization || request.options.secretHeaders.contains(name)
    }

    /// Bytes that no other principal has.
    var fingerprint: [UInt8] {
        switch identity {
        case .nobody: [0]
        case .session(let account, let session):
            [1] + Self.bigEndian(account.utf8.count) + Array(account.utf8) + Array(session.utf8)
        case .credentials(let digest): [2] + digest
        }
    }

    private static func bigEndian(_ count: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0) }
    }
}

extension ETagPrincipal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of principal, without a name.
    public var description: String {
        switch identity {
        case .nobody: "nobody"
        case .session: "a sign-in"
        case .credentials: "a set of credentials"
        }
    }
    /// The kind of principal, without a name.
    public var debugDescription: String { description }
    /// The kind of principal, without a name.
    public var customMirror: Mirror { Mirror(self, children: ["principal": description]) }
}
