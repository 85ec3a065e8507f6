import Strata

/// A call site that compiles but gives something else than it says.
struct Mismatch: Error {}

let routes = CannedRoutesTransport(routes: [
    CannedRoute(
        pattern: RequestPattern(method: .get, path: "/api/models"),
        response: CannedResponse(string: #"[{"id": 1, "name": "one"}]"#)),
    CannedRoute(
        pattern: RequestPattern(method: .get, pathRegex: #"^/api/models/\d+$"#),
        response: CannedResponse(string: #"{"id": 2, "name": "two"}"#)),
    CannedRoute(pattern: RequestPattern(method: .post), response: CannedResponse(string: "")),
])
let list = ModelList(service: HTTPNetworkService(transport: StampingTransport(inner: routes)))
try await list.load()
guard list.models == [Model(id: 1, name: "one"), Model(id: 2, name: "two")] else { throw Mismatch() }
guard routes.requests.map({ $0.headers["X-App"] }) == ["1", "2", "3"] else { throw Mismatch() }
print("ok calls made from the main actor give their models there")
