#if canImport(Darwin) || URLSession
    import Strata
    import StrataTesting
    import Testing

    /// What the suite finds; that the wires pass it, `WireConformanceTests` shows.
    @Suite struct TransportConformanceTests {
        #if canImport(Darwin)
            private static let skipped: Set<WireFault> = []
        #else
            /// Foundation ends the process: libcurl takes such a head for a whole one.
            private static let skipped: Set<WireFault> = [.halfHead]
        #endif

        @Test func aTransportThatDrainsBodiesIsFound() async {
            await expect(.replay, "0 of 100000 bytes") {
                try await wrong(.drainingBodies()).checkReplay()
            }
        }

        @Test func aTransportThatConfusesCallersIsFound() async {
            await expect(.replay, "meant for another") { try await wrong(.confusingCallers()).checkReplay() }
        }

        @Test func aTransportThatThrowsStatusesIsFound() async {
            await expect(.status, "status 500 threw TransportError") {
                try await wrong(.throwingStatuses).checkStatus(500)
            }
        }

        @Test func aTransportThatActsOnAStatusIsFound() async {
            await expect(.status, "503 was asked for 2 times") { try await wrong(.repeating).checkStatus(503) }
        }

        @Test func aTransportThatLosesHeadersIsFound() async {
            await expect(.status, "without its header fields") { try await wrong(.losingHeaders).checkStatus(200) }
        }

        @Test(arguments: [CancellationPoint.waiting, .receiving])
        func aTransportThatDoesNotHearACancellationIsFound(point: CancellationPoint) async {
            let conformance = TransportConformance(patience: .seconds(1)) { WrongTransport.deaf }
            await expect(.cancellation, "did not end") { try await conformance.checkCancellation(at: point) }
        }

        /// While a body is streamed `send` has returned, and has nothing to wrap.
        @Test(arguments: CancellationPoint.allCases.filter { $0 != .streaming })
        func aTransportThatWrapsACancellationIsFound(point: CancellationPoint) async {
            await expect(.cancellation, "TransportError was thrown") {
                try await wrong(.wrappingCancellation).checkCancellation(at: point)
            }
        }

        @Test func aTransportThatSendsWhatWasCancelledIsFound() async {
            let conformance = TransportConformance(patience: .seconds(1)) { WrongTransport.hasty }
            await expect(.cancellation, "did not end") {
                try await conformance.checkCancellation(at: .alreadyCancelled)
            }
        }

        @Test func aTransportThatSendsOptionsIsFound() async {
            await expect(.noTrace, "the request sent contains kept-option") {
                try await wrong(.sendingOptions).checkNoTrace(skipping: Self.skipped)
            }
        }

        @Test(arguments: [WrongTransport.talkative, .citing, .indiscreet])
        func aTransportThatTalksIsFound(transport: WrongTransport) async {
            await expect(.noTrace, "contains kept-") { try await wrong(transport).checkNoTrace(skipping: Self.skipped) }
        }

        @Test func aTransportWithoutNetworkIsChecked() async throws {
            let request = HTTPRequest(url: try #require(URL(string: "http://api.test/")))
            try await TransportConformance { CannedResponseTransport(string: "a canned answer") }
                .checkWithoutNetwork(request)
        }

        private func wrong(_ transport: WrongTransport) -> TransportConformance {
            TransportConformance { transport }
        }

        private func expect(
            _ law: ConformanceFailure.Law, _ detail: String, sourceLocation: SourceLocation = #_sourceLocation,
            _ check: () async throws -> Void
        ) async {
            let failure = await #expect(throws: ConformanceFailure.self, sourceLocation: sourceLocation) {
                try await check()
            }
            #expect(failure?.law == law, sourceLocation: sourceLocation)
            #expect(failure?.detail.contains(detail) == true, "\(failure as Any)", sourceLocation: sourceLocation)
        }
    }
#endif
