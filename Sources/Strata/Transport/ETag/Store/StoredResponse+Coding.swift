#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension StoredResponse {
    private static let version = 1

    /// The response as bytes, for a store that keeps it outside of memory. They start with the version of their format.
    ///
    /// They carry no checksum: where they may be cut off or changed, the store adds one.
    public func encoded() -> Data {
        Data(encodedBytes())
    }

    /// Reads what ``encoded()`` gave.
    ///
    /// - Throws: ``DamagedEntry`` when the bytes are anything else, or of another version.
    public init(encoded: Data) throws(DamagedEntry) {
        try self.init(encodedBytes: Array(encoded)[...])
    }

    func encodedBytes() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(method.rawValue)
        writer.write(validator)
        writer.write(headers.fields.count)
        for field in headers.fields { writer.write(field) }
        writer.write(selection.fields.count)
        for field in selection.fields {
            writer.write(field.name)
            writer.write(field.value == nil ? 0 : 1)
            writer.write(field.value ?? "")
        }
        writer.write(body)
        return writer.bytes
    }

    init(encodedBytes bytes: ArraySlice<UInt8>) throws(DamagedEntry) {
        var reader = ByteReader(bytes)
        guard try reader.number() == Self.version else { throw DamagedEntry() }
        let method = HTTPMethod(try reader.text())
        let validator = try reader.field()
        var headers = HTTPHeaders()
        for _ in 0..<(try reader.number()) { headers.add(try reader.field()) }
        var selected: [VarySelection.Field] = []
        for _ in 0..<(try reader.number()) {
            let name = try reader.text()
            let isPresent = try reader.number() == 1
            let value = try reader.text()
            selected.append(VarySelection.Field(name: name, value: isPresent ? value : nil))
        }
        let body = Data(try reader.part())
        guard reader.isAtEnd else { throw DamagedEntry() }
        self.init(
            method: method, headers: headers, body: body, selection: VarySelection(fields: selected),
            validator: validator)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ field: HTTPHeaders.Field) {
        write(field.name.rawValue)
        write(field.bytes)
    }
}

extension ByteReader {
    fileprivate mutating func field() throws(DamagedEntry) -> HTTPHeaders.Field {
        let name = HTTPHeaders.Name(try text())
        return HTTPHeaders.Field(name, bytes: try part())
    }
}
