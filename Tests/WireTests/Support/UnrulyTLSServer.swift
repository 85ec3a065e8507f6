import Strata

/// A server over TLS and HTTP/1.1 that does what a web server as people run it does not.
///
/// It answers each request with the number of its connection, from 1 on. Before it answers one for `/push`, it sends an
/// answer that nobody asked for on every connection that asked for something else. One for `/split` is answered in two TLS
/// records, of which the second holds such an answer as well.
final class UnrulyTLSServer: Sendable {
    enum Version: String, CaseIterable, Sendable {
        case tls12 = "TLSv1_2"
        case tls13 = "TLSv1_3"
    }

    private let program: RunningProgram
    private let certificates: TemporaryCertificates
    private let port: UInt16

    /// - Parameter authority: Who has to have signed the certificate of the client; `nil` asks for none.
    init(
        _ version: Version, _ identity: NginxServer.Identity,
        clientsOf authority: TemporaryCertificates.Certificate? = nil
    ) throws {
        let path = try TLSPrograms.python.orThrow("python3")
        let folder = try ScratchFolder()
        let socket = try InheritedSocket()
        certificates = identity.certificates
        port = socket.port
        program = RunningProgram(
            try ChildProgram(
                path,
                ["-c", Self.script, version.rawValue, identity.chainFile, identity.keyFile, authority?.file ?? ""],
                output: folder.path("output.log"), inheriting: [socket.descriptor]), in: folder)
        withExtendedLifetime(socket) {}
    }

    func url(_ path: String = "/") throws -> URL {
        try URL(string: "https://localhost:\(port)\(path)").orThrow("a URL")
    }

    private static let script = #"""
        import socket, ssl, sys, threading

        version, chain, key, authority = sys.argv[1:]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(chain, key)
        context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
        if authority:
            context.load_verify_locations(authority)
            context.verify_mode = ssl.CERT_REQUIRED
        asked = set()

        def answer(text):
            return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(text) + text

        def serve(plain, number):
            try:
                connection = context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
                try:
                    connection.do_handshake()
                except ssl.SSLError:
                    # To close with something unread would take back what was said.
                    while socket.socket.recv(connection, 65536): pass
                    return
                while True:
                    head = b""
                    while b"\r\n\r\n" not in head:
                        part = connection.recv(65536)
                        if not part: return
                        head += part
                    path = head.split()[1]
                    reply = answer(b"%d" % number)
                    if path == b"/push":
                        for other in asked: other.sendall(answer(b"unasked"))
                    elif path == b"/split":
                        connection.sendall(reply[:-1])
                        reply = reply[-1:] + answer(b"unasked")
                    else:
                        asked.add(connection)
                    connection.sendall(reply)
            except OSError:
                pass

        listener = socket.socket(fileno=3)
        number = 0
        while True:
            plain, _ = listener.accept()
            number += 1
            # What is sent has arrived before what is sent next on another connection.
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=serve, args=(plain, number), daemon=True).start()
        """#
}
