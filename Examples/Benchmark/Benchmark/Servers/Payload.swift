import Foundation

/// What the servers answer with.
enum Payload {
    /// An answer of an API, 1,024 bytes.
    static let json: Data = {
        let start = #"{"id":1,"name":"Ada Lovelace","note":""#
        let end = #""}"#
        return Data((start + String(repeating: "x", count: 1_024 - start.utf8.count - end.utf8.count) + end).utf8)
    }()
    /// A large page or a small picture, 64 KB.
    static let large = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31) })
}
