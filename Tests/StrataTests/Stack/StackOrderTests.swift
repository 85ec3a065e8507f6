import Foundation
import Strata
import StrataTesting
import Synchronization
import Testing

private let wire = CannedResponseTransport(string: "{}", statusCode: 200)

private func reauth(_ inner: some Transport) -> ReauthTransport {
    inner.reauthenticating(BearerAuthService(store: MemoryCredentialStore())) { _ in AccessToken("new") }
}

private struct Stamping: TransportLayer {
    let inner: any Transport
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await inner.send(request) }
}

private final class Notes: RequestObserver {
    private let notes = Mutex<[RequestEvent]>([])
    var all: [RequestEvent] { notes.withLock { $0 } }
    func observe(_ event: RequestEvent) { notes.withLock { $0.append(event) } }
}

@Suite struct StackOrderTests {
    @Test func `the standard stack is in order and prints as a tree`() {
        let stack = StandardStack.make(
            wire: wire, authService: BearerAuthService(store: MemoryCredentialStore())
        ) { _ in AccessToken("new") }
        #expect(StackOrder.findings(in: stack).isEmpty)
        #expect(
            "\(stack)" == """
                ReauthTransport
                └ RetryTransport
                  └ ETagTransport
                    └ CannedResponseTransport
                """)
        #expect(StackOrder.findings(in: StandardStack.make(wire: wire)).isEmpty)
    }

    @Test func `each order that does harm is said in words`() {
        let harmful: [(stack: any Transport, start: String)] = [
            (RetryTransport(inner: reauth(wire)), "Retry is outside reauth"),
            (ETagTransport(inner: reauth(wire)), "Conditional GET is outside reauth"),
            (ETagTransport(inner: RetryTransport(inner: wire)), "Conditional GET is outside retry"),
            (RetryTransport(inner: RetryTransport(inner: wire)), "There are two retry layers"),
            (reauth(reauth(wire)), "There are two reauth layers"),
            (ETagTransport(inner: Stamping(inner: ETagTransport(inner: wire))), "There are two conditional-GET layers"),
        ]
        for (stack, start) in harmful {
            let findings = StackOrder.findings(in: stack)
            #expect(findings.count == 1)
            #expect(findings.first?.hasPrefix(start) == true, "\(findings)")
        }
    }

    @Test func `layers of other modules are looked through`() {
        let stack = RetryTransport(inner: Stamping(inner: reauth(wire)))
        #expect(StackOrder.findings(in: stack).count == 1)
    }

    @Test func `the service reports a harmful order once, when it is made`() async throws {
        let notes = Notes()
        let service = HTTPNetworkService(
            transport: RetryTransport(inner: reauth(wire)),
            authService: BearerAuthService(store: MemoryCredentialStore()), observer: notes)
        try await service.request(to: Endpoint<Void>(path: "/"), via: testEnvironment)
        let reports = notes.all.filter { $0.kind == .stackOrder }
        #expect(reports.count == 1)
        #expect(reports.first?.request == nil)
        #expect(reports.first.map { "\($0)".hasPrefix("stack_order Retry is outside reauth") } == true)
    }
}
