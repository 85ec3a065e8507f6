/// What came of a refresh.
enum RefreshOutcome: Sendable {
    /// There is a later token of the same session, from this refresh or from somebody who was quicker.
    case renewed(Credential)
    /// The server gives no new token.
    case refused
    /// Anything else: the next call may try again.
    case failed(ReauthError)
    /// The session ended meanwhile.
    case superseded

    /// What a call does that waited for it.
    enum Resumption: Sendable {
        case replay(Credential)
        case fail(ReauthError)
        /// The refresh was about another token than the call's, or the session is over: look again at what is stored.
        case lookAgain
    }

    /// - Parameters:
    ///   - stamp: What the call carried.
    ///   - refreshed: What the refresh was to renew.
    func resumption(of stamp: AuthStamp, refreshed: AuthStamp) -> Resumption {
        switch self {
        case .renewed(let credential) where credential.stamp.supersedes(stamp): .replay(credential)
        case .refused where refreshed == stamp: .fail(.refused)
        case .failed(let error) where refreshed == stamp: .fail(error)
        default: .lookAgain
        }
    }

    var isRefused: Bool {
        if case .refused = self { true } else { false }
    }
}
