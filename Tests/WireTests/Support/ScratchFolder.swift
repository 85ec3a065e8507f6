#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder for the files of a test, removed with the value.
final class ScratchFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            // What is left over is in the system's own folder for what is left over.
        }
    }

    /// The path of a file in it.
    func path(_ name: String) -> String { url.path + "/" + name }

    /// Writes a file, and returns its path.
    @discardableResult
    func write(_ data: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(data).write(to: url.appending(path: name))
        return path(name)
    }

    func read(_ name: String) throws -> Data {
        try Data(contentsOf: url.appending(path: name))
    }
}
