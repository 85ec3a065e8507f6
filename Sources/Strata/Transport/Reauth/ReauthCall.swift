/// A call on its way through the reauth layer, and what came before.
struct ReauthCall: Sendable {
    private(set) var request: HTTPRequest
    private(set) var replays = 0
    /// Whether the token that the request carries came from a refresh that this call waited for.
    private(set) var isRenewed = false
    private var history: [Attempt] = []

    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Puts a token that was renewed ahead of its expiry on the request, before it is sent at all.
    mutating func renew(with credential: Credential, by service: some RenewableAuthService) throws {
        try service.stamp(&request, with: credential)
        isRenewed = true
    }

    /// Gives the refused response up and puts the new token on the request.
    mutating func replay(
        after response: HTTPResponse, with credential: Credential, isRenewed: Bool,
        by service: some RenewableAuthService
    ) throws {
        response.body.discard()
        try service.stamp(&request, with: credential)
        record(response, reason: isRenewed ? "the token was refreshed" : "the token was replaced meanwhile")
        replays += 1
        self.isRenewed = isRenewed
        request.options.attempt += 1
    }

    /// The response with the attempts before it.
    func finished(_ response: HTTPResponse) -> HTTPResponse {
        guard !history.isEmpty else { return response }
        var response = response
        response.earlierAttempts = history + response.earlierAttempts
        return response
    }

    /// The error of a call whose token could not be renewed.
    func error(_ error: ReauthError, after response: HTTPResponse) -> TransportError {
        var cause = error
        cause.response = response
        var failed = self
        failed.record(response, reason: "the token was refused")
        var error = TransportError(
            .authenticationFailed, "the token was refused and could not be renewed: \(error.kind)", underlying: cause)
        error.earlierAttempts = failed.history
        return error
    }

    private mutating func record(_ response: HTTPResponse, reason: String) {
        history += response.earlierAttempts
        history.append(
            Attempt(
                number: request.options.attempt, outcome: .status(response.status), delay: .zero, reason: reason))
    }
}
