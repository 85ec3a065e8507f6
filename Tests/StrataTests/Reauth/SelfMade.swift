import Strata
import Synchronization

/// Hands a layer to the closure that the layer was made with.
final class SelfMade: Sendable {
    struct NotYet: Error {}

    private let made = Mutex<ReauthTransport?>(nil)

    func set(_ layer: ReauthTransport) { made.withLock { $0 = layer } }

    func layer() throws -> ReauthTransport {
        guard let layer = made.withLock(\.self) else { throw NotYet() }
        return layer
    }
}
