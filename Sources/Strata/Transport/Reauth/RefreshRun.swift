import Synchronization

/// One refresh of one credential: takes the new token and keeps it, whenever it comes.
final class RefreshRun: Sendable {
    private struct State {
        /// The latest token, stored or not.
        var inHand: Credential
        /// What the store holds, which is what a new token may replace.
        var stored: AuthStamp
        var isRunning = true
        var storageError: (any Error)?
    }

    /// The credential to be renewed.
    let credential: Credential
    /// What the store holds: the credential, or an older one where the store failed to keep it.
    let replaced: AuthStamp
    let store: any CredentialStore
    private let state: Mutex<State>

    init(_ credential: Credential, replacing stored: AuthStamp, in store: any CredentialStore) {
        self.credential = credential
        self.store = store
        replaced = stored
        state = Mutex(State(inHand: credential, stored: stored))
    }

    /// The new credential, once there is one, and what kept it from being stored.
    var renewed: (credential: Credential, storageError: (any Error)?)? {
        state.withLock { state in
            state.inHand.stamp == credential.stamp ? nil : (state.inHand, state.storageError)
        }
    }

    /// Whether requests of this refresh still pass the layer.
    var isRunning: Bool { state.withLock(\.isRunning) }

    /// Whether a saved token is this refresh's result: until it ends, or later as long as it has none.
    var takesResults: Bool {
        state.withLock { $0.isRunning || $0.inHand.stamp == credential.stamp }
    }

    func end() {
        state.withLock { $0.isRunning = false }
    }

    /// Keeps the token in the place of the one that was renewed; after a sign-out or a sign-in it is dropped.
    func renew(with token: AccessToken) async throws {
        let (stored, inHand) = state.withLock { ($0.stored, $0.inHand) }
        // A closure may save the token itself and give it back as well.
        guard inHand.stamp == credential.stamp || inHand.token.value != token.value else { return }
        let next = inHand.renewed(with: token)
        do {
            // A task of its own: a refresh that was given up is cancelled, and what it brings late counts all the same,
            // since the server has spent the old refresh token by now.
            let store = store
            let isKept = try await Task { try await store.replace(stored, with: next) }.value
            guard isKept else { return }
            state.withLock { state in
                state.inHand = next
                state.stored = next.stamp
                state.storageError = nil
            }
        } catch {
            state.withLock { state in
                state.inHand = next
                state.storageError = error
            }
            throw error
        }
    }
}
