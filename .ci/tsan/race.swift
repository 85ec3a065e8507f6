// Shows that Thread Sanitizer works here: it must report `racy` and must be silent about `locked`.
import Synchronization

struct Shared: @unchecked Sendable {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
}

let racy = CommandLine.arguments.contains("racy")
let shared = Shared()
shared.counter.initialize(to: 0)
let locked = Mutex(0)

await withTaskGroup { group in
    for _ in 0..<8 {
        group.addTask {
            // Long enough that the tasks meet on two threads: one after the other on one thread is no race.
            for _ in 0..<500_000 {
                if racy { shared.counter.pointee += 1 } else { locked.withLock { $0 += 1 } }
            }
        }
    }
}
let count = racy ? shared.counter.pointee : locked.withLock { $0 }
print(count)
