/// Which evaluator is asked about which host.
///
/// A name counts for itself; `*.` before a name counts for any one label in its place, as in certificates (RFC 6125
/// §6.4.3), and not for the name itself. The exact name goes first.
struct PinnedDomains: Sendable {
    private static let wildcard = "*."

    private var evaluators: [String: any ServerTrustEvaluator] = [:]
    /// The first mistake; with one nothing is sent.
    private(set) var configurationError: PinningConfigurationError?

    init(_ domains: [String: any ServerTrustEvaluator]) {
        // In order, so that the same mistake is named each time.
        for (domain, evaluator) in domains.sorted(by: { $0.key < $1.key }) {
            do {
                try add(evaluator, for: domain)
            } catch {
                configurationError = configurationError ?? error
            }
        }
    }

    private mutating func add(
        _ evaluator: any ServerTrustEvaluator, for domain: String
    ) throws(PinningConfigurationError) {
        let isWildcard = domain.hasPrefix(Self.wildcard)
        guard let name = Self.name(of: isWildcard ? String(domain.dropFirst(Self.wildcard.count)) : domain) else {
            throw .malformedDomain(domain)
        }
        let key = (isWildcard ? Self.wildcard : "") + name
        guard evaluators.updateValue(evaluator, forKey: key) == nil else { throw .repeatedDomain(key) }
        if let error = (evaluator as? any PinEvaluator)?.configurationError { throw error }
    }

    /// The evaluator that the host, given as ``name(of:)`` gives it, is pinned by; `nil` where it is not pinned.
    func evaluator(for host: String) -> (any ServerTrustEvaluator)? {
        if let exact = evaluators[host] { return exact }
        guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return nil }
        return evaluators["*" + host[dot...]]
    }

    /// A host's name as it is compared: in lower case, A-labels, without the dot of the root, an IPv6 address without
    /// brackets.
    static func name(of host: String) -> String? {
        let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        do {
            let name = try InternationalHost.ascii(host)
            if name.hasPrefix("[") { return String(name.dropFirst().dropLast()) }
            return name.hasSuffix(".") ? String(name.dropLast()) : name
        } catch {
            return nil
        }
    }
}
