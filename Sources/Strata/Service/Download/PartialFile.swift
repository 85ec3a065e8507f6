#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// A file that is being downloaded, beside the one that it becomes: readable by its owner only until it is whole.
///
/// The calls block. They are made off the caller's actor.
final class PartialFile: Sendable {
    /// The end of the names of files that are being downloaded.
    static let suffix = ".part"
    /// The end of the names of what is kept about them.
    static let recordSuffix = ".info"

    private let target: String
    private let file: FileDescriptor
    private let isKept: Bool

    /// A file of a name of its own.
    init(beside target: String) throws(FileError) {
        self.target = target
        isKept = false
        let name = "\(target).\(getpid()).\(UInt32.random(in: 0 ... .max))\(Self.suffix)"
        file = try FileDescriptor(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    }

    /// The file that an earlier download to this place has left, or a new one.
    ///
    /// - Throws: ``FileError`` with `EWOULDBLOCK` where another download is writing it.
    init(resuming target: String) throws(FileError) {
        self.target = target
        isKept = true
        let name = target + Self.suffix
        while true {
            let file = try FileDescriptor(name, O_WRONLY | O_CREAT | O_APPEND)
            let number = file.number
            _ = try retrying("flock", name) { flock(number, LOCK_EX | LOCK_NB) }
            // The download that held the lock may have finished, and taken the name with it.
            guard try Self.isNamed(name, file) else { continue }
            self.file = file
            return
        }
    }

    deinit {
        // A child process between fork and exec still has the file open: closing alone would not end the lock.
        if isKept { flock(file.number, LOCK_UN) }
    }

    /// The number of bytes.
    func count() throws(FileError) -> Int {
        Int(clamping: try Self.status(of: file).st_size)
    }

    /// Begins again.
    func empty() throws(FileError) {
        try forgetRecord()
        let number = file.number
        _ = try retrying("ftruncate", file.path) { ftruncate(number, 0) }
    }

    func append(_ chunk: Data) throws(FileError) {
        var start = 0
        let number = file.number
        while start < chunk.count {
            start += try retrying("write", file.path) {
                chunk.withUnsafeBytes { bytes in
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                    return write(number, rest.baseAddress, rest.count)
                }
            }
        }
    }

    /// What an earlier download has noted about the file.
    func record() throws(FileError) -> DownloadRecord? {
        guard isKept else { return nil }
        return try AtomicFile.read(file.path + Self.recordSuffix).flatMap { DownloadRecord(bytes: $0) }
    }

    func note(_ record: DownloadRecord) throws(FileError) {
        try AtomicFile.write(record.bytes, to: file.path + Self.recordSuffix)
    }

    /// Puts the file, now whole, in the place of the target.
    func finish() throws(FileError) {
        let mode = try finalMode()
        let number = file.number
        _ = try retrying("fchmod", file.path) { fchmod(number, mode) }
        try file.synchronize()
        _ = try retrying("rename", target) { rename(file.path, target) }
        try forgetRecord()
        try FileDescriptor(folder, O_RDONLY).synchronize()
    }

    /// Leaves what there is for a later download.
    func suspend() throws(FileError) {
        try file.synchronize()
    }

    /// Leaves nothing.
    func remove() throws(FileError) {
        try forgetRecord()
        try AtomicFile.remove(file.path, durable: false)
    }

    private var folder: String {
        guard let slash = target.lastIndex(of: "/") else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    private func forgetRecord() throws(FileError) {
        if isKept { try AtomicFile.remove(file.path + Self.recordSuffix, durable: false) }
    }

    /// The mode of the file that is replaced, else the one that the process gives to new files. It can be told from a new
    /// file only: asking for the mask sets it, for all threads.
    private func finalMode() throws(FileError) -> mode_t {
        var old = stat()
        if stat(target, &old) == 0 { return old.st_mode & 0o777 }
        let probe = file.path + ".mode"
        let mode = try Self.status(of: try FileDescriptor(probe, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)).st_mode
        try AtomicFile.remove(probe, durable: false)
        return mode & 0o777
    }

    private static func status(of file: borrowing FileDescriptor) throws(FileError) -> stat {
        var status = stat()
        let number = file.number
        _ = try retrying("fstat", file.path) { fstat(number, &status) }
        return status
    }

    private static func isNamed(_ name: String, _ file: borrowing FileDescriptor) throws(FileError) -> Bool {
        var named = stat()
        let opened = try status(of: file)
        guard stat(name, &named) == 0 else { return false }
        return named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
    }
}
