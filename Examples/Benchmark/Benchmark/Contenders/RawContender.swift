import RawCurl
import Strata

/// libcurl from C, without Strata: what the others are compared with.
struct RawContender: Contender {
    let name = "libcurl from C"
    private let client: Int32
    private let status: Int32

    init(_ load: Load, discards: Bool = false) throws {
        client = load.url.absoluteString.withCString { url in
            Self.withOptional(load.entityTag.map { "If-None-Match: \($0)" }) { header in
                Self.withOptional(load.authorities?.path) { authorities in
                    var raw = raw_load(
                        url: url, header: header, authorities: authorities, concurrency: Int32(load.concurrency),
                        http2: load.isHTTP2 ? 1 : 0, discards: discards ? 1 : 0)
                    return raw_open(&raw)
                }
            }
        }
        status = Int32(load.expectedStatus.code)
        guard client >= 0 else { throw BenchmarkError("there is no libcurl") }
    }

    @concurrent
    func run(for duration: Duration) async throws -> Int {
        try checked(raw_run(client, duration.seconds, 0, status)).requests
    }

    /// Sends that many requests and gives the bytes of their bodies.
    @concurrent
    func receive(requests: Int) async throws -> Int {
        try checked(raw_run(client, 0, Int64(requests), status)).bytes
    }

    func close() async {
        raw_close(client)
    }

    private func checked(_ result: raw_result) throws -> (requests: Int, bytes: Int) {
        guard result.failures == 0 else { throw BenchmarkError("\(result.failures) transfers of libcurl failed") }
        return (Int(result.requests), Int(result.bytes))
    }

    private static func withOptional<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }
}
