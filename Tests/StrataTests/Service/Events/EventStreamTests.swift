import Foundation
import Strata
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(15))) struct EventStreamTests {
    private let rig = StreamRig()
    private let endpoint = Endpoint<Data>(path: "/chat", requiresAuth: true)
    private let headers: HTTPHeaders = ["Content-Type": "text/event-stream; charset=utf-8"]

    private func events(
        _ method: HTTPMethod = .get, lastEventID: String? = nil, reconnection: EventReconnection? = EventReconnection()
    ) -> ResponseStream<ServerSentEvent> {
        var endpoint = endpoint
        endpoint.method = method
        return rig.service.events(
            from: endpoint, via: testEnvironment, lastEventID: lastEventID, reconnection: reconnection,
            eventLimit: 64, clock: rig.clock)
    }

    /// Reads events into a stream that the test reads in its turn.
    private func read(_ events: ResponseStream<ServerSentEvent>) -> (Task<Void, any Error>, AsyncStream<String>) {
        let (stream, source) = AsyncStream<String>.makeStream()
        let task = Task {
            defer { source.finish() }
            for try await event in events { source.yield(event.data) }
        }
        return (task, stream)
    }

    @Test func `the stream is taken up where it ended, after the pause that the server asked for`() async throws {
        let (task, stream) = read(events())
        var data = stream.makeAsyncIterator()
        let first = try await rig.answer(
            .ok, FedBody("retry: 1500\nid: 7\ndata: a\n\ndata: lost").ended().body, headers: headers)
        #expect(first.headers[.lastEventID] == nil)
        #expect(first.headers[.accept] == "text/event-stream")
        #expect(first.headers[.authorization] == "Bearer secret")
        #expect(await data.next() == "a")
        try await rig.clock.sleepers(1)
        #expect(rig.clock.advanceToNextSleeper() == .milliseconds(1500))
        let second = try await rig.answer(.ok, FedBody("data: b\n\n").ended().body, headers: headers)
        #expect(second.headers[.lastEventID] == "7")
        #expect(second.headers[.authorization] == "Bearer secret")
        #expect(await data.next() == "b")
        try await rig.clock.sleepers(1)
        #expect(rig.clock.advanceToNextSleeper() == .milliseconds(1500))
        try await rig.answer(.noContent)
        try await task.value
        #expect(await data.next() == nil)
        try rig.server.verifyExhausted()
    }

    @Test func `a lost connection is taken up, a pause has a ceiling`() async throws {
        let (task, stream) = read(events())
        var data = stream.makeAsyncIterator()
        let lost = TransportError(.connectionLost, "gone")
        try await rig.answer(.ok, FedBody("retry: 86400000\ndata: a\n\n").ended(lost).body, headers: headers)
        #expect(await data.next() == "a")
        try await rig.clock.sleepers(1)
        #expect(rig.clock.advanceToNextSleeper() == .seconds(60))
        try await rig.answer(.noContent)
        try await task.value
    }

    @Test func `failures in a row double the pause until too many`() async throws {
        let (task, _) = read(
            events(reconnection: EventReconnection(delay: .seconds(1), maxDelay: .seconds(5), maxFailures: 4)))
        try await rig.answer(.ok, FedBody().ended().body, headers: headers)
        for pause in [1, 2, 4, 5] {
            try await rig.clock.sleepers(1)
            #expect(rig.clock.advanceToNextSleeper() == .seconds(pause))
            try await rig.server.nextCall().fail(with: TransportError(.cannotConnect, "refused", delivery: .notSent))
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.kind == .cannotConnect)
        try rig.server.verifyExhausted()
    }

    @Test func `a stream that never began is an error at once`() async throws {
        let (task, _) = read(events())
        try await rig.server.nextCall().fail(with: TransportError(.cannotConnect, "refused", delivery: .notSent))
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.kind == .cannotConnect)
    }

    @Test func `a reconnection that the server refuses for good is an error`() async throws {
        let (task, _) = read(events())
        try await rig.answer(.ok, FedBody().ended().body, headers: headers)
        try await rig.clock.sleepers(1)
        rig.clock.advanceToNextSleeper()
        try await rig.answer(.forbidden)
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.status == .forbidden)
    }

    @Test(arguments: ["text/html", "nonsense", nil])
    func `what is no event stream is an error, and is let go of`(type: String?) async throws {
        let body = FedBody("<html>")
        let (task, _) = read(events())
        try await rig.answer(.ok, body.body, headers: type.map { ["Content-Type": $0] } ?? [:])
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.kind == .unexpectedContentType)
        #expect(body.discardCount == 1)
    }

    @Test func `the answer to a POST is the whole stream`() async throws {
        let (task, stream) = read(events(.post))
        try await rig.answer(.ok, FedBody("data: a\n\n").ended().body, headers: headers)
        try await task.value
        #expect(await stream.reduce(into: []) { $0.append($1) } == ["a"])
        try rig.server.verifyExhausted()
    }

    @Test func `a POST whose answer breaks off is an error`() async throws {
        let (task, _) = read(events(.post))
        try await rig.answer(.ok, FedBody().ended(TransportError(.truncatedBody, "cut")).body, headers: headers)
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.kind == .truncatedBody)
    }

    @Test func `an event beyond the limit ends the stream`() async throws {
        let body = FedBody("data: " + String(repeating: "x", count: 65) + "\n\n")
        let (task, _) = read(events())
        try await rig.answer(.ok, body.body, headers: headers)
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.kind == .bodyTooLarge)
        #expect(body.discardCount == 1)
    }

    @Test func `an earlier stream can be taken up`() async throws {
        let (task, _) = read(events(lastEventID: "41"))
        let request = try await rig.answer(.noContent)
        #expect(request.headers[.lastEventID] == "41")
        try await task.value
    }

    @Test func `cancelling ends the pause`() async throws {
        let (task, _) = read(events())
        try await rig.answer(.ok, FedBody().ended().body, headers: headers)
        try await rig.clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
