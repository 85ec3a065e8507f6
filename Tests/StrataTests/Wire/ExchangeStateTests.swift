#if canImport(Darwin) || URLSession
    import Foundation
    import Testing

    @testable import Strata

    @Suite("An exchange ends once")
    struct ExchangeStateTests {
        private func state(limit: Int = 10, method: HTTPMethod = .get) throws -> ExchangeState {
            var request = HTTPRequest(url: try #require(URL(string: "http://h/a")), method: method)
            request.options.bodyLimit = limit
            return ExchangeState(request)
        }

        private func kind(_ outcome: ExchangeState.Outcome?) -> TransportError.Kind? {
            guard case .failure(let error as TransportError) = outcome else { return nil }
            return error.kind
        }

        @Test("with head and body together, under the URL that was asked")
        func success() throws {
            var state = try state()
            #expect(state.receive(head: HTTPResponse(status: 103)) == nil)
            #expect(state.receive(head: HTTPResponse(status: 200, headers: ["X-A": "1"])) == nil)
            #expect(state.receive(chunk: Data("hel".utf8)) == nil)
            #expect(state.receive(chunk: Data("lo".utf8)) == nil)
            let response = try #require(try state.complete(nil)?.get())
            #expect(response.status == .ok)
            #expect(response.headers == ["X-A": "1"])
            #expect(response.body.data == Data("hello".utf8))
            #expect(response.url?.absoluteString == "http://h/a")
            #expect(state.complete(nil) == nil)
            #expect(state.cancel() == nil)
            #expect(state.expire(.timedOut) == nil)
        }

        @Test("and says by the phase whether the head had come", arguments: [false, true])
        func phase(_ hasHead: Bool) throws {
            for kind in [TransportError.Kind.deadlineExceeded, .timedOut] {
                var state = try state()
                if hasHead { _ = state.receive(head: HTTPResponse(status: 200)) }
                guard case .failure(let error as TransportError) = state.expire(kind) else {
                    Issue.record("not expired")
                    continue
                }
                #expect(error.kind == kind)
                #expect(error.phase == (hasHead ? .receiving : .waiting))
                #expect(error.delivery == .possiblyProcessed)
            }
        }

        @Test("before the body where its length says too much, and at the first byte too many otherwise")
        func limit() throws {
            var declared = try state()
            let head = HTTPResponse(status: 200, headers: ["Content-Length": "11"])
            #expect(kind(declared.receive(head: head)) == .bodyTooLarge)
            #expect(declared.receive(chunk: Data(count: 1)) == nil)

            var counted = try state()
            _ = counted.receive(
                head: HTTPResponse(status: 200, headers: ["Content-Length": "11", "Content-Encoding": "gzip"]))
            #expect(counted.receive(chunk: Data(count: 10)) == nil)
            #expect(kind(counted.receive(chunk: Data(count: 1))) == .bodyTooLarge)

            var head304 = try state()
            #expect(head304.receive(head: HTTPResponse(status: 304, headers: ["Content-Length": "11"])) == nil)
            var headOnly = try state(method: .head)
            #expect(headOnly.receive(head: head) == nil)
            #expect(try headOnly.complete(nil)?.get().headers["Content-Length"] == "11")
        }

        @Test("with the answer where a challenge was turned down, though the session calls that a cancellation")
        func challenge() throws {
            var state = try state()
            _ = state.receive(head: HTTPResponse(status: 401))
            _ = state.receive(chunk: Data("why".utf8))
            state.rejectChallenge(head: nil)
            #expect(try state.complete(URLFailure(code: .cancelled))?.get().body.data == Data("why".utf8))

            var other = try self.state()
            _ = other.receive(head: HTTPResponse(status: 200))
            #expect(kind(other.complete(URLFailure(code: .cancelled))) == .unknown)
        }

        @Test("with an error where there was no answer at all")
        func noAnswer() throws {
            var state = try state()
            #expect(kind(state.complete(nil)) == .malformedResponse)
        }

        @Test("with the cancellation unwrapped")
        func cancellation() throws {
            var state = try state()
            #expect {
                try state.cancel()?.get()
            } throws: {
                $0 is CancellationError
            }
            #expect(state.complete(nil) == nil)
        }
    }
#endif
