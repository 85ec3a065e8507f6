// Fills a disk store through the conditional layer until it is killed, and checks all it reads. Writes a byte to its
// output after each exchange: `.`, or `!` for a body that is not the one that belongs to its tag.
//
// Arguments: the folder, and if wanted the size past which no file can be written, as on a disk that is full.
import Strata
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Answers with a new body, or confirms the one asked for, by chance.
struct ChangingServer: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.headers.contains(.ifNoneMatch), Bool.random() {
            return HTTPResponse(
                status: .notModified, headers: ["X-Rev": "\(UInt32.random(in: 0 ... .max))"], url: request.url)
        }
        let length = Bool.random() ? Int.random(in: 0..<200) : Int.random(in: 0..<3_000)
        let seed = UInt8.random(in: 0 ... .max)
        return HTTPResponse(
            status: .ok, headers: ["ETag": #""\#(length).\#(seed)""#, "Vary": "Accept-Language"],
            body: ResponseBody(Data(repeating: seed, count: length)), url: request.url)
    }
}

func isWhole(_ response: HTTPResponse) -> Bool {
    let numbers = (response.headers[.entityTag] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2, let body = response.body.data else { return false }
    return body.count == numbers[0] && body.allSatisfy { $0 == numbers[1] }
}

if CommandLine.arguments.count > 2, let size = rlim_t(CommandLine.arguments[2]) {
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    signal(SIGXFSZ, SIG_IGN)
    #if canImport(Glibc)
        guard setrlimit(.init(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
    #else
        guard setrlimit(RLIMIT_FSIZE, &limit) == 0 else { exit(2) }
    #endif
}

let folder = URL(filePath: CommandLine.arguments[1])
let layer = ETagTransport(inner: ChangingServer(), store: DiskETagStore(folder: folder, capacity: 32 << 10))

while true {
    guard let url = URL(string: "https://example.test/\(Int.random(in: 0..<8))") else { break }
    let language = Bool.random() ? "en" : "fr"
    let response = try await layer.send(HTTPRequest(url: url, headers: ["Accept-Language": language]))
    var sign = UInt8(ascii: isWhole(response) ? "." : "!")
    // Nobody reads any more: the test has ended.
    if write(1, &sign, 1) != 1 { break }
}
