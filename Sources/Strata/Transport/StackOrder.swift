/// Looks for orders of layers that do harm.
///
/// ``HTTPNetworkService`` tells its observer once, when it is made; a test asks directly:
///
/// ```swift
/// let stack = ETagTransport(inner: RetryTransport(inner: transport))
/// print(StackOrder.findings(in: stack))
/// ```
public enum StackOrder {
    /// What is wrong with the order of a stack, a sentence each; empty where nothing is.
    ///
    /// Layers of other modules are looked through, transports that are no layers end the stack.
    public static func findings(in stack: any Transport) -> [String] {
        let layers = layers(of: stack)
        let repeated = Rank.allCases.filter { rank in layers.count { $0 == rank } > 1 }.map(\.harmWhenRepeated)
        let swapped = zip(layers, layers.dropFirst()).filter { $0 > $1 }.map { $0.harmWhenOutside($1) }
        return repeated + swapped
    }

    private static func layers(of stack: any Transport) -> [Rank] {
        var ranks: [Rank] = []
        var transport: any Transport = stack
        while let layer = transport as? any TransportLayer {
            if let rank = Rank(layer) { ranks.append(rank) }
            transport = layer.inner
        }
        return ranks
    }

    /// The layers from the outermost to the innermost.
    private enum Rank: Int, CaseIterable, Comparable {
        case reauth, retry, etag

        init?(_ layer: any TransportLayer) {
            switch layer {
            case is ReauthTransport: self = .reauth
            case is RetryTransport: self = .retry
            case is ETagTransport: self = .etag
            default: return nil
            }
        }

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }

        var harmWhenRepeated: String {
            switch self {
            case .reauth: "There are two reauth layers: one refusal can start two refreshes."
            case .retry: "There are two retry layers: their attempts multiply."
            case .etag:
                "There are two conditional-GET layers: the outer one never sees a 304 and stores all bodies twice."
            }
        }

        func harmWhenOutside(_ inner: Rank) -> String {
            switch (self, inner) {
            case (.retry, .reauth):
                "Retry is outside reauth: every attempt can start a refresh of its own, and a failed refresh is retried "
                    + "as if it were the call."
            case (.etag, .reauth):
                "Conditional GET is outside reauth: an answer that a replay got with a new sign-in's token would be stored "
                    + "for the old one."
            default:
                "Conditional GET is outside retry: asking again after a 304 without a stored body is not retried, and "
                    + "what another call stored between two attempts is not used."
            }
        }
    }
}
