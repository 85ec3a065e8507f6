import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Article: Decodable, Sendable {
    var id: Int
    var title: String
}

struct Grant: Codable, Sendable {
    var accessToken: String
    var refreshToken: String?
}

enum NewsError: Error {
    case invalidURL
    case notHTTP
    case status(Int, body: Data)
    case decoding(any Error)
    case signInNeeded
}

actor NewsClient {
    private let baseURL: URL
    private let session: URLSession
    private let store = TokenStore()
    private var refresh: Task<Grant, any Error>?

    init(baseURL: URL) {
        self.baseURL = baseURL
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.timeoutIntervalForResource = 60
        session = URLSession(configuration: configuration)
    }

    func signIn(user: String, password: String) async throws {
        var request = try makeRequest("/sign-in", method: "POST")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["user": user, "password": password])
        try store.save(decode(Grant.self, from: try await send(request, repeatable: false)))
    }

    func search(_ words: String) async throws -> [Article] {
        let request = try makeRequest("/articles", query: [URLQueryItem(name: "q", value: words)])
        return try decode([Article].self, from: try await sendAuthorized(request))
    }

    private func makeRequest(
        _ path: String, method: String = "GET", query: [URLQueryItem] = []
    ) throws -> URLRequest {
        guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: false) else {
            throw NewsError.invalidURL
        }
        components.path = components.path.hasSuffix("/") ? components.path + path.dropFirst() : components.path + path
        if !query.isEmpty {
            components.queryItems = query
            components.percentEncodedQuery = components.percentEncodedQuery?
                .replacingOccurrences(of: "+", with: "%2B")
        }
        guard let url = components.url else { throw NewsError.invalidURL }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    private func sendAuthorized(_ request: URLRequest) async throws -> Data {
        guard let grant = try store.load() else { throw NewsError.signInNeeded }
        do {
            return try await send(authorized(request, grant), repeatable: true)
        } catch NewsError.status(401, _) {
            let renewed = try await renew(grant)
            return try await send(authorized(request, renewed), repeatable: true)
        }
    }

    private func authorized(_ request: URLRequest, _ grant: Grant) -> URLRequest {
        var request = request
        request.setValue("Bearer \(grant.accessToken)", forHTTPHeaderField: "Authorization")
        return request
    }

    private func renew(_ refused: Grant) async throws -> Grant {
        if let current = try store.load(), current.accessToken != refused.accessToken { return current }
        if let refresh { return try await refresh.value }
        let task = Task { try await requestGrant(refused) }
        refresh = task
        defer { refresh = nil }
        return try await task.value
    }

    private func requestGrant(_ refused: Grant) async throws -> Grant {
        guard let refreshToken = refused.refreshToken else { throw NewsError.signInNeeded }
        var request = try makeRequest("/token", method: "POST")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let value = refreshToken.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        request.httpBody = Data("grant_type=refresh_token&refresh_token=\(value)".utf8)
        do {
            var grant = try decode(Grant.self, from: try await send(request, repeatable: false))
            grant.refreshToken = grant.refreshToken ?? refreshToken
            try store.save(grant)
            return grant
        } catch NewsError.status(400, _) {
            try store.remove()
            throw NewsError.signInNeeded
        }
    }

    private func send(_ request: URLRequest, repeatable: Bool) async throws -> Data {
        for attempt in 0... {
            let last = attempt == 3
            do {
                let (data, response) = try await session.data(for: request)
                guard let response = response as? HTTPURLResponse else { throw NewsError.notHTTP }
                if (200..<300).contains(response.statusCode) { return data }
                let busy = response.statusCode == 429 || response.statusCode == 503
                let passing = [500, 502, 504].contains(response.statusCode)
                guard !last, busy || (passing && repeatable) else {
                    throw NewsError.status(response.statusCode, body: data)
                }
                try await pause(attempt, asked: response.value(forHTTPHeaderField: "Retry-After"))
            } catch let error as URLError where error.code == .cancelled {
                throw CancellationError()
            } catch let error as URLError {
                let passing: [URLError.Code] = [.timedOut, .networkConnectionLost, .cannotConnectToHost]
                guard !last, repeatable, passing.contains(error.code) else { throw error }
                try await pause(attempt, asked: nil)
            }
        }
        throw NewsError.notHTTP
    }

    private func pause(_ attempt: Int, asked: String?) async throws {
        let ceiling = min(30, 0.5 * pow(2, Double(attempt)))
        let seconds = asked.flatMap(Double.init) ?? Double.random(in: 0...ceiling)
        try await Task.sleep(for: .seconds(min(max(0, seconds), 30)))
    }

    private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do { return try decoder.decode(type, from: data) } catch { throw NewsError.decoding(error) }
    }
}
