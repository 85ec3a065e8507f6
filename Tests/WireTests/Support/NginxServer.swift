import Strata
import StrataTesting
import Synchronization

/// The web server nginx, as people run it: HTTP/1.1 in plain text and over TLS, and HTTP/2 over TLS.
///
/// It inherits sockets that already listen, so no port can be taken by another and nobody waits for its start.
final class NginxServer: Sendable {
    /// How it is spoken to.
    enum Listener: CaseIterable, Sendable {
        case plain, tls, http2

        fileprivate var scheme: String { self == .plain ? "http" : "https" }
    }

    /// The certificates of a host: a file as the server sends it, and the key of the first.
    struct Identity: Sendable {
        let host: String
        let chainFile: String
        let keyFile: String
        /// Keeps the files, which the server reads when it comes to it.
        let certificates: TemporaryCertificates
    }

    /// What it counted so far, of all listeners.
    struct Counts: Equatable {
        let connections: Int
        let requests: Int
    }

    private let folder: ScratchFolder
    private let identities: [Identity]
    private let program: RunningProgram
    private let ports: [Listener: UInt16]
    private let statusPort: UInt16
    private let questions = Mutex(0)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - identities: The hosts that it is over TLS; the first is the one for hosts that it does not know.
    ///   - locations: The `location` blocks. Static files are in `files`.
    ///   - files: Names and contents.
    init(
        _ identities: [Identity] = [], locations: String = #"location / { return 200 "hello"; }"#,
        files: [String: Data] = [:]
    ) throws {
        guard let path = TLSPrograms.nginx else { throw ChildProgram.Failure(description: "nginx is missing") }
        folder = try ScratchFolder()
        self.identities = identities
        for (name, data) in files { try folder.write(data, to: name) }
        let sockets = try Listener.allCases.map { _ in try InheritedSocket() }
        let status = try InheritedSocket()
        ports = Dictionary(uniqueKeysWithValues: zip(Listener.allCases, sockets.map(\.port)))
        statusPort = status.port
        let all = sockets + [status]
        let configuration = Self.configuration(
            identities, locations, root: folder.url.path, ports: ports, statusPort: statusPort)
        try folder.write(configuration.utf8, to: "nginx.conf")
        program = RunningProgram(
            try ChildProgram(
                path, ["-p", folder.url.path, "-c", folder.path("nginx.conf"), "-e", folder.path("error.log")],
                environment: ["NGINX": all.indices.map { "\(3 + $0);" }.joined()],
                output: folder.path("output.log"), inheriting: all.map(\.descriptor)), in: folder)
        // Closed before the program has them, they would be nobody's.
        withExtendedLifetime(all) {}
    }

    /// Where a path is.
    func url(_ listener: Listener = .plain, host: String = "localhost", _ path: String = "/") throws -> URL {
        let port = try ports[listener].orThrow("a listener")
        return try URL(string: "\(listener.scheme)://\(host):\(port)\(path)").orThrow("a URL")
    }

    func port(_ listener: Listener) throws -> UInt16 { try ports[listener].orThrow("a listener") }

    /// What it counted, without these questions.
    func counts() async throws -> Counts {
        let asked = questions.withLock { questions in
            questions += 1
            return questions
        }
        let text = try await talk(toPort: statusPort) { client in
            try client.send("GET / HTTP/1.0\r\n\r\n")
            return try client.readToEnd()
        }
        let numbers = text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").compactMap { Int($0) }
            return words.count == 3 ? words : nil
        }
        let counted = try numbers.first.orThrow("counts in \(text)")
        return Counts(connections: counted[0] - asked, requests: counted[2] - asked)
    }

    /// The lines of its log: connection, request line, status.
    func log() throws -> [String] {
        String(decoding: try folder.read("access.log"), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func configuration(
        _ identities: [Identity], _ locations: String, root: String, ports: [Listener: UInt16], statusPort: UInt16
    ) -> String {
        func server(_ listen: String, _ more: String) -> String {
            "server { listen 127.0.0.1:\(listen); \(more)\n\(locations) }\n"
        }
        let plain = server("\(ports[.plain] ?? 0)", "")
        let secure = identities.flatMap { identity in
            [Listener.tls, .http2].map { listener in
                server(
                    "\(ports[listener] ?? 0) ssl\(listener == .http2 ? " http2" : "")",
                    "server_name \(identity.host); ssl_certificate \(identity.chainFile); "
                        + "ssl_certificate_key \(identity.keyFile); ssl_session_cache shared:all:1m;")
            }
        }
        return """
            daemon off; worker_processes 1; pid nginx.pid;
            events { worker_connections 2048; }
            http {
            log_format line '$connection "$request" $status $ssl_session_reused';
            access_log access.log line;
            default_type text/plain; root \(root); keepalive_requests 1000000;
            client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
            \(plain)\(secure.joined())
            server { listen 127.0.0.1:\(statusPort); access_log off; location / { stub_status; } }
            }

            """
    }
}

extension Optional {
    /// What must be there in a test.
    func orThrow(_ what: String) throws -> Wrapped {
        guard let self else { throw ChildProgram.Failure(description: "there is no \(what)") }
        return self
    }
}
