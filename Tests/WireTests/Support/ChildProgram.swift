import StrataTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A program of the system in a process of its own. It is told to end with the value.
struct ChildProgram: ~Copyable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let id: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - output: The file that takes what it writes.
    ///   - descriptors: What it inherits, as its descriptors 3, 4 and so on.
    init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], output: String,
        inheriting descriptors: [Int32] = []
    ) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Whoever starts it may have every signal blocked, and it is told to end by one.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // Twice, because a descriptor may stand where another has to go: first behind all of them. A duplicate outlives the
        // start of the program.
        let parking = max(descriptors.max() ?? 0, Int32(2 + descriptors.count)) + 1
        for (index, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, parking + Int32(index))
        }
        for index in descriptors.indices {
            posix_spawn_file_actions_adddup2(&actions, parking + Int32(index), Int32(3 + index))
            posix_spawn_file_actions_addclose(&actions, parking + Int32(index))
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw Failure(description: "\(path) does not start: \(code)") }
        self.id = id
    }

    deinit {
        // A server takes its own children with it, which it could not when killed.
        kill(id, SIGTERM)
        var status: Int32 = 0
        waitpid(id, &status, 0)
    }

    /// Waits for its end, which blocks none of the threads that run tests, and says whether it was content.
    consuming func succeeds() async -> Bool {
        let id = id
        let status = await withCheckedContinuation { continuation in
            let hasStarted = BackgroundThread.start {
                // Leaves the process to be collected at the end of this value.
                var information = siginfo_t()
                while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                #if canImport(Darwin)
                    continuation.resume(returning: information.si_status)
                #else
                    continuation.resume(returning: information._sifields._sigchld.si_status)
                #endif
            }
            if !hasStarted { continuation.resume(returning: -1) }
        }
        return status == 0
    }

    /// Where a program is that is on the path, or where servers are installed.
    static func path(of name: String) -> String? {
        let folders = String(cString: getenv("PATH") ?? strdup("")).split(separator: ":")
        return (folders + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", "/opt/homebrew/opt/openssl@3/bin"])
            .lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
