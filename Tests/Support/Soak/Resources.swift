#if os(Linux)
    import Foundation

    /// What the process holds.
    struct Resources: CustomStringConvertible {
        var descriptors: Int
        var sockets: Int
        /// Those of the program: the runtime's own come and go.
        var threads: Int
        /// In KiB.
        var memory: Int

        static var now: Resources {
            let numbers = entries("/proc/self/fd")
            let targets = numbers.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            return Resources(
                descriptors: targets.count, sockets: targets.count { $0.hasPrefix("socket:") },
                threads: threadNames.count, memory: residentMemory)
        }

        var description: String {
            "\(descriptors) descriptors (\(sockets) sockets), \(threads) threads, \(memory / 1024) MiB"
        }

        /// What it holds once threads and sockets that nobody waits for have gone, two seconds at most.
        static func settled(to before: Resources) async throws -> Resources {
            var now = Resources.now
            for _ in 0..<100 where now.threads > before.threads || now.descriptors > before.descriptors {
                try await Task.sleep(for: .milliseconds(20))
                now = Resources.now
            }
            return now
        }

        /// What has grown since, past what allocators and thread pools keep for themselves.
        func growth(since before: Resources, memoryAllowance: Int) -> [String] {
            var findings: [String] = []
            if sockets > before.sockets { findings.append("\(sockets - before.sockets) sockets are left open") }
            if descriptors > before.descriptors {
                findings.append("\(descriptors - before.descriptors) descriptors are left open")
            }
            if threads > before.threads {
                findings.append("\(threads - before.threads) threads are left: \(Self.threadNames)")
            }
            if memory > before.memory + memoryAllowance {
                findings.append("memory grew by \((memory - before.memory) / 1024) MiB")
            }
            return findings
        }

        private static var threadNames: [String] {
            entries("/proc/self/task").compactMap { thread in
                try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
            }.filter { !$0.contains("-qos") }
        }

        private static func entries(_ folder: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        }

        private static var residentMemory: Int {
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        }
    }

    extension Soak {
        static func exit() {
            Foundation.exit(1)
        }
    }
#endif
