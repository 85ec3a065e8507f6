#if canImport(Darwin) || URLSession
    import Foundation
    import Testing

    @testable import Strata

    @Suite struct BodyPipeTests {
        private let block = Data(repeating: 7, count: 300_000)

        @Test func `the reader takes all that is there at once, then the end`() async throws {
            let pipe = BodyPipe(limit: 0)
            #expect(pipe.push(Data("ab".utf8)))
            #expect(pipe.push(Data("c".utf8)))
            pipe.finish(.success(()))
            #expect(try await pipe.next() == Data("abc".utf8))
            #expect(try await pipe.next() == nil)
        }

        @Test func `a failure comes after what arrived before it`() async throws {
            let pipe = BodyPipe(limit: 0)
            #expect(pipe.push(Data("ab".utf8)))
            pipe.finish(.failure(TransportError(.truncatedBody, "cut")))
            pipe.finish(.success(()))
            #expect(try await pipe.next() == Data("ab".utf8))
            let error = await #expect(throws: TransportError.self) { try await pipe.next() }
            #expect(error?.kind == .truncatedBody)
        }

        @Test func `it is full until it is read, and takes no more than its limit`() async throws {
            let pipe = BodyPipe(limit: 1_100_000)
            #expect(pipe.push(block))
            #expect(!pipe.isFull)
            #expect(pipe.push(block))
            #expect(pipe.isFull)
            #expect(pipe.push(block))
            #expect(!pipe.push(block))
            #expect(try await pipe.next()?.count == 900_000)
            #expect(!pipe.isFull)
            #expect(pipe.push(block))
        }

        @Test func `a reader that waits is woken by a chunk, by the end, and by a cancellation`() async throws {
            let pipe = BodyPipe(limit: 0)
            async let chunk = pipe.next()
            #expect(pipe.push(Data("a".utf8)))
            #expect(try await chunk == Data("a".utf8))
            let cancelled = Task { try await pipe.next() }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            async let end = pipe.next()
            pipe.finish(.success(()))
            #expect(try await end == nil)
        }

        @Test func `what nobody reads any more is not kept`() async throws {
            let pipe = BodyPipe(limit: 0)
            #expect(pipe.push(block))
            pipe.drop()
            for _ in 0..<10 { #expect(pipe.push(block)) }
            #expect(!pipe.isFull)
        }
    }
#endif
