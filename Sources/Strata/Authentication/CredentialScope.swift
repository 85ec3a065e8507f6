extension HTTPRequest {
    /// Whether a credential may be shown to the request's origin.
    ///
    /// - Parameter declared: The only origins allowed; `nil` leaves it to the environment's.
    func mayCarryCredentials(of declared: Set<Origin>?) -> Bool {
        guard let allowed = declared ?? options.credentialOrigins else { return true }
        guard let origin = Origin(url) else { return false }
        return allowed.contains { $0.mayPassCredentials(to: origin) }
    }
}

extension RequestOptions {
    /// Has a header redacted wherever the request is shown, and dropped when a redirect leaves the origin.
    ///
    /// `Authorization`, `Cookie`, `Proxy-Authorization` and the usual key headers (`X-API-Key`, `Api-Key`, `X-Auth-Token`,
    /// `X-Access-Token`) need no declaring.
    public mutating func declareSecret(header name: HTTPHeaders.Name) {
        if !secretHeaders.contains(name) { secretHeaders.append(name) }
    }

    /// Whether a field of that name is taken for a credential, declared or not.
    func isCredential(_ name: HTTPHeaders.Name) -> Bool {
        Self.credentialNames.contains(name) || secretHeaders.contains(name)
    }

    // The last four are set by hand, or by an environment, without being declared.
    private static let credentialNames: [HTTPHeaders.Name] = [
        .authorization, .cookie, .proxyAuthorization, "X-API-Key", "Api-Key", "X-Auth-Token", "X-Access-Token",
    ]

    /// Has the value of a query item redacted wherever the request is shown.
    public mutating func declareSecret(query name: String) {
        if !secretQueryNames.contains(name) { secretQueryNames.append(name) }
    }
}
