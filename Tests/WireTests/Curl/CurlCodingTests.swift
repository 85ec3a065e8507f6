#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport undoes codings", .timeLimit(.minutes(5)))
    struct CurlCodingTests {
        private static let size = 100_000
        private static let gzip = Gzip.zeros(size)
        /// The same between a header and an Adler-32 (RFC 1950): of zeros, the low half stays 1 and the high one counts.
        private static let zlib =
            Data([0x78, 0x9C]) + gzip.dropFirst(10).dropLast(8)
            + [UInt8((size % 65521) >> 8), UInt8((size % 65521) & 0xFF), 0, 1]

        /// How the coded bytes are framed.
        enum Framing: CaseIterable, Sendable {
            case length, chunks, singleBytes, close

            func reply(_ coded: Data, _ name: String) -> ServerReply {
                let headers: HTTPHeaders = ["Content-Encoding": name]
                switch self {
                case .length: return .data(coded, headers: headers)
                case .chunks:
                    let halves = [coded.prefix(coded.count / 2), coded.dropFirst(coded.count / 2)].filter {
                        !$0.isEmpty
                    }
                    return ServerReply(
                        status: .ok, headers: headers, body: .chunked(halves.map { Data($0) }, trailers: ["X-T": "tv"]))
                case .singleBytes:
                    let body = ServerReply.Body.chunked(coded.map { Data([$0]) }, trailers: [:])
                    return ServerReply(status: .ok, headers: headers, body: body).dripping(7)
                case .close:
                    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(name)\r\nConnection: close\r\n\r\n"
                    return ServerReply(status: .ok, body: .wholeReply(Data(head.utf8) + coded))
                }
            }
        }

        @Test("however the answer is framed", arguments: Framing.allCases)
        func whole(_ framing: Framing) async throws {
            let transport = CurlTransport()
            for (name, coded) in [("gzip", Self.gzip), ("x-GZIP", Self.gzip), ("deflate", Self.zlib)] {
                let server = try LoopbackServer { _ in framing.reply(coded, name) }
                for _ in 0..<2 {
                    let response = try await transport.send(HTTPRequest(url: server.baseURL))
                    #expect(response.body.data == Data(count: Self.size))
                    #expect(!response.headers.contains(.contentEncoding))
                }
            }
        }

        @Test("and takes none for whole that breaks off, though its framing is right", arguments: Framing.allCases)
        func cut(_ framing: Framing) async throws {
            let transport = CurlTransport()
            for (name, coded) in [("gzip", Self.gzip), ("deflate", Self.zlib)] {
                for count in [1, 5, 11, coded.count / 2, coded.count - 8, coded.count - 4, coded.count - 1] {
                    let server = try LoopbackServer { _ in framing.reply(coded.prefix(count), name) }
                    let error = await #expect(throws: TransportError.self, "\(name), \(count) bytes") {
                        try await transport.send(HTTPRequest(url: server.baseURL))
                    }
                    #expect(error?.kind == .truncatedBody, "\(name), \(count) bytes")
                    #expect(error?.delivery == .possiblyProcessed)
                }
            }
        }

        @Test(
            "also through nginx, over HTTP/1.1 and HTTP/2",
            arguments: WireSetup.all.filter { $0.wire == .curl && $0.front != .none })
        func proxied(_ setup: WireSetup) async throws {
            let transport = try await setup.make()
            for (name, coded) in [("gzip", Self.gzip), ("deflate", Self.zlib)] {
                for framing in [Framing.length, .chunks, .close] {
                    let server = try LoopbackServer {
                        framing.reply($0.path == "/cut" ? coded.dropLast(5) : coded, name)
                    }
                    let response = try await transport.send(HTTPRequest(url: server.baseURL))
                    #expect(response.body.data == Data(count: Self.size))
                    let error = await #expect(throws: TransportError.self) {
                        try await transport.send(HTTPRequest(url: server.baseURL.appending(path: "cut")))
                    }
                    #expect(error?.kind == .truncatedBody)
                }
            }
        }

        @Test("and does not mind one that is empty")
        func empty() async throws {
            for framing in Framing.allCases {
                let server = try LoopbackServer { _ in framing.reply(Data(), "gzip") }
                let response = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
                #expect(response.body.data == Data())
            }
        }
    }
#endif
