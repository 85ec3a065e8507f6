#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// An open file that closes itself, and that child processes do not inherit.
struct FileDescriptor: ~Copyable {
    let number: Int32
    let path: String

    /// Opens a file; `mode` counts where it is created.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileError) {
        self.path = path
        number = try retrying("open", path) { open(path, flags | O_CLOEXEC, mode) }
    }

    deinit {
        close(number)
    }

    /// Reads to the end of the file.
    func readAll() throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = try retrying("read", path) { read(number, &buffer, buffer.count) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Writes every byte.
    func writeAll(_ bytes: some Sequence<UInt8>) throws(FileError) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = try retrying("write", path) { rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until what was written is on the disk itself.
    func synchronize() throws(FileError) {
        #if canImport(Darwin)
            // `fsync` stops at the drive's cache here; some file systems know only that.
            if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        _ = try retrying("fsync", path) { fsync(number) }
    }
}

/// Calls again what a signal interrupted, and makes an error of `-1`.
func retrying<Result: SignedInteger>(
    _ operation: String, _ path: String, _ call: () -> Result
) throws(FileError) -> Result {
    while true {
        let result = call()
        guard result == -1 else { return result }
        let code = errno
        guard code == EINTR else { throw FileError(operation: operation, path: path, code: code) }
    }
}
