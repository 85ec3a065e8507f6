@testable import Strata

/// Some calls, a store, a token server and the refreshes of one account: everything that can happen next, and what must
/// never be.
///
/// The machine decides; the rest is as small a model of the layer around it as its promises need.
struct RefreshWorld {
    struct Violation: Error {
        let rule: String
    }

    /// A credential: the session's number and its generation.
    struct Token: Hashable {
        var session: Int
        var generation: UInt64

        var stamp: AuthStamp { AuthStamp(account: "a", session: session == 0 ? "s" : "t", generation: generation) }

        func supersedes(_ other: Token) -> Bool { session == other.session && generation > other.generation }
    }

    struct Call {
        enum Phase: Int {
            case idle, sent, refused, looked, waiting, waitingEarly, done
        }

        var phase = Phase.idle
        var token: Token?
        /// What the store held when the call looked.
        var seen: Token?
        var replays = 0
        var isRenewed = false

        /// Everything about the call in a number.
        var code: Int {
            func number(_ token: Token?) -> Int { token.map { $0.session * 8 + Int($0.generation) } ?? 31 }
            return (((phase.rawValue * 32 + number(token)) * 32 + number(seen)) * 4 + replays) * 2 + (isRenewed ? 1 : 0)
        }
    }

    struct Run: Hashable {
        enum Phase: Hashable {
            case begun, asking, storing
        }

        var token: Token
        var phase = Phase.begun
        var isEarly: Bool
    }

    /// Two worlds with the same key go on in the same ways. Calls are alike, so their order does not matter.
    struct Key: Hashable {
        let machine: RefreshState
        let store: Token?
        let issued: [UInt64]
        let run: Run?
        let late: [Token]
        let calls: [Int]
        let events: [Int]
    }

    private var machine = RefreshState(cooldown: .seconds(30))
    private var store: Token? = Token(session: 0, generation: 1)
    /// The last generation that the server gave out, for each session.
    private var issued: [UInt64] = [1, 0]
    private var run: Run?
    /// Refreshes that were given up and may still bring a token.
    private var late: [Token] = []
    private var calls: [Call]
    private var signOuts = 0
    private var signIns = 0
    private var ticks = 0

    private let bounds: Bounds

    /// How much of the world is let in.
    struct Bounds {
        var calls: Int
        /// Tokens that the server gives out by refreshes.
        var renewals = 2
        /// Whether tokens may be about to expire.
        var hasExpiry = false
        /// Whether the store is read some time before what it held is acted upon.
        var isStepwise = false
    }

    init(_ bounds: Bounds) {
        self.bounds = bounds
        calls = Array(repeating: Call(), count: bounds.calls)
    }

    var key: Key {
        // Who waits is known from the calls.
        var machine = machine
        for index in calls.indices { machine.left(index) }
        return Key(
            machine: machine, store: store, issued: issued, run: run,
            late: late.sorted { $0.generation < $1.generation },
            calls: calls.map(\.code).sorted(), events: [signOuts, signIns, ticks])
    }

    /// Every world that can be next.
    func successors() throws -> [RefreshWorld] {
        var worlds: [RefreshWorld] = []
        func next(_ change: (inout RefreshWorld) throws -> Void) throws {
            var world = self
            try change(&world)
            try world.check()
            worlds.append(world)
        }
        let codes = calls.map(\.code)
        for index in calls.indices where !codes[..<index].contains(codes[index]) {
            for move in moves(of: calls[index].phase) { try next { try $0.move(index, move) } }
        }
        if let run {
            for move in moves(of: run.phase) { try next { try $0.move(run, move) } }
        }
        for index in late.indices { try next { $0.bringLate(index) } }
        if signOuts == 0, store != nil { try next { $0.signOut() } }
        if signIns == 0 { try next { $0.signIn() } }
        if ticks == 0, bounds.hasExpiry { try next { $0.ticks = 1 } }
        return worlds
    }

    private func check() throws {
        let waiting = calls.contains { $0.phase == .waiting || $0.phase == .waitingEarly }
        guard run != nil || !waiting else { throw Violation(rule: "somebody waits for no refresh") }
        guard calls.allSatisfy({ $0.replays <= 2 }) else { throw Violation(rule: "a call was replayed too often") }
        if let store, run?.phase != .storing {
            guard store.generation == issued[store.session] else { throw Violation(rule: "a rotation was lost") }
        }
    }
}

// MARK: - What calls do

extension RefreshWorld {
    private enum CallMove {
        case arrive, arriveLate, succeed, refuse, look, decide, cancel
    }

    private func moves(of phase: Call.Phase) -> [CallMove] {
        switch phase {
        case .idle: bounds.hasExpiry ? [.arrive, .arriveLate] : [.arrive]
        case .sent: [.succeed, .refuse]
        case .refused: bounds.isStepwise ? [.look] : [.decide]
        case .looked: [.decide]
        case .waiting, .waitingEarly: [.cancel]
        case .done: []
        }
    }

    private var now: Duration { .seconds(ticks * 31) }

    private mutating func move(_ number: Int, _ move: CallMove) throws {
        var index = number
        if run == nil {
            // Calls are alike: the one that may start a refresh becomes the first, so that refreshes are alike too.
            calls.swapAt(0, number)
            index = 0
        }
        switch move {
        case .arrive:
            calls[index].token = store
            calls[index].phase = store == nil ? .done : .sent
        case .arriveLate:
            // Its token expires soon.
            guard let store else { return finish(index) }
            calls[index].token = store
            calls[index].phase = .sent
            switch machine.expiring(store.stamp, waiter: index, now: now) {
            case .start: try start(store, index, isEarly: true)
            case .join: calls[index].phase = .waitingEarly
            case .deliver, .replay, .fail, nil: break
            }
        case .succeed:
            finish(index)
        case .refuse:
            calls[index].phase = .refused
        case .look:
            calls[index].seen = store
            calls[index].phase = .looked
        case .decide:
            if !bounds.isStepwise { calls[index].seen = store }
            try decide(index)
        case .cancel:
            machine.left(index)
            finish(index)
        }
    }

