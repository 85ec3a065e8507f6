import Foundation

/// nginx with one worker, a configuration and files of its own, on free ports, until it is stopped.
final class Nginx: Sendable {
    let port: UInt16
    let securePort: UInt16
    let folder: URL
    /// The certificate that the server shows, which signed itself.
    var authorities: URL { folder.appending(path: "certificate.pem") }

    private let process: Process

    static var isInstalled: Bool { path != nil }

    private static var path: String? {
        ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts it and waits until it answers.
    init(downloadBytes: Int) async throws {
        guard let path = Self.path else { throw BenchmarkError("nginx is not installed") }
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (port, securePort) = (try FreePort.any(), try FreePort.any())
        try await Self.certificate(in: folder)
        try Payload.json.write(to: folder.appending(path: "tagged.json"))
        try Payload.large.write(to: folder.appending(path: "large.bin"))
        try Self.emptyFile(folder.appending(path: "download.bin"), bytes: downloadBytes)
        let configuration = folder.appending(path: "nginx.conf")
        try Data(Self.configuration(folder.path, port, securePort).utf8).write(to: configuration)
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-p", folder.path, "-c", configuration.path, "-e", folder.appending(path: "errors").path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<250 where !FreePort.answers(port) || !FreePort.answers(securePort) {
            try await Task.sleep(for: .milliseconds(20))
        }
        guard FreePort.answers(securePort) else {
            stop()
            throw BenchmarkError("nginx does not answer")
        }
    }

    func stop() {
        // It may inherit a mask that keeps milder signals from it, and has nothing to put in order.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    private static func certificate(in folder: URL) async throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
            "-keyout", folder.appending(path: "key.pem").path,
            "-out", folder.appending(path: "certificate.pem").path,
        ]
        openssl.standardError = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            openssl.terminationHandler = { _ in continuation.resume() }
            do { try openssl.run() } catch { continuation.resume(throwing: error) }
        }
        guard openssl.terminationStatus == 0 else { throw BenchmarkError("openssl made no certificate") }
    }

    /// A file of zeros that takes no room.
    private static func emptyFile(_ file: URL, bytes: Int) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(bytes))
        try handle.close()
    }

    private static func configuration(_ folder: String, _ port: UInt16, _ securePort: UInt16) -> String {
        """
        daemon off;
        master_process off;
        worker_processes 1;
        worker_rlimit_nofile 65536;
        pid \(folder)/pid;
        error_log \(folder)/errors crit;
        events { worker_connections 24000; }
        http {
            access_log off;
            sendfile on;
            tcp_nopush on;
            keepalive_requests 1000000000;
            keepalive_timeout 600s;
            default_type application/json;
            client_body_temp_path \(folder)/body;
            proxy_temp_path \(folder)/proxy;
            fastcgi_temp_path \(folder)/fastcgi;
            uwsgi_temp_path \(folder)/uwsgi;
            scgi_temp_path \(folder)/scgi;
            server {
                listen 127.0.0.1:\(port) backlog=16384;
                listen 127.0.0.1:\(securePort) ssl http2 backlog=16384;
                ssl_certificate \(folder)/certificate.pem;
                ssl_certificate_key \(folder)/key.pem;
                root \(folder);
                location = /json { return 200 '\(String(decoding: Payload.json, as: UTF8.self))'; }
                location = /tagged.json { etag on; }
                location = /large.bin { etag off; add_header Last-Modified ""; }
                location = /download.bin { etag off; add_header Last-Modified ""; }
                location = /slow { alias \(folder)/tagged.json; limit_rate 1; etag off; add_header Last-Modified ""; }
            }
        }
        """
    }
}
