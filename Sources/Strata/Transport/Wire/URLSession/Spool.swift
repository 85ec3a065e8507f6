#if canImport(Darwin) || URLSession
    import Foundation

    /// Gathers bytes in memory, and in a temporary file once there are many.
    struct Spool {
        /// Where the bytes ended up.
        enum Content {
            case data(Data)
            case file(URL)
        }

        private(set) var count = 0
        private var buffer = Data()
        private var file: (url: URL, handle: FileHandle)?
        private let memoryLimit: Int

        init(memoryLimit: Int) {
            self.memoryLimit = memoryLimit
        }

        mutating func append(_ chunk: Data) throws {
            count += chunk.count
            buffer.append(chunk)
            if buffer.count > memoryLimit { try flush() }
        }

        mutating func finish() throws -> Content {
            guard file != nil else { return .data(buffer) }
            try flush()
            guard let file else { return .data(buffer) }
            try file.handle.close()
            return .file(file.url)
        }

        /// Gives up what was gathered.
        mutating func discard() {
            guard let file else { return }
            do { try file.handle.close() } catch {}
            Self.remove(file.url)
            self.file = nil
        }

        /// Removes a spool's file. One that cannot be removed is left to the system's own cleaning.
        static func remove(_ url: URL) {
            do { try FileManager.default.removeItem(at: url) } catch {}
        }

        private mutating func flush() throws {
            let handle = try file?.handle ?? open()
            try handle.write(contentsOf: buffer)
            buffer = Data()
        }

        /// The body may hold secrets, so nobody else may read the file.
        private mutating func open() throws -> FileHandle {
            let url = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
            guard
                FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw TransportError.unreadableBody("cannot write \(url.path)") }
            let handle = try FileHandle(forWritingTo: url)
            file = (url, handle)
            return handle
        }
    }
#endif
