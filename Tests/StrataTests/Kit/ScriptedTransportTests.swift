import Strata
import StrataTesting
import Testing

@Suite struct ScriptedTransportTests {
    private let transport = ScriptedTransport()

    private func request(_ path: String = "/") throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "http://api.test\(path)")))
    }

    @Test func theTestAnswersACall() async throws {
        let request = try request("/user")
        async let response = transport.send(request)
        let call = try await transport.nextCall()
        #expect(call.request.url.path == "/user")
        #expect(transport.pendingCount == 1)
        #expect(call.respond(with: HTTPResponse(status: .notFound, body: ResponseBody(Data("no".utf8)))))
        #expect(transport.pendingCount == 0)
        let answer = try await response
        #expect(answer.status == .notFound)
        #expect(answer.body.data == Data("no".utf8))
        #expect(answer.url == request.url)
        try transport.verifyExhausted()
    }

    @Test func theTestFailsACall() async throws {
        let request = try request()
        let send = Task { [transport] in try await transport.send(request) }
        try await transport.nextCall().fail(with: TransportError(.connectionLost, "gone"))
        await #expect(throws: TransportError.self) { try await send.value }
    }

    @Test func callsAreTakenInTheOrderOfTheirArrival() async throws {
        var sends: [Task<HTTPResponse, any Error>] = []
        for number in 0..<5 {
            let request = try request("/\(number)")
            sends.append(Task { [transport] in try await transport.send(request) })
            while transport.pendingCount <= number { await Task.yield() }
        }
        for number in 0..<5 {
            let call = try await transport.nextCall()
            #expect(call.request.url.path == "/\(number)")
            call.respond(with: HTTPResponse(status: HTTPStatus(200 + number)))
        }
        for (number, send) in sends.enumerated() {
            #expect(try await send.value.status == HTTPStatus(200 + number))
        }
    }

    @Test func aCancelledCallEndsAtOnceAndTheTestSeesIt() async throws {
        let request = try request()
        let send = Task { [transport] in try await transport.send(request) }
        let call = try await transport.nextCall()
        #expect(!call.isCancelled)
        send.cancel()
        #expect(try await call.ended())
        await #expect(throws: CancellationError.self) { try await send.value }
        #expect(call.isCancelled)
        #expect(!call.respond(with: HTTPResponse(status: .ok)))
        try transport.verifyExhausted()
    }

    @Test func aCallOfACancelledTaskNeverArrives() async throws {
        let request = try request()
        let send = Task { [transport] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: CancellationError.self) { try await send.value }
        try transport.verifyExhausted()
    }

    @Test func theSecondAnswerToACallIsNotHeard() async throws {
        let request = try request()
        async let response = transport.send(request)
        let call = try await transport.nextCall()
        #expect(call.respond(with: HTTPResponse(status: .ok)))
        #expect(!call.fail(with: TransportError(.connectionLost, "late")))
        let status = try await response.status
        #expect(status == .ok)
        #expect(try await call.ended() == false)
    }

    @Test func whatIsLeftOverIsNamedWithoutSecrets() async throws {
        let request = try request("/left?access_token=hunter2")
        let send = Task { [transport] in try await transport.send(request) }
        while transport.pendingCount == 0 { await Task.yield() }
        let untaken = try #require(throws: ScriptLeftover.self) { try transport.verifyExhausted() }
        #expect(untaken.description.hasPrefix("never taken: GET http://api.test/left"))
        #expect(!untaken.description.contains("hunter2"))
        let call = try await transport.nextCall()
        let unanswered = try #require(throws: ScriptLeftover.self) { try transport.verifyExhausted() }
        #expect(unanswered.description.hasPrefix("taken but not answered: GET http://api.test/left"))
        call.respond(with: HTTPResponse(status: .ok))
        _ = try await send.value
        try transport.verifyExhausted()
    }

    @Test func cancellingTheTakerEndsItAndLosesNoCall() async throws {
        let taker = Task { [transport] in try await transport.nextCall() }
        taker.cancel()
        await #expect(throws: CancellationError.self) { try await taker.value }
        let request = try request()
        async let response = transport.send(request)
        try await transport.nextCall().respond(with: HTTPResponse(status: .ok))
        let status = try await response.status
        #expect(status == .ok)
    }
}
