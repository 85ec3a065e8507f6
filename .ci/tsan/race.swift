// Shows that Thread Sanitizer works here: it must report `racy` and must be silent about `locked`.
import Synchronization

struct Shared: @unchecked Sendable {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
}

let racy = CommandLine.arguments.contains("racy")
let shared = Shared()
shared.counter.initialize(to: 0)
let locked = Mutex(0)
let running = Atomic(0)

await withTaskGroup { group in
    for _ in 0..<2 {
        group.addTask {
            // Both tasks run at once before either counts. Relaxed, so that the wait itself orders nothing.
            running.wrappingAdd(1, ordering: .relaxed)
            while running.load(ordering: .relaxed) < 2 {}
            for _ in 0..<20_000 {
                if racy { shared.counter.pointee += 1 } else { locked.withLock { $0 += 1 } }
            }
        }
    }
}
print(racy ? shared.counter.pointee : locked.withLock { $0 })
