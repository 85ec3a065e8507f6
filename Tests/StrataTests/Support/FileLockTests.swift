import Synchronization
import Testing

@testable import Strata

private final class Counter: Sendable {
    private let value = Mutex(0)

    @discardableResult
    func add(_ number: Int) -> Int {
        value.withLock {
            $0 += number
            return $0
        }
    }
}

@Suite("A lock between processes", .timeLimit(.minutes(15)))
struct FileLockTests {
    let folder: TemporaryFolder
    let lock: FileLock

    init() throws {
        folder = try TemporaryFolder()
        lock = FileLock(path: folder.file("lock"))
    }

    private struct Busy: Error {}

    private func isFree() throws -> Bool {
        guard let held = try lock.attempt() else { return false }
        held.release()
        return true
    }

    @Test func twoHoldersInOneProcessExcludeEachOther() async throws {
        let inside = Counter()
        let rounds = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [lock] in
                    for _ in 0..<5 {
                        try await lock.withLock {
                            #expect(inside.add(1) == 1)
                            await Task.yield()
                            inside.add(-1)
                            rounds.add(1)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(rounds.add(0) == 40)
    }

    @Test func itIsGivenBackWhenTheClosureThrows() async throws {
        struct Mishap: Error {}
        await #expect(throws: Mishap.self) { try await lock.withLock { throw Mishap() } }
        #expect(try isFree())
    }

    @Test func aCancelledWaiterLeavesAtOnceAndTakesNothing() async throws {
        guard let held = try lock.attempt() else { throw Busy() }
        let waiter = Task { [lock] in try await lock.withLock {} }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        held.release()
        #expect(try isFree())
    }

    @Test func aLockWhoseFileWasRemovedExcludesNobodyAndIsNotTakenForTheOne() async throws {
        guard let old = try lock.attempt() else { throw Busy() }
        try AtomicFile.remove(lock.path)
        guard let new = try lock.attempt() else { throw Busy() }
        old.release()
        #expect(try !isFree())
        new.release()
    }

    @Test func aMissingFolderIsAnError() async {
        await #expect(throws: FileError.self) {
            try await FileLock(path: folder.file("none/lock")).withLock {}
        }
    }
}
