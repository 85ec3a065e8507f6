#if os(Linux)
    import Strata
    import StrataTesting
    import Synchronization
    import Testing

    @Suite("PinningTransport", .needsTLSPrograms, .needsOpenSSL, .timeLimit(.minutes(15)))
    struct PinningTransportTests {
        private typealias Counts = NginxServer.Counts

        private func failure(
            _ transport: some Transport, _ request: HTTPRequest, _ location: SourceLocation = #_sourceLocation
        ) async -> TransportError? {
            await #expect(throws: TransportError.self, sourceLocation: location) { try await transport.send(request) }
        }

        @Test(
            "passes a server with any key of its chain pinned",
            arguments: ["leaf", "intermediate", "root", "backup, leaf"])
        func chain(pinned: String) async throws {
            let rig = try await PinnedServer()
            let all = ["leaf": rig.leaf, "intermediate": rig.intermediate, "root": rig.root, "backup": rig.backup]
            let pins = pinned.split(separator: ", ").compactMap { all[String($0)]?.pin }
            let evaluator = PublicKeyPinningEvaluator(pinnedKeyHashes: pins, requiresBackup: pins.count > 1)
            for listener in [NginxServer.Listener.tls, .http2] {
                let request = HTTPRequest(url: try rig.server.url(listener))
                let transport = rig.transport(["localhost": evaluator])
                for _ in 0..<3 { #expect(try await transport.send(request).text == "hello") }
            }
            // Every request of a listener went over one connection, and each was looked at.
            #expect(try await rig.server.counts() == Counts(connections: 2, requests: 6))
        }

        @Test("refuses another server before the request goes out, with the pins seen, once, and nobody repeats it")
        func mismatch() async throws {
            for listener in [NginxServer.Listener.tls, .http2] {
                let rig = try await PinnedServer()
                let transport = rig.transport(["localhost": rig.pins(rig.backup)])
                let retrying = RetryTransport(
                    inner: transport, policy: RetryPolicy(maxRetries: 5, baseDelay: 0, maxDelay: 0))
                let error = await failure(retrying, HTTPRequest(url: try rig.server.url(listener)))
                #expect(error?.kind == .pinMismatch)
                #expect(error?.delivery == .notSent)
                #expect(error?.phase == .securing)
                #expect(error?.earlierAttempts.isEmpty == true)
                let mismatch = error?.underlying as? PinMismatch
                let seen = [rig.leaf.pin, rig.intermediate.pin, rig.root.pin]
                #expect(mismatch?.seenPins == seen)
                #expect(mismatch?.host == "localhost")
                #expect(seen.allSatisfy { error?.description.contains($0) == true })
                #expect(try await rig.server.counts() == Counts(connections: 1, requests: 0))

                let service = HTTPNetworkService(transport: retrying)
                let endpoint = Endpoint<String>(url: try rig.server.url(listener))
                let seenByApp = await #expect(throws: NetworkError.self) {
                    try await service.request(to: endpoint, via: DefaultAPIEnvironment(baseURL: nil))
                }
                #expect(seenByApp?.kind == .pinMismatch)
                #expect(seenByApp?.isRetryable == false)
                #expect(try await rig.server.counts().requests == 0)
            }
        }

        @Test("refuses a POST in the same way, and the body stays at home")
        func mismatchOfPost() async throws {
            let rig = try await PinnedServer()
            let transport = rig.transport(["localhost": rig.pins(rig.backup)])
            for body in [
                RequestBody.data(Data(count: 1 << 20)), .stream { ByteStream(chunks: [Data(count: 1 << 20)]) },
            ] {
                let error = await failure(
                    transport, HTTPRequest(url: try rig.server.url(.tls), method: .post, body: body))
                #expect(error?.kind == .pinMismatch && error?.delivery == .notSent)
            }
            #expect(try await rig.server.counts().requests == 0)
        }

        @Test("looks at each request of a kept connection")
        func keptConnection() async throws {
            struct Counting: ServerTrustEvaluator {
                let allowed: Int
                let asked = Reporter()
                func evaluate(_ trust: ServerTrust, forHost host: String) throws {
                    let number = asked.next()
                    guard number <= allowed, trust.certificates.count == 3, host == "localhost" else {
                        throw CancellationError()
                    }
                }
            }
            for listener in [NginxServer.Listener.tls, .http2] {
                let rig = try await PinnedServer()
                let evaluator = Counting(allowed: 4)
                let transport = rig.transport(["LOCALHOST": evaluator])
                let request = HTTPRequest(url: try rig.server.url(listener))
                for _ in 0..<4 { #expect(try await transport.send(request).text == "hello") }
                let error = await failure(transport, request)
                // Whatever an evaluator throws is a server not trusted, not a caller who left.
                #expect(error?.kind == .pinMismatch && error?.delivery == .notSent)
                #expect((error?.underlying as? PinMismatch)?.underlying is CancellationError)
                #expect(try await rig.server.counts() == Counts(connections: 1, requests: 4))
            }
        }

        @Test("is not taken in by a certificate of another authority with the pinned server's own appended")
        func rogueAuthority() async throws {
            let rig = try await PinnedServer()
            let rogue = try await rig.certificates.authority("rogue")
            let impostor = try await rig.certificates.server("impostor", signedBy: rogue)
            let server = try NginxServer([rig.certificates.identity([impostor, rig.leaf, rig.intermediate, rig.root])])
            let request = HTTPRequest(url: try server.url(.tls))
            // The authority is trusted: without pins the impostor passes.
            let trusting = CurlTransport(configuration: rig.configuration(trusting: rogue))
            #expect(try await trusting.send(request).text == "hello")
            let certificates = CertificatePinningEvaluator(
                pinnedCertificates: [rig.leaf.der, rig.intermediate.der, rig.root.der])
            for evaluator in [rig.pins(rig.leaf, rig.intermediate, rig.root), certificates]
                as [any ServerTrustEvaluator]
            {
                let error = await failure(rig.transport(["localhost": evaluator], trusting: rogue), request)
                #expect(error?.kind == .pinMismatch)
                #expect((error?.underlying as? PinMismatch)?.seenPins == [impostor.pin, rogue.pin])
            }
            #expect(try await server.counts().requests == 1)
        }

        @Test(
            "has normal validation refuse first, pinned or not", arguments: ["expired", "self-signed", "another host"])
        func validation(problem: String) async throws {
            let rig = try await PinnedServer()
            let certificates = rig.certificates
            let wrong =
                switch problem {
                case "expired": try await certificates.server("wrong", signedBy: rig.root, isExpired: true)
                case "self-signed": try await certificates.server("wrong", signedBy: nil)
                default: try await certificates.server("wrong", signedBy: rig.root, hosts: ["other.test"])
                }
            let server = try NginxServer([certificates.identity([wrong])])
            let reports = Reports()
            for mode in [PinningTransport.Mode.enforce, reports.mode] {
                for evaluator in [rig.pins(wrong), rig.pins(rig.backup)] {
                    let transport = rig.transport(["localhost": evaluator], mode: mode)
                    let error = await failure(transport, HTTPRequest(url: try server.url(.tls)))
                    #expect(error?.kind == .tlsFailure)
                    #expect(error?.delivery == .notSent)
                }
            }
            #expect(reports.all.isEmpty)
            #expect(try await server.counts().requests == 0)
        }

        @Test("goes on after a change of keys when the new one is the backup")
        func rotation() async throws {
            let rig = try await PinnedServer()
            let renewed = try await rig.certificates.server("renewed", signedBy: rig.intermediate, reusing: rig.leaf)
            let rotated = try await rig.certificates.server("rotated", signedBy: rig.intermediate)
            let stolen = try await rig.certificates.server("stolen", signedBy: rig.intermediate)
            let evaluator = PublicKeyPinningEvaluator(pinnedKeyHashes: [rig.leaf.pin, rotated.pin])
            let transport = rig.transport(["localhost": evaluator])
            for (certificate, passes) in [(rig.leaf, true), (renewed, true), (rotated, true), (stolen, false)] {
                let server = try NginxServer([rig.certificates.identity([certificate, rig.intermediate])])
                let request = HTTPRequest(url: try server.url(.http2))
                if passes {
                    #expect(try await transport.send(request).text == "hello")
                } else {
                    #expect(await failure(transport, request)?.kind == .pinMismatch)
                }
            }
        }

        @Test("only reports where it is told to")
        func reportOnly() async throws {
            let rig = try await PinnedServer()
            let reports = Reports()
            let transport = rig.transport(["localhost": rig.pins(rig.backup)], mode: reports.mode)
            for _ in 0..<2 { #expect(try await transport.send(HTTPRequest(url: rig.server.url(.tls))).text == "hello") }
            #expect(try await transport.send(HTTPRequest(url: rig.server.url(.plain))).text == "hello")
            #expect(reports.all.map(\.seenPins.count) == [3, 3, 0])
            #expect(reports.all.first?.seenPins.first == rig.leaf.pin)
        }

        @Test("asks nothing of hosts that are not named, and refuses plain text to those that are")
        func otherHosts() async throws {
            let rig = try await PinnedServer()
            let other = rig.transport(["other.test": rig.pins(rig.backup), "*.localhost": rig.pins(rig.backup)])
            #expect(try await other.send(HTTPRequest(url: rig.server.url(.tls))).text == "hello")
            #expect(try await other.send(HTTPRequest(url: rig.server.url(.plain))).text == "hello")
            let pinned = rig.transport(["localhost": rig.pins(rig.leaf)])
            let error = await failure(pinned, HTTPRequest(url: try rig.server.url(.plain)))
            #expect(error?.kind == .pinMismatch && error?.delivery == .notSent)
            #expect(try await rig.server.counts() == Counts(connections: 2, requests: 2))
        }

        @Test("looks at each host that a redirection leads to")
        func redirections() async throws {
            let rig = try await PinnedServer()
            let target = try rig.server.url(.tls)
            let first = try LoopbackServer { request in
                .redirect(
                    to: (request.path == "/plain" ? URL(string: "http://localhost:1/") : target)?.absoluteString ?? "")
            }
            let transport = rig.transport(["localhost": rig.pins(rig.backup)])
            for path in ["secure", "plain"] {
                let request = HTTPRequest(url: first.baseURL.appending(path: path))
                let error = await failure(transport, request)
                #expect(error?.kind == .pinMismatch)
                // The first server has had a request of the call.
                #expect(error?.delivery == .possiblyProcessed)
            }
            #expect(try await rig.server.counts().requests == 0)
        }

        @Test("says what is wrong with pins that cannot be meant, and sends nothing")
        func configuration() async throws {
            let rig = try await PinnedServer()
            let single = PublicKeyPinningEvaluator(pinnedKeyHashes: [rig.leaf.pin])
            let mistakes: [(String, any ServerTrustEvaluator, PinningConfigurationError)] = [
                ("localhost", single, .noBackupPin),
                ("localhost", PublicKeyPinningEvaluator(pinnedKeyHashes: Set<Data>()), .noPins),
                (
                    "localhost", PublicKeyPinningEvaluator(pinnedKeyHashes: ["sha256/x", rig.leaf.pin]),
                    .malformedPin("sha256/x")
                ),
                (
                    "localhost", CertificatePinningEvaluator(pinnedCertificates: [Data(), rig.leaf.der]),
                    .malformedCertificate
                ),
                ("https://localhost", rig.pins(rig.leaf), .malformedDomain("https://localhost")),
                ("elsewhere.test", single, .noBackupPin),
            ]
            let reports = Reports()
            for (domain, evaluator, mistake) in mistakes {
                for mode in [PinningTransport.Mode.enforce, reports.mode] {
                    let transport = rig.transport([domain: evaluator], mode: mode)
                    #expect(transport.configurationError == mistake)
                    let error = await failure(transport, HTTPRequest(url: try rig.server.url(.tls)))
                    #expect(error?.kind == .invalidRequest && error?.delivery == .notSent)
                    #expect(error?.underlying as? PinningConfigurationError == mistake)
                }
            }
            #expect(try await rig.server.counts() == Counts(connections: 0, requests: 0))
        }

        @Test("takes certificates as pins")
        func certificates() async throws {
            let rig = try await PinnedServer()
            for pinned in [rig.leaf, rig.intermediate, rig.root] {
                let evaluator = CertificatePinningEvaluator(pinnedCertificates: [pinned.der, rig.backup.der])
                let request = HTTPRequest(url: try rig.server.url(.tls))
                #expect(try await rig.transport(["localhost": evaluator]).send(request).text == "hello")
            }
            let evaluator = CertificatePinningEvaluator(pinnedCertificates: [rig.backup.der], requiresBackup: false)
            let error = await failure(
                rig.transport(["localhost": evaluator]), HTTPRequest(url: try rig.server.url(.tls)))
            #expect((error?.underlying as? PinMismatch)?.seenPins.first == rig.leaf.pin)
        }

        @Test("reads the chain of every type of key", arguments: TemporaryCertificates.Key.allCases)
        func keys(key: TemporaryCertificates.Key) async throws {
            let rig = try await PinnedServer(key: key)
            let right = rig.transport(["localhost": rig.pins(rig.leaf)])
            #expect(try await right.send(HTTPRequest(url: rig.server.url(.tls))).text == "hello")
            let wrong = rig.transport(["localhost": rig.pins(rig.backup)])
            let error = await failure(wrong, HTTPRequest(url: try rig.server.url(.tls)))
            #expect((error?.underlying as? PinMismatch)?.seenPins.first == rig.leaf.pin)
        }
    }

    /// Counts.
    private final class Reporter: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }
#endif
