import Strata
import StrataTesting
import Testing

extension WireRow {
    static let connections = [
        WireRow("calls cancelled at any moment around the answer all return") { wire in
            let server = try LoopbackServer { _ in .ok("hello") }
            let transport = wire.make()
            let clock = ContinuousClock()
            for round in 0..<1500 {
                let call = Task { try await transport.send(HTTPRequest(url: server.baseURL)) }
                let end = clock.now + .microseconds(round % 101 * 20)
                while clock.now < end { await Task.yield() }
                call.cancel()
                do {
                    #expect(try await call.value.status == .ok)
                } catch is CancellationError {}
            }
            #expect(try await transport.send(HTTPRequest(url: server.baseURL)).text == "hello")
        },
        WireRow("thirty posts and forty redirections at once all finish") { wire in
            let server = try LoopbackServer { request in
                switch request.path {
                case "/post": .status(.noContent)
                case "/there": .ok("there")
                default: .redirect(to: "/there", status: .seeOther)
                }
            }
            let transport = wire.make()
            try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
                for number in 0..<70 {
                    let url = server.baseURL.appending(path: number < 30 ? "post" : "moved")
                    group.addTask {
                        let body = number < 30 ? RequestBody.data(Data("\(number)".utf8)) : nil
                        let request = HTTPRequest(url: url, method: number < 30 ? .post : .get, body: body)
                        return try await transport.send(request).status
                    }
                }
                let statuses = try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                #expect(statuses == [.noContent: 30, .ok: 40])
            }
            #expect(server.requestCount == 30 + 80)
        },
        WireRow("five hundred calls leave no connection behind") { wire in
            let server = try LoopbackServer { _ in .ok("hello") }
            do {
                let transport = wire.make()
                for _ in 0..<500 { _ = try await transport.send(HTTPRequest(url: server.baseURL)) }
                #expect(server.connectionCount == 1)
                #expect(server.openConnectionCount == 1)
            }
            try await server.waitForClosedConnections(1)
            #expect(server.openConnectionCount == 0)
        },
    ]
}
