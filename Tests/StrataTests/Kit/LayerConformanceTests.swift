import Strata
import StrataTesting
import Testing

@Suite struct LayerConformanceTests {
    @Test func aLayerThatDoesNothingKeepsEveryLaw() async throws {
        try await LayerConformance { WrongLayer(inner: $0, fault: .none) }.checkAll()
    }

    @Test func theRetryLayerKeepsEveryLawWhenItsPolicyDoesNothing() async throws {
        try await LayerConformance { RetryTransport(inner: $0, policy: RetryPolicy(maxRetries: 0)) }.checkAll()
    }

    @Test func theRetryLayerDiscardsWhatItDrops() async throws {
        let policy = RetryPolicy(maxRetries: 3, baseDelay: .zero, maxDelay: .zero)
        try await LayerConformance { RetryTransport(inner: $0, policy: policy) }.checkOwnership()
    }

    @Test func theETagLayerKeepsEveryLawForWhatItDoesNotStore() async throws {
        try await LayerConformance { ETagTransport(inner: $0) }.checkAll()
    }

    private static let wrong: [(WrongLayer.Fault, ConformanceFailure.Law, String)] = [
        (.hastens, .cancellation, "did not end"),
        (.isDeaf, .cancellation, "did not end"),
        (.wrapsCancellation, .cancellation, "TransportError was thrown"),
        (.showsSecrets, .noTrace, "the layer contains kept-body"),
        (.dropsUnread, .ownership, "the body of a 503 was dropped"),
        (.discardsLate, .ownership, "before its body was discarded"),
        (.addsField, .transparency, "the request was changed"),
        (.changesStatus, .transparency, "the response with status 299 was changed"),
        (.repeats, .transparency, "a 503 was asked for 2 times"),
        (.changesError, .transparency, "the error of the transport below was changed"),
    ]

    @Test(arguments: wrong.indices)
    func aLayerThatBreaksALawIsFound(index: Int) async {
        let (fault, law, detail) = Self.wrong[index]
        let failure = await #expect(throws: ConformanceFailure.self, "\(fault)") {
            try await LayerConformance(patience: .milliseconds(300)) { WrongLayer(inner: $0, fault: fault) }.checkAll()
        }
        #expect(failure?.law == law)
        #expect(failure?.detail.contains(detail) == true, "\(failure as Any)")
    }

    @Test func everyFaultIsTried() {
        #expect(Set(Self.wrong.map(\.0)) == Set(WrongLayer.Fault.allCases).subtracting([.none]))
    }
}
