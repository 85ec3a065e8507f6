import Strata

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file of a test, gone with its last user.
final class TemporaryFile: Sendable {
    let url: URL

    init(_ content: Data, name: String = "file.bin") throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appending(path: name)
        try write(content)
    }

    func write(_ content: Data) throws {
        try content.write(to: url)
    }

    /// Cuts the file, or fills it up with zeros, in place: whoever has it open sees that.
    func resize(_ size: Int) throws {
        guard truncate(url.path, off_t(size)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func remove() throws {
        try FileManager.default.removeItem(at: url)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url.deletingLastPathComponent())
        } catch {
            // Only litter in the temporary folder.
        }
    }
}
