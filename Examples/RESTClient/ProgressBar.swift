import Console
import Strata

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A line that fills up on a terminal; elsewhere one line when all is done.
struct ProgressBar {
    private static let width = 30
    private let title: String

    init(_ title: String) {
        self.title = title
    }

    func show(_ progress: TransferProgress) {
        let isDone = progress.completed == progress.total
        guard Program.isOnTerminal || isDone else { return }
        print((Program.isOnTerminal ? "\r" : "") + line(progress), terminator: isDone ? "\n" : "")
        fflush(nil)
    }

    func line(_ progress: TransferProgress) -> String {
        guard let fraction = progress.fraction, let total = progress.total else {
            return "\(title) \(megabytes(progress.completed))"
        }
        let filled = Int(fraction * Double(Self.width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        return "\(title) \(bar) \(Int(fraction * 100)) % of \(megabytes(total))"
    }

    private func megabytes(_ bytes: Int) -> String { "\(Double(bytes / 100_000) / 10) MB" }
}