    private mutating func decide(_ index: Int) throws {
        let call = calls[index]
        guard let token = call.token else { return }
        calls[index].seen = nil
        let decision = machine.unauthorized(
            token.stamp, current: call.seen?.stamp, replays: call.replays, isRenewed: call.isRenewed, waiter: index,
            now: now)
        switch decision {
        case .deliver, .fail: finish(index)
        case .replay: try replay(index, call.seen, isRenewed: false)
        case .join: calls[index].phase = .waiting
        case .start: try start(call.seen ?? token, index, isEarly: false)
        }
    }

    private mutating func start(_ token: Token, _ index: Int, isEarly: Bool) throws {
        guard run == nil else { throw Violation(rule: "two refreshes at once") }
        run = Run(token: token, isEarly: isEarly)
        calls[index].phase = isEarly ? .waitingEarly : .waiting
    }

    private mutating func replay(_ index: Int, _ token: Token?, isRenewed: Bool) throws {
        guard let token, let old = calls[index].token, token.session == old.session else {
            throw Violation(rule: "a replay across sessions")
        }
        guard token.generation > old.generation else { throw Violation(rule: "a replay with an older token") }
        // Renewed before it was sent at all, a call is not replayed.
        if calls[index].phase != .waitingEarly { calls[index].replays += 1 }
        calls[index].token = token
        calls[index].isRenewed = isRenewed
        calls[index].phase = .sent
    }

    private mutating func finish(_ index: Int) {
        calls[index] = Call(phase: .done)
    }
}

// MARK: - What a refresh does

extension RefreshWorld {
    private enum RunMove {
        case read, succeed, refuse, fail, timeOut, store
    }

    private func moves(of phase: Run.Phase) -> [RunMove] {
        switch phase {
        case .begun: [.read]
        case .asking:
            issued.reduce(0, +) < bounds.renewals + 1 + signIns
                ? [.succeed, .refuse, .fail, .timeOut] : [.refuse, .fail]
        case .storing: [.store]
        }
    }

    private mutating func move(_ run: Run, _ move: RunMove) throws {
        switch move {
        case .read:
            if let outcome = settled(run.token) { return try end(run, outcome) }
            guard run.token.generation == issued[run.token.session] else {
                throw Violation(rule: "a spent refresh token was sent")
            }
            self.run?.phase = .asking
        case .succeed:
            // One that was given up was quicker with the server, which refuses the second then.
            guard run.token.generation == issued[run.token.session] else { return try self.move(run, .refuse) }
            issued[run.token.session] += 1
            self.run?.phase = .storing
        case .store:
            let new = Token(session: run.token.session, generation: run.token.generation + 1)
            if store == run.token { store = new }
            try end(run, settled(run.token) ?? .failed(ReauthError(.noToken)))
        case .refuse:
            if let outcome = settled(run.token) { return try end(run, outcome) }
            if !run.isEarly { store = nil }
            try end(run, .refused)
        case .fail:
            try end(run, .failed(ReauthError(.failed)))
        case .timeOut:
            late.append(run.token)
            try end(run, .failed(ReauthError(.timedOut)))
        }
    }

    private func settled(_ token: Token) -> RefreshOutcome? {
        guard let store, store.session == token.session else { return .superseded }
        return store.supersedes(token) ? .renewed(credential(store)) : nil
    }

    private mutating func end(_ run: Run, _ outcome: RefreshOutcome) throws {
        let woken = machine.ended(0, isRefused: outcome.isRefused)
        self.run = nil
        let waiting = calls.indices.filter { calls[$0].phase == .waiting || calls[$0].phase == .waitingEarly }
        guard woken == Set(waiting) else { throw Violation(rule: "not exactly those who wait were woken") }
        for index in waiting {
            guard let token = calls[index].token else { continue }
            let isEarly = calls[index].phase == .waitingEarly
            switch outcome.resumption(of: token.stamp, refreshed: run.token.stamp) {
            case .replay(let credential):
                let new = Token(session: token.session, generation: credential.generation)
                guard credential.session == token.stamp.session else {
                    throw Violation(rule: "a replay across sessions")
                }
                try replay(index, new, isRenewed: true)
            case .fail: if isEarly { calls[index].phase = .sent } else { finish(index) }
            case .lookAgain: calls[index].phase = isEarly ? .sent : .refused
            }
        }
    }

    private func credential(_ token: Token) -> Credential {
        Credential(
            account: "a", session: token.stamp.session, generation: token.generation, token: AccessToken("t"))
    }

    /// The server still has the request of a refresh that was given up: it answers now, and the token is kept or dropped.
    private mutating func bringLate(_ index: Int) {
        let token = late.remove(at: index)
        guard token.generation == issued[token.session], run?.token != token || run?.phase != .storing else { return }
        issued[token.session] += 1
        if store == token { store = Token(session: token.session, generation: token.generation + 1) }
    }

    private mutating func signOut() {
        signOuts += 1
        store = nil
    }

    private mutating func signIn() {
        signIns += 1
        store = Token(session: 1, generation: 1)
        issued[1] = 1
    }
}
