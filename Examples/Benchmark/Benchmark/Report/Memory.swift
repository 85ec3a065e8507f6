import Allocations
import Foundation

/// The memory of this process, in bytes.
enum Memory {
    static var resident: Int { value("VmRSS:") }

    /// The most since the last reset.
    static var peak: Int { value("VmHWM:") }

    /// Gives back what the allocator keeps of earlier measurements.
    static func trim() {
        allocations_trim()
    }

    static func resetPeak() {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    private static func value(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        let kibibytes = line.flatMap { line in line.split { !$0.isNumber }.first.flatMap { Int($0) } }
        return (kibibytes ?? 0) * 1024
    }
}
