import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder of one test, removed with the value. It does not exist yet.
final class TestFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    var entryNames: [String] { get throws { try names.filter { $0.hasSuffix(".etag") } } }

    func url(of name: String) -> URL { url.appending(path: name) }

    func content(of name: String) throws -> Data { try Data(contentsOf: url(of: name)) }

    func mode(of name: String) throws -> Int {
        let path = name.isEmpty ? url.path : url(of: name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    }

    var byteCount: Int { get throws { try entryNames.reduce(0) { try $0 + content(of: $1).count } } }
}
