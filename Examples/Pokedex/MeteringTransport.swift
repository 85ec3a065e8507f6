import Strata
import Synchronization

/// A layer of one's own: notes how much came over the wire and how much did not have to.
struct MeteringTransport: TransportLayer {
    let inner: any Transport
    let meter: Meter

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await inner.send(request)
        meter.note(response)
        return response
    }
}

/// Counts answers and bytes.
final class Meter: Sendable {
    struct Reading: Equatable {
        var requests = 0
        var bytesFetched = 0
        var confirmed = 0
        var bytesSaved = 0
    }

    private let state = Mutex(Reading())

    var reading: Reading { state.withLock { $0 } }
    var cells: [String] {
        let reading = reading
        return [reading.requests, reading.bytesFetched, reading.confirmed, reading.bytesSaved].map(String.init)
    }

    func note(_ response: HTTPResponse) {
        let size = response.body.data?.count ?? 0
        state.withLock { reading in
            reading.requests += 1
            switch response.source {
            case .network: reading.bytesFetched += size
            case .revalidated:
                reading.confirmed += 1
                reading.bytesSaved += size
            }
        }
    }
}
