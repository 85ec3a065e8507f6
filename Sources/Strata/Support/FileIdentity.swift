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
    private let size: Int64
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
        size = Int64(status.st_size)
        seconds = Int(modified.tv_sec)
        nanoseconds = Int(modified.tv_nsec)
    }
}
