import Strata

/// Requests a second: small and larger answers, answers without a body, over HTTP/1.1 and over HTTP/2 with TLS.
struct SmallRequests {
    let server: Server
    let options: Options

    func series() async throws -> [Series] {
        var all: [Series] = []
        for concurrency in options.concurrencies {
            all += try await series("1 KB of JSON", "/json", concurrency)
        }
        let some = options.concurrencies.filter { $0 == 16 || $0 == 64 }
        let tag = try await entityTag()
        for concurrency in some {
            all += try await series("304 Not Modified", "/tagged.json", concurrency, tag: tag)
        }
        for concurrency in some {
            all += try await series("64 KB", "/large.bin", concurrency)
        }
        guard server.authorities != nil else { return all }
        for concurrency in options.concurrencies {
            all += try await series("1 KB, HTTP/2 over TLS", "/json", concurrency, isHTTP2: true)
        }
        return all
    }

    private func series(
        _ name: String, _ path: String, _ concurrency: Int, tag: String? = nil, isHTTP2: Bool = false
    ) async throws -> [Series] {
        let title = "\(name), \(concurrency) at a time"
        guard options.scenario.isEmpty || title.contains(options.scenario) else { return [] }
        let load = Load(
            url: try server.url(path, secure: isHTTP2), concurrency: concurrency, entityTag: tag,
            authorities: isHTTP2 ? server.authorities : nil, isHTTP2: isHTTP2)
        let contenders = try Contenders.all(load).filter { options.includes($0.name) }
        let series = try await Series.measured(
            title, contenders, rounds: options.rounds, each: options.roundLength)
        Table.show(series)
        return [series]
    }

    private func entityTag() async throws -> String {
        let response = try await DefaultTransport.shared.send(HTTPRequest(url: try server.url("/tagged.json")))
        guard let tag = response.headers[.entityTag] else { throw BenchmarkError("the server sent no entity tag") }
        return tag
    }
}
