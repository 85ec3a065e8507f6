import Strata

struct Post: Codable, Sendable, Equatable {
    var id: Int
    var title: String
    var body: String
}

struct NewPost: Codable, Sendable {
    var title: String
    var body: String
}

/// What is not `nil` is changed.
struct PostChange: Codable, Sendable {
    var title: String?
    var body: String?
}

/// What a server says of something that it has made.
struct Receipt: Codable, Sendable {
    var id: Int
}

extension Endpoint where Response == [Post] {
    static func posts(limit: Int) -> Self { Self(path: "/posts", query: [URLQueryItem("_limit", limit)]) }
}

extension Endpoint where Response == Post {
    static func replace(_ post: Post) -> Self { Self(path: "/posts/\(post.id)", method: .put, body: .json(post)) }

    static func change(id: Int, _ change: PostChange) -> Self {
        Self(path: "/posts/\(id)", method: .patch, body: .json(change))
    }
}

extension Endpoint where Response == Receipt {
    static func create(_ post: NewPost) -> Self { Self(path: "/posts", method: .post, body: .json(post)) }
    static var upload: Self { Self(path: "/posts", method: .post) }
}

extension Endpoint where Response == Void {
    static func delete(id: Int) -> Self { Self(path: "/posts/\(id)", method: .delete) }
}

extension Endpoint where Response == HTTPResponse {
    /// The head of a post, or of the answer that there is none.
    static func head(id: Int) -> Self {
        Self(path: "/posts/\(id)", method: .head, options: EndpointOptions { $0.acceptedStatuses = .success.or(404) })
    }
}

extension Endpoint where Response == Data {
    static var photos: Self { Self(path: "/photos") }
}
