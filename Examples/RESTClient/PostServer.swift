import Strata
import StrataTesting
import Synchronization

/// Posts on a port of this machine, and a large file.
final class PostServer: Sendable {
    private let posts = Mutex([
        Post(id: 1, title: "On sharpening pencils", body: "Always away from the cat."),
        Post(id: 2, title: "A short history of queues", body: "First things first."),
        Post(id: 3, title: "Soup, considered", body: "Warm."),
        Post(id: 4, title: "Why the kettle sings", body: "Nobody has asked it to stop."),
    ])
    private let pause: Duration

    /// Creates a server that sends its large file with pauses.
    init(pause: Duration) {
        self.pause = pause
    }

    func start() throws -> LoopbackServer {
        try LoopbackServer { request in
            do {
                return try self.posts.withLock { try self.answer(request, &$0) }
            } catch {
                return .status(.badRequest)
            }
        }
    }

    private func answer(_ request: ServerRequest, _ posts: inout [Post]) throws -> ServerReply {
        let parts = request.path.split(separator: "/")
        if parts == ["photos"] {
            let file = ServerReply.Body.repeated(Data(repeating: 42, count: 1 << 16), times: 128)
            return ServerReply(status: .ok, body: file).dripping(1 << 18, every: pause)
        }
        let coding = JSONCoding()
        switch (request.method, parts.dropFirst().first.flatMap { Int($0) }) {
        case (.get, nil):
            let limit = request.query("_limit").flatMap { Int($0) } ?? posts.count
            return .data(try coding.encode(Array(posts.prefix(limit))), type: "application/json")
        case (.post, nil):
            let id = (posts.last?.id ?? 0) + 1
            if request.headers[.contentType] == "application/json" {
                let new: NewPost = try coding.decode(from: request.body)
                posts.append(Post(id: id, title: new.title, body: new.body))
            }
            return .json(#"{"id":\#(id)}"#, status: .created)
        case (let method, let id?):
            guard let index = posts.firstIndex(where: { $0.id == id }) else { return .status(.notFound) }
            switch method {
            case .put: posts[index] = try coding.decode(from: request.body)
            case .patch:
                let change: PostChange = try coding.decode(from: request.body)
                posts[index].title = change.title ?? posts[index].title
                posts[index].body = change.body ?? posts[index].body
            case .delete:
                posts.remove(at: index)
                return .status(.noContent)
            default: break
            }
            return .data(try coding.encode(posts[index]), type: "application/json")
        default: return .status(405)
        }
    }
}
