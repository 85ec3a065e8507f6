extension RenewableAuthService {
    /// Signs out, and has the conditional GET of a stack forget what it stored for this sign-in.
    ///
    /// ```swift
    /// let stack = StandardStack.make()
    /// try await SystemKeyChainAuthService().signOut(from: stack)
    /// ```
    ///
    /// Another sign-in never sees those bodies in any case; this removes them. Requests that are under way store nothing
    /// any more.
    ///
    /// - Parameter stack: The transport that the service sends through.
    /// - Throws: ``CredentialError`` when the token cannot be read or removed; what the store of responses throws, then
    ///   the sign-out has happened and something may be left in it.
    public func signOut(from stack: any Transport) async throws {
        let stamp = try await store.read(account)?.stamp
        try await signOut()
        guard let stamp else { return }
        var transport = stack
        while let layer = transport as? any TransportLayer {
            if let etags = layer as? ETagTransport { try await etags.removeAll(for: ETagPrincipal(stamp)) }
            transport = layer.inner
        }
    }
}
