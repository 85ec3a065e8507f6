#if os(Linux)
    import Foundation
    import Strata
    import StrataTesting

    /// Requests through ``Weather``, with and without retries.
    struct FaultySoak {
        let requests: Int
        let seed: UInt64
        let retries: Bool

        private static let workers = 48
        private static let isPost: @Sendable (Int) -> Bool = { $0 % 3 == 0 }

        func run() async throws -> [String] {
            let weather = Weather(seed: seed)
            let ledger = Ledger(requests: requests)
            // The pools of the runtime and of the allocator are filled before anything is counted.
            _ = try await pass(Ledger(requests: requests), weather, 0..<min(requests, 5_000))
            let before = Resources.now
            let start = ContinuousClock.now
            try await pass(ledger, weather, 0..<requests)
            let seconds = Double((ContinuousClock.now - start).components.seconds)
            let after = try await Resources.settled(to: before)
            var findings = ledger.findings + after.growth(since: before, memoryAllowance: 32 << 10)
            let ended = ledger.outcomes.reduce(0) { $0 + $1.value }
            if ended != requests { findings.append("\(requests) calls began and \(ended) ended") }
            for id in 0..<requests where Self.isPost(id) && ledger.processed(id) > 1 {
                findings.append("POST \(id) was processed \(ledger.processed(id)) times")
            }
            print("\n\(retries ? "With" : "Without") retries: \(requests) calls in \(Int(seconds)) s")
            for (outcome, count) in ledger.outcomes { print("  \(count) × \(outcome)") }
            print("  before: \(before)\n  after:  \(after)")
            return findings
        }

        /// Sends a range of requests through a server and a transport of their own, and shuts both.
        @concurrent
        private func pass(_ ledger: Ledger, _ weather: Weather, _ ids: Range<Int>) async throws {
            var limits = LoopbackServer.Limits()
            limits.recordedRequests = 1
            let server = try LoopbackServer(limits: limits) { request in
                guard let id = Int(request.path.dropFirst()) else { return .status(.notFound) }
                let arrival = ledger.arrive(id) { weather.kind(of: id, arrival: $0) == .refused }
                if request.method == .post, request.body != weather.body(of: id) {
                    ledger.find("the body of POST \(id) came changed")
                }
                return weather.reply(to: id, arrival: arrival)
            }
            let wire = CurlTransport()
            let transport: any Transport =
                retries
                ? RetryTransport(
                    inner: wire, policy: RetryPolicy(baseDelay: .milliseconds(1), maxDelay: .milliseconds(20)),
                    budget: nil, generator: SeededGenerator(seed: seed))
                : wire
            await withTaskGroup { group in
                for worker in 0..<Self.workers {
                    group.addTask {
                        for id in stride(from: ids.lowerBound + worker, to: ids.upperBound, by: Self.workers) {
                            await Call(id: id, isPost: Self.isPost(id), weather: weather, ledger: ledger)
                                .run(through: transport, at: server.baseURL)
                        }
                    }
                }
            }
            await wire.shutdown()
            server.stop()
        }
    }

    /// One request and what must hold for it.
    private struct Call {
        let id: Int
        let isPost: Bool
        let weather: Weather
        let ledger: Ledger

        func run(through transport: any Transport, at base: URL) async {
            var request = HTTPRequest(url: base.appending(path: String(id)), method: isPost ? .post : .get)
            if isPost { request.body = .data(weather.body(of: id)) }
            request.options.attemptTimeout = .milliseconds(250)
            do {
                let response =
                    id % 50 == 7 ? try await cancelling(request, transport) : try await transport.send(request)
                try await check(response)
            } catch is CancellationError {
                if id % 50 != 7 { ledger.find("call \(id) was cancelled by nobody") }
                ledger.end("cancelled")
            } catch let error as TransportError {
                check(error)
            } catch {
                ledger.find("call \(id) ended with \(error)")
                ledger.end("another error")
            }
        }

        private func cancelling(_ request: HTTPRequest, _ transport: any Transport) async throws -> HTTPResponse {
            let call = Task { try await transport.send(request) }
            try await Task.sleep(for: .microseconds(id % 2_000))
            call.cancel()
            return try await call.value
        }

        private func check(_ response: HTTPResponse) async throws {
            let body = try await response.body.collect(upTo: 1 << 20)
            ledger.end("\(response.status)")
            guard response.status == .ok else { return }
            if body != weather.body(of: id) { ledger.find("the body of the answer to \(id) came changed") }
            if ledger.arrivals(of: id) == 0 { ledger.find("an answer to \(id), which never came") }
        }

        private func check(_ error: TransportError) {
            ledger.end("\(error.kind)")
            let expected: [TransportError.Kind] = [.connectionLost, .timedOut, .truncatedBody]
            if !expected.contains(error.kind) { ledger.find("call \(id) ended with \(error)") }
            if error.delivery == .notSent, ledger.arrivals(of: id) > 0 {
                ledger.find("call \(id) is said not to be sent, and came: \(error)")
            }
        }
    }
#endif
