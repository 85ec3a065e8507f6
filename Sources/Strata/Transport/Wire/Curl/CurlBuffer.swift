#if os(Linux)
    #if canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Bytes in memory that grows, is kept from call to call, and becomes `Data` without being copied where it is large.
    ///
    /// It alone holds its memory, so it may be passed on unchecked.
    struct CurlBuffer: ~Copyable, @unchecked Sendable {
        private var start: UnsafeMutableRawPointer?
        private var capacity = 0
        /// In bytes.
        private(set) var count = 0

        /// What is kept for the next call, and copied rather than handed over: memory that is freed on another thread goes
        /// back to the system, and to have it anew costs more than the copy.
        private static let keptCapacity = 64 << 10

        deinit {
            free(start)
        }

        var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
        var mutableStart: UnsafeMutableRawPointer? { start }

        /// - Returns: `false` where there is no memory for them.
        @discardableResult
        mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard let source = bytes.baseAddress else { return true }
            guard reserve(count + bytes.count) else { return false }
            start?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
            count += bytes.count
            return true
        }

        mutating func append(_ byte: UInt8) {
            guard reserve(count + 1) else { return }
            start?.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count += 1
        }

        mutating func append(_ text: StaticString) {
            append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }

        /// Makes room for that many bytes in all.
        ///
        /// - Returns: `false` where there is no memory for them; what is there stays.
        @discardableResult
        mutating func reserve(_ wanted: Int) -> Bool {
            guard wanted > capacity else { return true }
            let wished = max(wanted, capacity * 2, 1 << 10)
            guard let grown = realloc(start, wished) else { return false }
            start = grown
            capacity = wished
            return true
        }

        mutating func truncate(to count: Int) {
            self.count = min(count, self.count)
        }

        mutating func removeAll() {
            count = 0
            guard capacity > Self.keptCapacity else { return }
            free(start)
            start = nil
            capacity = 0
        }

        /// The content; the buffer is empty then.
        mutating func takeData() -> Data {
            defer { removeAll() }
            guard count > 0, let start else { return Data() }
            guard capacity > Self.keptCapacity else { return Data(bytes: start, count: count) }
            let data = Data(bytesNoCopy: start, count: count, deallocator: .free)
            self.start = nil
            capacity = 0
            return data
        }
    }
#endif
