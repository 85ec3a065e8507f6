import StrataTesting
import Synchronization

/// Runs tasks on the thread of the test, in a fixed order, in virtual time.
///
/// When no task can go on, everybody is asleep, and the clock jumps to whoever wakes first. So a simulation of many
/// callers over minutes takes a moment and ends the same way every time.
final class VirtualTime: TaskExecutor {
    let clock = ManualClock()
    private let jobs = Mutex<[UnownedJob]>([])

    /// Starts a task that runs when ``run()`` does.
    func spawn(_ work: @escaping @Sendable () async throws -> Void) {
        Task(executorPreference: self, operation: work)
    }

    /// Runs until all tasks have ended, or wait for something that will not come.
    func run() {
        repeat { drain() } while clock.advanceToNextSleeper() != nil
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    private func drain() {
        while case let batch = jobs.withLock({ jobs in exchange(&jobs) }), !batch.isEmpty {
            for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    private func exchange(_ jobs: inout [UnownedJob]) -> [UnownedJob] {
        defer { jobs = [] }
        return jobs
    }
}
