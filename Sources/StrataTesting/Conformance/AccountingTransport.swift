import Strata
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The transport below a layer under test: answers with streams and keeps account of what becomes of them.
final class AccountingTransport: Transport {
    private struct Account {
        /// Held, so that a body which is only let go of does not count as discarded.
        var bodies: [ResponseBody] = []
        var settled: Set<Int> = []
        var openAtNextCall: Int?
    }

    private let first: HTTPStatus
    private let account = Mutex(Account())

    init(first: HTTPStatus) {
        self.first = first
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let (isFirst, body) = account.withLock { open($0.bodies.count, in: &$0) }
        return HTTPResponse(status: isFirst ? first : .ok, body: body, url: request.url)
    }

    private func open(_ number: Int, in account: inout Account) -> (isFirst: Bool, body: ResponseBody) {
        let unsettled = account.bodies.indices.first { !account.settled.contains($0) }
        account.openAtNextCall = account.openAtNextCall ?? unsettled
        let body = makeBody(number)
        account.bodies.append(body)
        return (number == 0, body)
    }

    func verify(_ status: HTTPStatus) throws(ConformanceFailure) {
        let account = account.withLock { account in
            // The bodies hold this transport.
            defer { account.bodies = [] }
            return account
        }
        if account.openAtNextCall != nil {
            throw ConformanceFailure(
                .ownership, "after a \(status) the next request was sent before its body was discarded")
        }
        if account.settled.count < account.bodies.count {
            throw ConformanceFailure(.ownership, "the body of a \(status) was dropped without being discarded")
        }
    }

    private func makeBody(_ number: Int) -> ResponseBody {
        let chunks = Mutex([Data("answer \(number)".utf8)][...])
        let stream = ByteStream { [self] in
            let chunk = chunks.withLock { $0.popFirst() }
            if chunk == nil { settle(number) }
            return chunk
        }
        return ResponseBody(stream: stream) { [self] in settle(number) }
    }

    private func settle(_ number: Int) {
        account.withLock { _ = $0.settled.insert(number) }
    }
}
