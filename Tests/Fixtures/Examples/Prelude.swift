// What the examples of the documentation may assume. They are compiled, never run.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Strata

public struct User: Codable, Hashable, Identifiable, Sendable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// The endpoint of the documentation of `EndpointProtocol`.
public enum UserAPI: EndpointProtocol {
    case list(page: Int)
    case rename(id: Int, to: String)

    public var path: String {
        switch self {
        case .list: "/users"
        case .rename(let id, _): "/users/\(segment: id)"
        }
    }
    public var body: [String: EndpointAnyEncodable]? {
        guard case .rename(_, let name) = self else { return nil }
        return ["name": EndpointAnyEncodable(name)]
    }
}

public let data = Data()
public let environment = DefaultAPIEnvironment(baseURL: url)
public let request = HTTPRequest(url: url)
public let response = HTTPResponse(status: .ok)
public let service = HTTPNetworkService(transport: transport)
public let transport: any Transport = CannedResponseTransport(string: "{}")
public let url = URL(filePath: "/")
