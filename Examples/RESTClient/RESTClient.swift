// swift run RESTClient            against a small server inside the program
// swift run RESTClient slow       the same, with a download that leaves time for Ctrl-C
// swift run RESTClient --live     against https://jsonplaceholder.typicode.com
import Console
import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Every method with typed bodies and answers, an upload, a download, and Ctrl-C.
@main
struct RESTClient {
    static func main() async {
        let isSlow = CommandLine.arguments.contains("slow")
        let server = { try PostServer(pause: isSlow ? .milliseconds(500) : .milliseconds(15)).start() }
        await Program.run(help, live: "https://jsonplaceholder.typicode.com", server: server) { options in
            let api = DefaultAPIEnvironment(baseURL: options.baseURL)
            let folder = FileManager.default.temporaryDirectory
            try await Interrupt.cancels {
                try await everyMethod(HTTPNetworkService(), api)
                try await transfers(HTTPNetworkService(), api, in: folder)
            }
        }
    }

    static func everyMethod(
        _ service: some NetworkServiceProtocol, _ api: DefaultAPIEnvironment, show: (String, String) -> Void = show
    ) async throws {
        let posts = try await service.request(to: .posts(limit: 3), via: api)
        show("GET", "\(posts.count) posts, the first is “\(posts[0].title)”")

        let created = try await service.request(to: .create(NewPost(title: "Hello", body: "World")), via: api)
        show("POST", "made post \(created.id)")

        var post = posts[0]
        post.title = "Rewritten"
        show("PUT", "post \(post.id) is now “\(try await service.request(to: .replace(post), via: api).title)”")

        let changed = try await service.request(to: .change(id: post.id, PostChange(title: "Retouched")), via: api)
        show("PATCH", "post \(post.id) is now “\(changed.title)”")

        let head = try await service.request(to: .head(id: post.id), via: api)
        show("HEAD", "\(head.headers[.contentType] ?? "something"), and no body")

        // A status that would be an error elsewhere is an answer here.
        let absent = try await service.request(to: .head(id: 0), via: api)
        show("HEAD", "post 0: \(absent.status)")

        try await service.request(to: .delete(id: post.id), via: api)
        show("DELETE", "post \(post.id) is gone")
    }

    static func transfers(
        _ service: some NetworkServiceProtocol, _ api: DefaultAPIEnvironment, in folder: URL
    ) async throws {
        let source = folder.appending(path: "strata-upload.bin")
        try Data(repeating: 7, count: 4 << 20).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        let upload = ProgressBar("Upload")
        let receipt = try await service.upload(source, to: .upload, via: api) { upload.show($0) }
        show("POST", "the file is number \(receipt.id)")

        let target = folder.appending(path: "strata-download.bin")
        let download = ProgressBar("Download")
        try await service.download(.photos, via: api, to: target) { download.show($0) }
        show("GET", "saved as \(target.path)")
    }

    static func show(_ method: String, _ outcome: String) {
        print(Style.cyan(method) + String(repeating: " ", count: 8 - method.count) + outcome)
    }

    static let help = """
        Usage: swift run RESTClient [slow] [--live | --base-url URL]

        Makes a call of every method, uploads a file and downloads one. Ctrl-C cancels and leaves no half file.

          slow             Download slowly.
          --live           Use https://jsonplaceholder.typicode.com.
          --base-url URL   Use another server that speaks the same API.
        """
}
