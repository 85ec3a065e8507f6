struct Model: Codable, Equatable, Sendable {
    let id: Int
    let name: String
}

struct Session: Codable, Sendable {
    let token: String
}
