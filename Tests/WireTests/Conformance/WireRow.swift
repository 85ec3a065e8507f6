import Strata
import StrataTesting
import Testing

/// A fault that people have reported of HTTP clients, and that no wire has.
struct WireRow: Sendable, CustomStringConvertible {
    let description: String
    let check: @Sendable (Wire) async throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (Wire) async throws -> Void) {
        self.description = description
        self.check = check
    }

    /// How a call fails that must not succeed.
    static func failure(
        _ request: HTTPRequest, over transport: any Transport, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> TransportError? {
        do {
            let text = try await transport.send(request).text
            Issue.record("the call succeeded with \(text.utf8.count) bytes", sourceLocation: sourceLocation)
            return nil
        } catch let error as TransportError {
            return error
        }
    }

    static let all = redirects + requests + bodies + failures + connections
}

/// A row over a wire.
struct WireCase: Sendable, CustomStringConvertible {
    let wire: Wire
    let row: WireRow

    var description: String { "\(wire.rawValue): \(row)" }

    static let all = WireRow.all.flatMap { row in
        Wire.allCases.filter { exclusions[row.description]?.contains($0.rawValue) != true }
            .map { WireCase(wire: $0, row: row) }
    }

    /// What a wire cannot do, each with its reason.
    private static let exclusions: [String: [String]] = {
        #if canImport(Darwin)
            [:]
        #else
            [
                // Foundation on Linux ends the process at a trailer section.
                "a trailer section is not a body": ["urlSession"]
            ]
        #endif
    }()
}
