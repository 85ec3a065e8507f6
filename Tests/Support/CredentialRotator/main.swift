// Makes calls whose token is always refused once, until the stored credential has been rotated so many times. Several
// of these share one store. Writes a byte to its output for each call: `.`, or `!` where it failed or the token endpoint
// saw a refresh token a second time.
//
// Arguments: the folder of the store, the folder in which the token endpoint notes what is spent, the last generation.
import Strata

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Accepts any token but the one that a call comes with first.
struct RefusingServer: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: request.options.attempt == 1 ? .unauthorized : .ok, url: request.url)
    }
}

/// Takes each refresh token once, whichever process brings it: the note that it is spent can be made once.
func exchange(_ refreshToken: String, spent folder: String) throws -> AccessToken {
    let note = open("\(folder)/\(refreshToken)", O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard note >= 0, let number = Int(refreshToken) else { throw ReauthError.refused }
    close(note)
    return AccessToken("access \(number + 1)", refreshToken: "\(number + 1)")
}

func report(_ mark: String) {
    var byte = mark.utf8.first ?? 0
    _ = write(1, &byte, 1)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let last = UInt64(arguments[3]), let url = URL(string: "https://api.test/x") else {
    report("!")
    exit(2)
}
let spent = arguments[2]
let store = FileCredentialStore(folder: URL(filePath: arguments[1]))
let auth = BearerAuthService(store: store)
let layer = ReauthTransport(inner: RefusingServer(), authService: auth) { context in
    try exchange(context.token.refreshToken ?? "", spent: spent)
}

while let generation = try await store.read("default")?.generation, generation < last {
    var request = HTTPRequest(url: url)
    try await auth.authorize(&request)
    do {
        report(try await layer.send(request).status == .ok ? "." : "!")
    } catch {
        report("!")
    }
}
