#if os(Linux)
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The body of a request that is read while it is sent, measured beforehand.
    struct CurlBody: Sendable {
        private enum Source {
            case file(URL, FileIdentity)
            case stream(@Sendable () async throws -> ByteStream)
        }

        private let source: Source
        /// In bytes; `nil` where it is not known.
        let length: Int?

        /// `nil` for a body that is in memory.
        ///
        /// - Throws: ``TransportError`` of the kind `.unreadableBody`.
        @concurrent
        static func measure(_ body: RequestBody) async throws -> CurlBody? {
            switch body.recipe {
            case .data: return nil
            case .file(let url):
                let identity = try FileReader.identity(url)
                return CurlBody(source: .file(url, identity), length: identity.size)
            case .stream(let length, let open):
                return CurlBody(source: .stream(open), length: length)
            }
        }

        func open() async throws -> ByteStream {
            switch source {
            case .file(let url, _): ByteStream(FileChunks(url: url))
            case .stream(let open): try await open()
            }
        }

        /// Finds out whether the file that was read is the one that was measured.
        func checkUnchanged() async throws {
            guard case .file(let url, let identity) = source else { return }
            try await Self.check(url, identity)
        }

        @concurrent
        private static func check(_ url: URL, _ identity: FileIdentity) async throws {
            guard try FileReader.identity(url) == identity else {
                throw TransportError.unreadableBody("\(url.path) changed while it was sent")
            }
        }

        func wrongLength(_ count: Int) -> TransportError {
            switch source {
            case .file(let url, _): .unreadableBody("\(url.path) changed while it was sent")
            case .stream: .unreadableBody("the stream gave \(count) bytes, not \(length ?? 0)")
            }
        }
    }
#endif
