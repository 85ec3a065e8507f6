import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Fetches a page with what the environment of the process says, and prints what came of it.
enum Fetch {
    static func run(_ text: String) async {
        #if os(Linux)
            guard let url = URL(string: text) else { return print("! no URL") }
            do {
                let response = try await CurlTransport().send(HTTPRequest(url: url))
                print(String(decoding: try await response.body.collect(upTo: 1 << 16), as: UTF8.self))
            } catch let error as TransportError {
                print(error.kind, error.delivery == .notSent ? "not sent:" : "possibly processed:", error.detail)
            } catch {
                print("!", error)
            }
        #endif
        print("end")
    }
}
