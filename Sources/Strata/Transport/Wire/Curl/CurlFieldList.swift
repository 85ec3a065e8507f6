#if os(Linux)
    import CLibcurl

    /// The header lines of a request in the form in which libcurl reads them, in two blocks of memory that are kept from
    /// call to call.
    struct CurlFieldList: ~Copyable {
        private var text = CurlBuffer()
        private var nodes = CurlBuffer()
        private var offsets: [Int] = []

        mutating func removeAll() {
            text.removeAll()
            nodes.removeAll()
            offsets.removeAll(keepingCapacity: true)
        }

        /// A line as it stands.
        mutating func add(line: StaticString) {
            offsets.append(text.count)
            text.append(line)
            text.append(0)
        }

        /// A line as it stands.
        mutating func add(text line: String) {
            offsets.append(text.count)
            var line = line
            line.withUTF8 { _ = text.append(UnsafeRawBufferPointer($0)) }
            text.append(0)
        }

        /// A field. libcurl drops one without a value, unless it ends in a semicolon instead of the colon.
        mutating func add(_ field: HTTPHeaders.Field) {
            add(field.name) { text in field.withBytes { text.append(UnsafeRawBufferPointer($0)) } }
        }

        /// Several lines of `Cookie` as the one that RFC 6265 §5.4 allows.
        mutating func add(cookies: [HTTPHeaders.Field], name: HTTPHeaders.Name) {
            add(name) { text in
                for (index, field) in cookies.enumerated() {
                    if index > 0 { text.append("; ") }
                    field.withBytes { text.append(UnsafeRawBufferPointer($0)) }
                }
            }
        }

        private mutating func add(_ name: HTTPHeaders.Name, value: (inout CurlBuffer) -> Void) {
            offsets.append(text.count)
            var name = name.rawValue
            name.withUTF8 { _ = text.append(UnsafeRawBufferPointer($0)) }
            let end = text.count
            text.append(": ")
            value(&text)
            if text.bytes[(end + 2)...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                text.replace(from: end, with: ";")
            }
            text.append(0)
        }

        /// The list; it stands until the next change.
        mutating func list() -> UnsafeMutablePointer<lc_list>? {
            guard !offsets.isEmpty, let text = text.mutableStart else { return nil }
            nodes.reserve(offsets.count * MemoryLayout<lc_list>.stride)
            guard let list = nodes.mutableStart?.bindMemory(to: lc_list.self, capacity: offsets.count) else {
                return nil
            }
            for (index, offset) in offsets.enumerated() {
                let next = index + 1 < offsets.count ? list + index + 1 : nil
                (list + index).initialize(
                    to: lc_list(text: (text + offset).assumingMemoryBound(to: CChar.self), next: next))
            }
            return list
        }
    }

    extension CurlBuffer {
        mutating func replace(from offset: Int, with text: StaticString) {
            truncate(to: offset)
            append(text)
        }
    }
#endif
