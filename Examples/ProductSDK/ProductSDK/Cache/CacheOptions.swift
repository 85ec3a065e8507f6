#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How long, how many and where products are kept.
///
/// ```swift
/// var cache = CacheOptions()
/// cache.lifetime = 3_600
/// cache.file = folder.appending(path: "products.json")
/// ```
public struct CacheOptions: Sendable {
    /// How long a product is taken as it is, in seconds. Default: 5 minutes.
    public var lifetime: TimeInterval = 300
    /// The most products that are kept; those used least recently go first. Default: 200.
    public var capacity = 200
    /// A file that keeps them across launches; `nil` keeps them in memory. Default: `nil`.
    public var file: URL?
    /// Hears that the file could not be read or written. The products are then fetched, as if there were none.
    public var onFileFailure: @Sendable (any Error) -> Void = { _ in }

    /// Creates the defaults.
    public init() {}
}
