import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can go wrong, in sentences that a screen can show. A cancelled call throws `CancellationError`.
enum PokedexError: Error {
    /// The Pokédex knows nothing of that name.
    case noSuchEntry(String)
    /// The Pokédex gave no answer, or none that makes sense; the whole story lies within.
    case failed(NetworkError)
}

extension PokedexError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .noSuchEntry: "The Pokédex has no such entry."
        case .failed(let error) where error.kind == .decodingFailed:
            "The Pokédex has changed: this program is too old to read it."
        case .failed(let error): error.userMessage
        }
    }

    var recoverySuggestion: String? {
        switch self {
        case .noSuchEntry: "Try its number, or its English name."
        case .failed(let error): error.recoverySuggestion
        }
    }
}
