#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// What changes when a file is replaced: tells without reading whether what was read before still holds.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// In bytes.
    let size: Int
    /// Whether it is a file proper, not a folder, a pipe or a device.
    let isRegular: Bool
    private let seconds: Int
    private let nanoseconds: Int

    /// The identity of the file that the path leads to now, or `nil` where there is none.
    static func current(_ path: String) throws(FileError) -> FileIdentity? {
        var status = stat()
        do {
            _ = try retrying("stat", path) { stat(path, &status) }
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
        return FileIdentity(status)
    }

    private init(_ status: stat) {
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        seconds = Int(modified.tv_sec)
        nanoseconds = Int(modified.tv_nsec)
    }
}
