#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A problem that a server describes in `application/problem+json` (RFC 9457).
///
/// A member of the wrong type is passed over (§3.1), and the status is the response's own, whatever the member says.
public struct ProblemDetails: Sendable, Hashable {
    /// A URI that names the kind of problem. Default: `about:blank`.
    public var type: String
    /// A short summary of the kind of problem.
    public var title: String?
    /// The status of the response.
    public var status: HTTPStatus
    /// What happened this time.
    public var detail: String?
    /// A URI that names this occurrence.
    public var instance: String?
    /// The members beyond the registered ones.
    public var extensions: [String: JSONValue]

    /// Reads a problem from a response; `nil` where the response is of another media type, or no JSON object.
    init?(_ response: NetworkError.Response) {
        guard let text = response.headers[.contentType], let media = try? MediaType(text),
            media.essence == "application/problem+json",
            case .object(var members)? = try? JSONCoding.standard.decode(JSONValue.self, from: response.body)
        else { return nil }
        type = members.removeValue(forKey: "type")?.string ?? "about:blank"
        title = members.removeValue(forKey: "title")?.string
        detail = members.removeValue(forKey: "detail")?.string
        instance = members.removeValue(forKey: "instance")?.string
        members.removeValue(forKey: "status")
        status = response.status
        extensions = members
    }
}
