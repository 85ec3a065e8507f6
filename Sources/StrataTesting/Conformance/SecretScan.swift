import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks for what must not be there in every text that Swift makes of a value.
struct SecretScan {
    /// Values that no text may contain.
    let secrets: [String]

    func check(_ value: Any, _ what: String) throws(ConformanceFailure) {
        var dumped = ""
        dump(value, to: &dumped)
        var texts = [
            ("String(describing:)", String(describing: value)), ("String(reflecting:)", String(reflecting: value)),
            ("dump", dumped),
        ]
        if let error = value as? any LocalizedError {
            texts += [
                ("errorDescription", error.errorDescription), ("failureReason", error.failureReason),
                ("recoverySuggestion", error.recoverySuggestion),
            ].map { ($0, $1 ?? "") }
        }
        for (name, text) in texts {
            if let secret = secrets.first(where: text.contains) {
                throw ConformanceFailure(.noTrace, "\(name) of \(what) contains \(secret)")
            }
        }
        if let underlying = (value as? TransportError)?.underlying {
            try check(underlying, "the error under \(what)")
        }
    }

    func check(bytes: Data, _ what: String) throws(ConformanceFailure) {
        if let secret = secrets.first(where: { bytes.firstRange(of: Data($0.utf8)) != nil }) {
            throw ConformanceFailure(.noTrace, "\(what) contains \(secret)")
        }
    }
}
