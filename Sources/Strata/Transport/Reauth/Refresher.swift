/// Makes one refresh: asks the store, holds its lock, runs the closure for as long as it may take, keeps what it gives.
struct Refresher: Sendable {
    /// What came of it, and what kept the store from following.
    struct Result: Sendable {
        var outcome: RefreshOutcome
        var storageError: (any Error)?
    }

    private typealias Ending = Swift.Result<Void, any Error>

    let store: any CredentialStore
    let policy: ReauthPolicy
    let clock: any Clock<Duration>
    let handler: (any TokenInvalidationHandler)?
    /// Gives the new token, or `nil` where it saved it through the auth service.
    let refresh: @Sendable (RefreshContext) async throws -> AccessToken?

    /// Renews a credential.
    ///
    /// - Parameters:
    ///   - stamp: The credential to renew.
    ///   - unsaved: A later one that the store failed to keep.
    ///   - clearsRefused: Whether a credential that cannot be renewed is of no use any more.
    func renew(_ stamp: AuthStamp, unsaved: Credential?, clearsRefused: Bool) async -> Result {
        let result = FirstResult<Result>()
        let ending = FirstResult<Ending>()
        let worker = Task {
            result.set(await work(stamp, unsaved: unsaved, clearsRefused: clearsRefused, ending: ending))
        }
        let timer = Task {
            try await clock.sleep(for: policy.timeout)
            worker.cancel()
            try await clock.sleep(for: policy.grace)
            // Lets the lock go although the closure goes on.
            ending.set(.failure(ReauthError(.timedOut)))
            result.set(Result(outcome: .failed(ReauthError(.timedOut))))
        }
        defer { timer.cancel() }
        return await result.value
    }

    private func work(
        _ stamp: AuthStamp, unsaved: Credential?, clearsRefused: Bool, ending: FirstResult<Ending>
    ) async -> Result {
        do {
            let known = try await store.read(stamp.account)
            if let outcome = settled(stamp, Self.later(known, unsaved)) { return Result(outcome: outcome) }
            return try await store.withRefreshLock(stamp.account) { stored in
                guard let stored, let credential = Self.later(stored, unsaved) else {
                    return Result(outcome: .superseded)
                }
                if let outcome = settled(stamp, credential) { return Result(outcome: outcome) }
                let run = RefreshRun(credential, replacing: stored.stamp, in: store)
                return try await finished(run, await ran(run, ending), clearsRefused: clearsRefused)
            }
        } catch {
            return Result(outcome: .failed(failure(error)))
        }
    }

    /// Runs the closure in a task of its own, which may outlast the refresh: what it brings late is kept all the same.
    private func ran(_ run: RefreshRun, _ ending: FirstResult<Ending>) async -> Ending {
        let closure = Task {
            do {
                let context = RefreshContext(run: run)
                if let token = try await context.perform({ try await refresh(context) }) {
                    try await run.renew(with: token)
                }
                ending.set(.success(()))
            } catch {
                let isLate = !ending.set(.failure(error))
                if isLate, let error = run.renewed?.storageError {
                    await handler?.tokenNotStored(account: run.credential.account, error: error)
                }
            }
        }
        defer { run.end() }
        return await withTaskCancellationHandler {
            await ending.value
        } onCancel: {
            closure.cancel()
        }
    }

    private func finished(_ run: RefreshRun, _ ending: Ending, clearsRefused: Bool) async throws -> Result {
        // A token that was saved counts, whatever the closure threw afterwards.
        if let renewed = run.renewed {
            return Result(outcome: .renewed(renewed.credential), storageError: renewed.storageError)
        }
        let stamp = run.credential.stamp
        switch ending {
        case .failure(let error) where ReauthError.isRefusal(error):
            return await refused(run, clears: clearsRefused)
        case .failure(let error):
            return Result(outcome: .failed(failure(error)))
        case .success:
            // The closure may have renewed what the store reads by other ways, or its token came too late.
            let stored = try await store.read(stamp.account)
            return Result(outcome: settled(stamp, stored) ?? .failed(ReauthError(.noToken)))
        }
    }

    /// Forgets the credential, unless another has taken its place, which then serves.
    private func refused(_ run: RefreshRun, clears: Bool) async -> Result {
        do {
            let stored = try await store.read(run.credential.account)
            if let outcome = settled(run.replaced, stored) { return Result(outcome: outcome) }
            if clears { _ = try await store.replace(run.replaced, with: nil) }
            return Result(outcome: .refused)
        } catch {
            return Result(outcome: .refused, storageError: error)
        }
    }

    /// What there is to say of a refresh without making it: `nil` where the credential is still the one to renew.
    private func settled(_ stamp: AuthStamp, _ credential: Credential?) -> RefreshOutcome? {
        guard let credential, credential.session == stamp.session else { return .superseded }
        return credential.stamp.supersedes(stamp) ? .renewed(credential) : nil
    }

    /// Work is cancelled by its timer alone.
    private func failure(_ error: any Error) -> ReauthError {
        Task.isCancelled ? ReauthError(.timedOut) : ReauthError(wrapping: error)
    }

    /// What is stored, or what could not be stored after it.
    static func later(_ stored: Credential?, _ unsaved: Credential?) -> Credential? {
        guard let stored, let unsaved, unsaved.stamp.supersedes(stored.stamp) else { return stored }
        return unsaved
    }
}
