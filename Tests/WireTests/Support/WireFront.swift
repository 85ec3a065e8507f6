import Strata
import StrataTesting

/// What stands between a wire and the server of a test.
enum WireFront: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// nginx, in plain text and over HTTP/1.1.
    case nginx
    /// nginx over TLS and HTTP/2.
    case nginxHTTP2
}

/// A wire and what stands before the server: what the suites for all wires are run over.
struct WireSetup: Sendable, CustomStringConvertible {
    let wire: Wire
    let front: WireFront

    /// All of them, but for what a wire cannot do.
    static let all = Wire.allCases.flatMap { wire in
        WireFront.allCases.filter { exclusion(of: wire, $0) == nil }.map { WireSetup(wire: wire, front: $0) }
    }

    /// Why a wire is not run behind a front.
    private static func exclusion(of wire: Wire, _ front: WireFront) -> String? {
        if front != .none, !TLSPrograms.missing.isEmpty { return "openssl and nginx are not installed" }
        #if canImport(Darwin) || URLSession
            if wire == .urlSession, front == .nginxHTTP2 {
                return "a session trusts the system's authorities only, and the test's is not one of them"
            }
        #endif
        return nil
    }

    var description: String { "\(wire.rawValue), \(front.rawValue)" }

    /// Makes the wire, with the front before whatever loopback server it sends to.
    func make() async throws -> any Transport {
        guard front != .none else { return wire.make() }
        let certificates = try TemporaryCertificates()
        let root = try await certificates.authority("root")
        let leaf = try await certificates.server(signedBy: root)
        let nginx = try NginxServer(
            [certificates.identity([leaf])], locations: ForwardedTransport.location)
        let listener = front == .nginxHTTP2 ? NginxServer.Listener.http2 : .plain
        return ForwardedTransport(inner: wire.make(trusting: root.file), base: try nginx.url(listener), nginx: nginx)
    }
}

extension Wire {
    /// A wire that trusts an authority of the test, where it can.
    func make(trusting authority: String) -> any Transport {
        #if os(Linux)
            if self == .curl {
                var configuration = CurlTransport.Configuration()
                configuration.proxy = .none
                configuration.certificateAuthorities = URL(filePath: authority)
                return CurlTransport(configuration: configuration)
            }
        #endif
        return make()
    }
}

/// Sends what is meant for a loopback server to nginx, which is told the port and hands everything on unread.
private struct ForwardedTransport: Transport, CustomStringConvertible {
    let inner: any Transport
    let base: URL
    let nginx: NginxServer

    var description: String { "ForwardedTransport over \(inner)" }

    static let location = """
        client_max_body_size 0; proxy_http_version 1.1; proxy_request_buffering off; proxy_buffering off;
        proxy_redirect off; proxy_set_header Connection ""; proxy_set_header Host $http_host;
        location / { proxy_set_header X-Upstream ""; proxy_pass http://127.0.0.1:$http_x_upstream$request_uri; }
        """

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var forwarded = request
        forwarded.url = try URL(string: request.url.path.isEmpty ? "/" : request.url.path, relativeTo: base).orThrow(
            "URL"
        ).absoluteURL
        forwarded.headers["X-Upstream"] = String(try request.url.port.orThrow("port"))
        var response = try await inner.send(forwarded)
        response.url = request.url
        return response
    }
}
