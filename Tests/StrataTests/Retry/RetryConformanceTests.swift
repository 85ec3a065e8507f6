import Strata
import StrataTesting
import Testing

@Suite struct RetryConformanceTests {
    @Test func `without retries the layer keeps every law`() async throws {
        try await LayerConformance { RetryTransport(inner: $0, policy: RetryPolicy(maxRetries: 0)) }.checkAll()
    }

    @Test func `what is no case for a retry goes through unchanged`() async throws {
        let statuses = TransportConformance.statuses.filter { ![408, 429, 500, 502, 503, 504].contains($0.code) }
        let never = RetryPolicy { _, outcome in
            if case .failure = outcome { .final } else { nil }
        }
        try await LayerConformance { RetryTransport(inner: $0, policy: never) }.checkTransparency(statuses: statuses)
    }

    @Test func `with retries responses are discarded before the next attempt, and nothing is shown`() async throws {
        let conformance = LayerConformance {
            RetryTransport(inner: $0, policy: RetryPolicy(baseDelay: 0, maxDelay: 30), budget: nil)
        }
        try await conformance.checkOwnership()
        try await conformance.checkNoTrace()
        try await conformance.checkCancellation()
    }
}
