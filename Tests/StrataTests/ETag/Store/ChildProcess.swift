import Dispatch
import Strata

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A program of this package in a process of its own, whose output the test reads. It is killed with the value.
struct ChildProcess: ~Copyable {
    struct Failure: Error {
        let operation: String
        let code: Int32
    }

    private let id: pid_t
    private let output: Int32

    /// Starts the program that was built beside the tests.
    init(_ name: String, _ arguments: [String]) throws {
        let path = try Self.path(of: name)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(operation: "pipe", code: errno) }
        // Another child that is started meanwhile must not hold this one's pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        #if canImport(Darwin)
            let environment = _NSGetEnviron().pointee
        #else
            let environment = environ
        #endif
        let code = posix_spawn(&id, path, &actions, nil, &words, environment)
        guard code == 0 else {
            close(ends[0])
            throw Failure(operation: "posix_spawn", code: code)
        }
        self.id = id
        output = ends[0]
    }

    deinit {
        kill(id, SIGKILL)
        var status: Int32 = 0
        waitpid(id, &status, 0)
        close(output)
    }

    /// Up to that many bytes of output; fewer where the program has ended. Waiting blocks none of the threads that run
    /// tests.
    func read(_ count: Int) async -> [UInt8] {
        let output = output
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Self.read(count, from: output)) }
        }
    }

    private static func read(_ count: Int, from output: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { rest in
                #if canImport(Darwin)
                    Darwin.read(output, rest.baseAddress?.advanced(by: filled), count - filled)
                #elseif canImport(Musl)
                    Musl.read(output, rest.baseAddress?.advanced(by: filled), count - filled)
                #else
                    Glibc.read(output, rest.baseAddress?.advanced(by: filled), count - filled)
                #endif
            }
            guard got > 0 else { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    /// The folder of the test bundle is where all of the package is built.
    private static func path(of name: String) throws -> String {
        for argument in CommandLine.arguments {
            let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
            guard let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
            let path = (parts[..<bundle] + [Substring(name)]).joined(separator: "/")
            if access(path, X_OK) == 0 { return path }
        }
        throw Failure(operation: "find \(name)", code: ENOENT)
    }
}
