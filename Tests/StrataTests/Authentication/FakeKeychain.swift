import Synchronization

@testable import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A keychain in memory that can be told to fail.
final class FakeKeychain: KeychainItems {
    struct State {
        var items: [String: Data] = [:]
        var calls: [String] = []
        /// Codes to answer the next calls of a name with, in turn, before the real answer.
        var codes: [String: [Int32]] = [:]
        /// Runs before the next call of that name.
        var racing: [String: Data] = [:]
    }

    let id = "fake"
    private let state: Mutex<State>

    init(_ codes: [String: [Int32]] = [:]) {
        state = Mutex(State(codes: codes))
    }

    var calls: [String] { state.withLock(\.calls) }

    func put(_ account: String, _ data: Data) {
        state.withLock { $0.items[account] = data }
    }

    func fail(_ call: String, _ codes: [Int32]) {
        state.withLock { $0.codes[call] = codes }
    }

    /// Has another program add the item just before the next `add`.
    func race(_ account: String, _ data: Data) {
        state.withLock { $0.racing[account] = data }
    }

    func copy(_ account: String) -> (status: Int32, data: Data?) {
        state.withLock { state in
            if let code = Self.code("copy", &state) { return (code, nil) }
            return state.items[account].map { (0, $0) } ?? (-25300, nil)
        }
    }

    func add(_ account: String, _ data: Data) -> Int32 {
        state.withLock { state in
            if let other = state.racing.removeValue(forKey: account) { state.items[account] = other }
            if let code = Self.code("add", &state) { return code }
            guard state.items[account] == nil else { return -25299 }
            state.items[account] = data
            return 0
        }
    }

    func update(_ account: String, _ data: Data) -> Int32 {
        state.withLock { state in
            if let code = Self.code("update", &state) { return code }
            guard state.items[account] != nil else { return -25300 }
            state.items[account] = data
            return 0
        }
    }

    func delete(_ account: String) -> Int32 {
        state.withLock { state in
            if let code = Self.code("delete", &state) { return code }
            return state.items.removeValue(forKey: account) == nil ? -25300 : 0
        }
    }

    private static func code(_ call: String, _ state: inout State) -> Int32? {
        state.calls.append(call)
        guard let code = state.codes[call]?.first else { return nil }
        state.codes[call]?.removeFirst()
        return code
    }
}
