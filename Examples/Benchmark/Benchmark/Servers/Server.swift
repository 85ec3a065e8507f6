import Foundation
import Strata
import StrataTesting

/// The server that is measured against: nginx where it is installed, else the test kit's own.
final class Server: Sendable {
    enum Kind: Sendable {
        case nginx(Nginx)
        case loopback(LoopbackServer)
    }

    let kind: Kind
    let downloadBytes: Int

    init(downloadBytes: Int) async throws {
        self.downloadBytes = downloadBytes
        guard !Nginx.isInstalled else {
            kind = .nginx(try await Nginx(downloadBytes: downloadBytes))
            return
        }
        let download = Data(count: downloadBytes)
        kind = .loopback(
            try LoopbackServer { request in
                switch request.path {
                case "/json":
                    ServerReply(status: .ok, headers: ["Content-Type": "application/json"], body: .data(Payload.json))
                case "/tagged.json" where request.headers[.ifNoneMatch] != nil: .status(.notModified)
                case "/tagged.json": ServerReply(status: .ok, headers: ["ETag": #""1""#], body: .data(Payload.json))
                case "/large.bin": ServerReply(status: .ok, body: .data(Payload.large))
                case "/download.bin": ServerReply(status: .ok, body: .data(download))
                default: .status(.notFound)
                }
            })
    }

    var name: String {
        switch kind {
        case .nginx: "nginx with one worker, on loopback"
        case .loopback: "the test kit's server, in the same process"
        }
    }

    /// A file of certificates to trust; `nil` where the server has no TLS.
    var authorities: URL? {
        guard case .nginx(let nginx) = kind else { return nil }
        return nginx.authorities
    }

    func url(_ path: String, secure: Bool = false) throws -> URL {
        let text =
            switch kind {
            case .nginx(let nginx):
                secure ? "https://127.0.0.1:\(nginx.securePort)" : "http://127.0.0.1:\(nginx.port)"
            case .loopback(let server): "http://127.0.0.1:\(server.port)"
            }
        guard let url = URL(string: text + path) else { throw BenchmarkError("the server's address is no URL") }
        return url
    }

    func stop() {
        switch kind {
        case .nginx(let nginx): nginx.stop()
        case .loopback(let server): server.stop()
        }
    }
}
