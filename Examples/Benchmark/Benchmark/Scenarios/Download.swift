#if os(Linux)
    import Strata

    /// A large answer read as it arrives: how fast, and how far memory grows.
    struct Download: Sendable {
        let server: Server
        let options: Options

        /// What a reader does with the chunks.
        enum Reader: String, CaseIterable {
            case fast = "read at once"
            case slow = "a pause of 10 ms after each 2 MB"
        }

        func show() async throws {
            for isHTTP2 in server.authorities == nil ? [false] : [false, true] {
                Table.heading(
                    "\(options.downloadBytes >> 20) MB as a stream, \(isHTTP2 ? "HTTP/2 over TLS" : "HTTP/1.1")")
                let load = Load(
                    url: try server.url("/download.bin", secure: isHTTP2), concurrency: 1,
                    authorities: isHTTP2 ? server.authorities : nil, isHTTP2: isHTTP2)
                try await show(load)
            }
        }

        private func show(_ load: Load) async throws {
            let raw = try RawContender(load, discards: true)
            let wire = CurlTransport(configuration: Contenders.configuration(load))
            var speeds: [[Double]] = [[], []]
            var growths = [0, 0]
            for _ in 0..<min(options.rounds, 5) {
                let results = [
                    try await measured { try await raw.receive(requests: 1) },
                    try await measured { try await read(load, wire, .fast) },
                ]
                for index in results.indices {
                    speeds[index].append(results[index].perSecond)
                    growths[index] = max(growths[index], results[index].growth)
                }
            }
            let slow = try await measured { try await read(load, wire, .slow) }
            await raw.close()
            await wire.shutdown()
            let ratio = Series.median(zip(speeds[1], speeds[0]).map { $0 / $1 })
            show(raw.name, Series.median(speeds[0]), 1, growths[0])
            show("CurlTransport, \(Reader.fast.rawValue)", Series.median(speeds[1]), ratio, growths[1])
            show("CurlTransport, \(Reader.slow.rawValue)", slow.perSecond, nil, slow.growth)
        }

        private func show(_ name: String, _ perSecond: Double, _ ratio: Double?, _ growth: Int) {
            print(
                Table.pad(name, to: 50), Table.right("\(Table.grouped(perSecond / 1e6)) MB/s", 12),
                Table.right(ratio.map(Table.ratio) ?? "", 8),
                Table.right("memory +\(Table.tenths(Double(growth) / Double(1 << 20))) MiB", 22))
        }

        @concurrent
        private func measured(
            _ receive: @concurrent @Sendable () async throws -> Int
        ) async throws -> (perSecond: Double, growth: Int) {
            Memory.trim()
            Memory.resetPeak()
            let before = Memory.resident
            let start = ContinuousClock.now
            let bytes = try await receive()
            let seconds = (ContinuousClock.now - start).seconds
            guard bytes == options.downloadBytes else { throw BenchmarkError("\(bytes) bytes came") }
            return (Double(bytes) / seconds, max(0, Memory.peak - before))
        }

        @concurrent
        private func read(_ load: Load, _ transport: CurlTransport, _ reader: Reader) async throws -> Int {
            var request = load.request
            request.options.delivery = .stream
            request.options.bodyLimit = .max
            let response = try await transport.send(request)
            var count = 0
            var pauseAt = 2 << 20
            for try await chunk in response.body {
                count += chunk.count
                guard reader == .slow, count >= pauseAt else { continue }
                pauseAt += 2 << 20
                try await Task.sleep(for: .milliseconds(10))
            }
            return count
        }
    }
#endif
