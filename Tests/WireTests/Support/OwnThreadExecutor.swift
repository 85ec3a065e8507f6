import Dispatch
import StrataTesting
import Synchronization

/// Runs tasks on a thread of its own, so that other tests, which keep Swift's few threads busy, do not count in what is
/// measured.
final class OwnThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob?]>([])
    private let count = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        add(UnownedJob(job))
    }

    private func add(_ job: UnownedJob?) {
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Does the work on the thread, which ends with it.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable (OwnThreadExecutor) async throws -> Value
    ) async throws -> Value {
        let executor = OwnThreadExecutor()
        let hasStarted = BackgroundThread.start {
            while true {
                executor.count.wait()
                guard let job = executor.jobs.withLock({ $0.removeFirst() }) else { return }
                job.runSynchronously(on: executor.asUnownedTaskExecutor())
            }
        }
        guard hasStarted else { throw ChildProgram.Failure(description: "no thread starts") }
        let task = Task(executorPreference: executor) { try await work(executor) }
        let result = await task.result
        executor.add(nil)
        return try result.get()
    }
}
