import Strata
import Synchronization

/// What a server's threads share. They hold it, not the ``LoopbackServer``, so that letting go of that one stops them.
final class ServerCore: Sendable {
    let script: ServerScript
    let limits: LoopbackServer.Limits
    private let state = Mutex(ServerState())
    /// Raised to stop, and let go of once everything has ended.
    private let signals: Mutex<(stop: Signal, ended: Signal)?>

    init(script: ServerScript, limits: LoopbackServer.Limits) throws(LoopbackServerError) {
        self.script = script
        self.limits = limits
        signals = Mutex((try Signal(), try Signal()))
    }

    /// Starts the thread that accepts connections.
    func start(_ socket: Handoff<ListeningSocket>) throws(LoopbackServerError) {
        guard startThread({ self.acceptAll(socket) }) else { throw .system("pthread_create", code: 0) }
    }

    /// Ends every thread and connection, and returns when they have ended.
    func stop() {
        for wakeUp in state.withLock({ $0.stop() }) { wakeUp.perform() }
        guard let signals = signals.withLock({ $0 }) else { return }
        signals.stop.raise()
        let (isOwnThread, hasEnded) = state.withLock { state in
            (state.threads.contains(BackgroundThread.currentID), state.hasEnded)
        }
        // A handler that stops its own server cannot wait for itself.
        if isOwnThread { return }
        if !hasEnded { signals.ended.wait() }
        self.signals.withLock { $0 = nil }
    }

    func read<Value: Sendable>(_ body: @Sendable (ServerState) -> Value) -> Value {
        state.withLock { body($0) }
    }

    func record(_ request: ServerRequest) {
        for wakeUp in state.withLock({ $0.record(request, keeping: max(0, limits.recordedRequests)) }) {
            wakeUp.perform()
        }
    }

    func wait(
        _ register: @escaping @Sendable (inout ServerState, Int, CheckedContinuation<Void, any Error>) -> [WakeUp]
    ) async throws {
        let id = state.withLock { $0.makeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                for wakeUp in state.withLock({ register(&$0, id, continuation) }) { wakeUp.perform() }
                // A cancellation before this point found nobody to wake.
                if Task.isCancelled { cancelWait(id) }
            }
        } onCancel: {
            cancelWait(id)
        }
    }

    private func cancelWait(_ id: Int) {
        for wakeUp in state.withLock({ $0.cancelWait(id) }) { wakeUp.perform() }
    }

    private func acceptAll(_ socket: Handoff<ListeningSocket>) {
        guard let socket = socket.take(), let stop = signals.withLock({ $0?.stop }) else { return }
        let stopping = Poll.Interest(descriptor: stop.descriptor, events: .readable)
        let incoming = Poll.Interest(descriptor: socket.descriptor.raw, events: .readable)
        while Poll.wait(for: [stopping, incoming], timeout: nil) == 1 {
            switch socket.accept() {
            case .connection(let descriptor): open(Handoff(descriptor), until: stop)
            case .nobody: break
            case .exhausted: _ = Poll.wait(for: [stopping], timeout: .milliseconds(10))
            }
        }
    }

    private func open(_ descriptor: Handoff<FileDescriptor>, until stop: Signal) {
        let index = state.withLock { $0.openConnection() }
        let isServed = startThread {
            self.serve(descriptor, index: index, until: stop)
            self.closeConnection()
        }
        // Without a thread the connection is closed at once.
        if !isServed { closeConnection() }
    }

    private func serve(_ descriptor: Handoff<FileDescriptor>, index: Int, until stop: Signal) {
        guard let descriptor = descriptor.take() else { return }
        var connection = ServerConnection(core: self, index: index, channel: Channel(descriptor, stopped: stop))
        connection.serve()
    }

    private func closeConnection() {
        for wakeUp in state.withLock({ $0.closeConnection() }) { wakeUp.perform() }
    }

    private func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { $0.threadWillStart() }
        let hasStarted = BackgroundThread.start {
            let id = BackgroundThread.currentID
            self.state.withLock { $0.threadStarted(id) }
            body()
            let hasEnded = self.state.withLock { state in
                state.threadEnded(id)
                return state.hasEnded
            }
            if hasEnded { self.signals.withLock { $0?.ended }?.raise() }
        }
        if !hasStarted { state.withLock { $0.threadDidNotStart() } }
        return hasStarted
    }
}
