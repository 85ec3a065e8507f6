#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The windows of the hosts that were used last: pure, bounded, told the time.
struct RetryLedgerState: Sendable {
    private struct Host: Sendable {
        /// Scheme, host and port as the URL has them.
        let origin: [UInt8]
        var window: RetryWindow
    }

    private let budget: RetryBudget
    private let capacity: Int
    /// The one used last comes first. Programs talk to few hosts, so the search ends at once; and it compares with the
    /// URL as it stands, so that a call that needs no retry allocates nothing.
    private var hosts: [Host] = []

    init(_ budget: RetryBudget, capacity: Int = 64) {
        self.budget = budget
        self.capacity = capacity
    }

    var count: Int { hosts.count }

    mutating func recordFirst(_ url: URL, at time: Duration) {
        moveToFront(url)
        hosts[0].window.recordFirst(at: time)
    }

    mutating func spendRetry(_ url: URL, at time: Duration) -> Bool {
        moveToFront(url)
        return hosts[0].window.spendRetry(at: time)
    }

    private mutating func moveToFront(_ url: URL) {
        var text = url.absoluteString
        let (place, origin) = text.withUTF8 { bytes in
            let place = hosts.firstIndex { Self.isOrigin($0.origin, of: bytes) }
            return (place, place == nil ? Self.origin(of: bytes) : [])
        }
        guard let place else {
            if hosts.count >= capacity { hosts.removeLast() }
            return hosts.insert(Host(origin: origin, window: RetryWindow(budget)), at: 0)
        }
        if place > 0 { hosts.insert(hosts.remove(at: place), at: 0) }
    }

    private static func isOrigin(_ origin: [UInt8], of url: UnsafeBufferPointer<UInt8>) -> Bool {
        guard url.count >= origin.count, url[..<origin.count].elementsEqual(origin) else { return false }
        return url.count == origin.count || endsAuthority(url[origin.count])
    }

    private static func origin(of url: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let afterScheme = url.drop { $0 != UInt8(ascii: ":") }.dropFirst("://".utf8.count)
        return Array(url[..<afterScheme.prefix { !endsAuthority($0) }.endIndex])
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}
