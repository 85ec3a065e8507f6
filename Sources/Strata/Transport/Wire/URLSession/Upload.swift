#if canImport(Darwin) || URLSession
    import Foundation

    /// The body of a request in a form that `URLSession` sends with its exact length.
    struct Upload: Sendable {
        /// What the task is made from.
        enum Source: Sendable {
            case none
            case data(Data)
            case file(URL)
        }

        let source: Source
        /// The number of bytes.
        let length: Int
        private let stamp: FileIdentity?
        private let isTemporary: Bool

        /// What is read into memory at once; a larger body is sent from disk. Foundation on Linux ends the process when the
        /// connection is lost while it waits for a file, so nothing is sent from disk there.
        #if canImport(Darwin)
            private static let memoryLimit = 1 << 20
        #else
            private static let memoryLimit = Int.max
        #endif

        private init(_ source: Source, length: Int, stamp: FileIdentity? = nil, isTemporary: Bool = false) {
            self.source = source
            self.length = length
            self.stamp = stamp
            self.isTemporary = isTemporary
        }

        /// Makes the body ready.
        ///
        /// Foundation on Linux reads a body stream on the queue that drives every transfer of the session, and sends it in
        /// chunks also where its length is known. So a stream is gathered first.
        ///
        /// - Throws: ``TransportError`` of the kind `.unreadableBody`, or `CancellationError`.
        @concurrent
        static func prepare(_ request: HTTPRequest, within limits: TimeLimits) async throws -> Upload {
            let upload = try await prepare(request.body, within: limits)
            return upload.length == 0 && request.method.isBodilessInURLSession ? Upload(.none, length: 0) : upload
        }

        private static func prepare(_ body: RequestBody?, within limits: TimeLimits) async throws -> Upload {
            switch body?.recipe {
            case nil:
                return Upload(.none, length: 0)
            case .data(let data):
                return Upload(.data(data), length: data.count)
            case .file(let url):
                let stamp = try FileReader.identity(url)
                guard stamp.size > memoryLimit else {
                    let data = try FileReader.read(url, upTo: memoryLimit)
                    guard try FileReader.identity(url) == stamp else {
                        throw TransportError.unreadableBody("\(url.path) changed while it was read")
                    }
                    return Upload(.data(data), length: data.count)
                }
                // The session would measure a link instead of the file that it leads to.
                return Upload(.file(url.resolvingSymlinksInPath()), length: stamp.size, stamp: stamp)
            case .stream(let length, let open):
                return try await limits.prepare { try await gather(length: length, open) }
            }
        }

        private static func gather(
            length: Int?, _ open: @Sendable () async throws -> ByteStream
        ) async throws -> Upload {
            var spool = Spool(memoryLimit: memoryLimit)
            do {
                for try await chunk in try await open() {
                    try Task.checkCancellation()
                    try spool.append(chunk)
                }
                guard length == nil || length == spool.count else {
                    throw TransportError.unreadableBody("the stream gave \(spool.count) bytes, not \(length ?? 0)")
                }
                switch try spool.finish() {
                case .data(let data): return Upload(.data(data), length: data.count)
                case .file(let url): return Upload(.file(url), length: spool.count, isTemporary: true)
                }
            } catch let error as TransportError {
                spool.discard()
                throw error
            } catch let error as CancellationError {
                spool.discard()
                throw error
            } catch {
                spool.discard()
                throw TransportError.unreadableBody("the stream of the body failed", underlying: error)
            }
        }

        /// Finds out whether the file that was sent is the one that was measured.
        func checkUnchanged() throws(TransportError) {
            guard let stamp, case .file(let url) = source else { return }
            do throws(TransportError) {
                if try FileReader.identity(url) == stamp { return }
            } catch {
                // Gone is changed, too: it was sent all the same.
            }
            throw TransportError(.unreadableBody, "\(url.path) changed while it was sent", phase: .sending)
        }

        /// Removes what was gathered on disk.
        func cleanUp() {
            guard isTemporary, case .file(let url) = source else { return }
            Spool.remove(url)
        }
    }
#endif
