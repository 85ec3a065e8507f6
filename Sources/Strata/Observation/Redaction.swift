#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Takes the secrets out of what is shown of a request: errors, descriptions, logs.
///
/// User information is always cut. Query values are shown unless their name is on the list of names that carry secrets,
/// or was declared secret by the auth service.
public struct Redaction: Sendable {
    /// What stands in the place of a secret.
    public static let mark = "<redacted>"

    static let secretNames: Set<String> = [
        "assertion", "auth", "authorization", "clientassertion", "code", "codeverifier", "credential", "credentials",
        "jwt", "key", "otp", "passphrase", "passwd", "pin", "pwd", "session", "sessionid", "sig", "xamzcredential",
        "xgoogcredential",
    ]
    static let secretEndings = ["apikey", "password", "secret", "signature", "token"]
    private let declared: [String]

    /// Creates the redaction for a request's options.
    public init(_ options: RequestOptions = RequestOptions()) {
        declared = options.secretQueryNames
    }

    /// The URL without user information, without fragment, and with secret query values replaced.
    public func describe(_ url: URL) -> String {
        let text = url.absoluteString
        let end = text.firstIndex(of: "#") ?? text.endIndex
        let mark = text[..<end].firstIndex(of: "?")
        return withoutUserInformation(text[..<(mark ?? end)])
            + (mark.map { "?" + describe(query: text[text.index(after: $0)..<end]) } ?? "")
    }

    private func withoutUserInformation(_ text: Substring) -> String {
        guard let scheme = text.firstRange(of: "://") else { return String(text) }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return String(text) }
        return String(text[..<scheme.upperBound] + text[text.index(after: at)...])
    }

    private func describe(query: Substring) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            let name = pair[..<equals]
            return isSecret(queryName: PercentCoding.decode(name) ?? String(name))
                ? "\(name)=\(Self.mark)" : String(pair)
        }.joined(separator: "&")
    }

    private func isSecret(queryName name: String) -> Bool {
        let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
        return Self.secretNames.contains(plain) || Self.secretEndings.contains(where: plain.hasSuffix)
            || declared.contains(name)
    }
}
