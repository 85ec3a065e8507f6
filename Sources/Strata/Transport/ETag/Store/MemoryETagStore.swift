import Synchronization

/// Keeps responses in memory; those used least recently go first when there are too many bytes.
///
/// ```swift
/// let store = MemoryETagStore(capacity: 8 << 20)
/// let stack = ETagTransport(inner: transport, store: store)
/// ```
public final class MemoryETagStore: ETagStoreProtocol {
    /// 32 MiB.
    public static let defaultCapacity = 32 << 20

    private let cache: Mutex<LRUCache<ETagKey, [StoredResponse]>>

    /// Creates an empty store.
    ///
    /// - Parameter capacity: The most bytes it holds. A URL whose variants take more is not kept at all.
    public init(capacity: Int = MemoryETagStore.defaultCapacity) {
        cache = Mutex(LRUCache(capacity: capacity))
    }

    /// The bytes it holds, nearly.
    public var byteCount: Int { cache.withLock { $0.cost } }

    /// The stored response that may answer the request.
    public func lookUp(_ key: ETagKey, for request: HTTPRequest) async -> StoredResponse? {
        let variants = cache.withLock { $0.value(for: key) }
        return variants?.last { $0.matches(request) }
    }

    /// Keeps the response.
    public func store(_ response: StoredResponse, for key: ETagKey) async {
        cache.withLock { cache in
            var variants = cache.value(for: key) ?? []
            variants.insert(response)
            cache.insert(variants, for: key, cost: variants.reduce(0) { $0 + $1.byteCount })
        }
    }

    /// Forgets everything of the key.
    public func remove(_ key: ETagKey) async {
        cache.withLock { $0.remove(key) }
    }

    /// Forgets everything of the principal.
    public func removeAll(for principal: ETagPrincipal) async {
        cache.withLock { $0.removeAll { $0.principal == principal } }
    }
}
