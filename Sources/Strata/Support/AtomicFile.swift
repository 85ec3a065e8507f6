#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// Reads and replaces whole files so that every reader, and every crash, finds the old content or the new.
///
/// The calls block. Async code makes them in a `@concurrent` function.
enum AtomicFile {
    /// The end of the names of files that are being written; one found later was left by a crash.
    static let temporarySuffix = ".tmp"

    /// The content, or `nil` where there is no such file.
    static func read(_ path: String) throws(FileError) -> [UInt8]? {
        do {
            return try FileDescriptor(path, O_RDONLY).readAll()
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    /// Replaces the content, or makes the file with mode 0600.
    ///
    /// - Parameter durable: Whether to wait until the disk has it. Without, a power cut may leave any content; a
    ///   crash of the process still cannot.
    static func write(_ bytes: some Sequence<UInt8>, to path: String, durable: Bool = true) throws(FileError) {
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))\(temporarySuffix)"
        do {
            try fill(temporary, with: bytes, durable: durable)
            _ = try retrying("rename", path) { rename(temporary, path) }
        } catch {
            unlink(temporary)
            throw error
        }
        // The new name is an entry of the folder, which has a disk block of its own.
        if durable { try FileDescriptor(folder(of: path), O_RDONLY).synchronize() }
    }

    /// Removes the file; none is no error.
    ///
    /// - Parameter durable: Whether to wait until the disk has it.
    static func remove(_ path: String, durable: Bool = true) throws(FileError) {
        do {
            _ = try retrying("unlink", path) { unlink(path) }
            if durable { try FileDescriptor(folder(of: path), O_RDONLY).synchronize() }
        } catch {
            guard error.code == ENOENT else { throw error }
        }
    }

    /// Renames the file to the first free name that the suffix and a number make.
    static func moveAside(_ path: String, suffix: String) throws(FileError) {
        var number = 1
        while access("\(path)\(suffix)\(number)", F_OK) == 0 { number += 1 }
        _ = try retrying("rename", path) { rename(path, "\(path)\(suffix)\(number)") }
    }

    /// Removes what a crash left of writing the file, while nobody else is writing it.
    static func removeLeftovers(of path: String) throws(FileError) {
        guard let entries = opendir(folder(of: path)) else {
            throw FileError(operation: "opendir", path: folder(of: path), code: errno)
        }
        defer { closedir(entries) }
        let prefix = name(of: path) + "."
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(prefix), name.hasSuffix(temporarySuffix) else { continue }
            try remove("\(folder(of: path))/\(name)", durable: false)
        }
    }

    /// Makes the folder, and those above it that are missing, with mode 0700.
    static func makeFolder(_ path: String) throws(FileError) {
        do {
            _ = try retrying("mkdir", path) { mkdir(path, 0o700) }
        } catch {
            switch error.code {
            case EEXIST: return
            case ENOENT where folder(of: path) != path:
                try makeFolder(folder(of: path))
                try makeFolder(path)
            default: throw error
            }
        }
    }

    private static func fill(_ path: String, with bytes: some Sequence<UInt8>, durable: Bool) throws(FileError) {
        let file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL)
        try file.writeAll(bytes)
        if durable { try file.synchronize() }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }
}
