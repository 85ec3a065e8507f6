#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// A lock on a file's name that one holder at a time has, in this process and in every other that asks for it.
///
/// It is advisory, and the system takes it back from a process that dies. Waiting holds no thread: the file is asked again
/// after a short sleep. The file is made where it is missing and never removed, since a lock on a removed file excludes
/// nobody.
struct FileLock: Sendable {
    /// The file that stands for the lock.
    let path: String

    /// Runs a closure while holding the lock, and gives it back however the closure ends.
    ///
    /// - Throws: ``FileError`` where the file cannot be opened, `CancellationError` while waiting, or what `body` throws.
    func withLock<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        let held = try await acquire()
        do {
            let value = try await body()
            held.release()
            return value
        } catch {
            held.release()
            throw error
        }
    }

    /// Waits for the lock; it is given back when the value goes.
    func acquire() async throws -> Held {
        var pause = Duration.milliseconds(1)
        while true {
            try Task.checkCancellation()
            if let held = try attempt() { return held }
            try await ContinuousClock().sleep(for: pause)
            pause = min(pause * 2, .milliseconds(25))
        }
    }

    /// Takes the lock if nobody has it.
    func attempt() throws(FileError) -> Held? {
        let file = try FileDescriptor(path, O_RDWR | O_CREAT)
        do {
            // A lock of this kind belongs to the open file, so a second holder in this process is excluded as well.
            _ = try retrying("flock", path) { flock(file.number, LOCK_EX | LOCK_NB) }
        } catch {
            guard error.code == EWOULDBLOCK else { throw error }
            return nil
        }
        guard try isStillNamed(file) else { return nil }
        return Held(file: file)
    }

    /// Whether the name still leads to the file that was locked, and not to one that was made since.
    private func isStillNamed(_ file: borrowing FileDescriptor) throws(FileError) -> Bool {
        var locked = stat()
        var named = stat()
        let number = file.number
        _ = try retrying("fstat", path) { fstat(number, &locked) }
        guard stat(path, &named) == 0 else { return false }
        return locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
    }

    /// The lock while it is held.
    struct Held: ~Copyable {
        fileprivate let file: FileDescriptor

        /// Gives the lock back.
        consuming func release() {}

        deinit {
            // A child process between fork and exec still has the file open: closing alone would not end the lock.
            flock(file.number, LOCK_UN)
        }
    }
}
