import Foundation
import Strata
import StrataTesting

struct User: Codable, Sendable, Equatable {
    var id: Int
    var name: String
}

/// Answers every request with one response and keeps the last request.
struct FixedTransport: Transport {
    let response: HTTPResponse

    init(_ status: HTTPStatus, _ body: String = "", headers: HTTPHeaders = HTTPHeaders()) {
        response = HTTPResponse(status: status, headers: headers, body: ResponseBody(Data(body.utf8)))
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        response
    }
}

let testEnvironment = APIEnvironment(baseURL: URL(string: "https://api.test/v1"))
