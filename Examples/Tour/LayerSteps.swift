import Strata

/// The steps that show what each layer does; they need a server that misbehaves on demand.
enum LayerSteps {
    static let all: [Step] = [burst, busy, storm, unchanged, cancelled]

    static let burst = Step(title: "Eight calls, one expired token", needsEmbeddedServer: true) { visit in
        let before = visit.server?.refreshes ?? 0
        visit.server?.expireToken()
        let models = try await withThrowingTaskGroup(of: Model.self) { group in
            for _ in 0..<8 {
                group.addTask { try await visit.service.request(to: TourAPI.model(id: 1), via: visit.environment) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let refreshes = (visit.server?.refreshes ?? 0) - before
        try check(models.count == 8 && refreshes == 1, "\(models.count) answers, \(refreshes) refreshes")
        return "8 answers, 1 refresh"
    }

    static let busy = Step(title: "429 with Retry-After: 1", needsEmbeddedServer: true) { visit in
        let response = try await visit.service.request(
            to: Endpoint<HTTPResponse>(path: "/busy"), via: visit.environment)
        let waits = response.earlierAttempts.map(\.delay)
        try check(waits == [.seconds(1)], "waited \(waits)")
        return "waited 1 s as asked, then \(response.status)"
    }

    static let storm = Step(title: "A storm of 503s", needsEmbeddedServer: true) { visit in
        let error = try await networkError {
            try await visit.service.request(to: Endpoint<Void>(path: "/storm"), via: visit.environment)
        }
        let sent = visit.server?.visits(to: "/storm") ?? 0
        try check(error.status == 503 && sent == 3, "\(error), sent \(sent) times")
        return "gave up after \(sent) attempts with the 503 and its \(error.earlierAttempts.count) predecessors"
    }

    static let unchanged = Step(title: "A body that has not changed", needsEmbeddedServer: true) { visit in
        let endpoint = Endpoint<HTTPResponse>(path: "/catalogue")
        let first = try await visit.service.request(to: endpoint, via: visit.environment)
        let second = try await visit.service.request(to: endpoint, via: visit.environment)
        let size = second.body.data?.count ?? 0
        try check(first.source == .network && second.source == .revalidated, "\(first.source), \(second.source)")
        try check(second.body.data == first.body.data, "another body")
        return "304: \(size) bytes from the store, none from the wire"
    }

    static let cancelled = Step(title: "A cancelled call", needsEmbeddedServer: true) { visit in
        let sent = visit.server?.requestCount ?? 0
        let call = Task {
            try await visit.service.request(to: Endpoint<Void>(path: "/slow"), via: visit.environment)
        }
        let waiting = Task { try await visit.server?.waitForRequests(sent + 1) }
        // A call that cannot begin, for want of a wire, ends without a request.
        Task {
            _ = await call.result
            waiting.cancel()
        }
        _ = await waiting.result
        let start = ContinuousClock.now
        call.cancel()
        let result = await call.result
        let elapsed = ContinuousClock.now - start
        guard case .failure(is CancellationError) = result else { throw Wrong("ended with \(result)") }
        try check(elapsed < .seconds(1), "took \(elapsed)")
        return "ended at once with CancellationError, 2 s before the answer"
    }
}
