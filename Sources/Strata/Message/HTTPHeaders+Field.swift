extension HTTPHeaders {
    /// A field name, compared without regard to case and sent as it was written.
    public struct Name: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name as it was written.
        public let rawValue: String

        /// Creates a name.
        public init(_ name: String) {
            rawValue = name
        }

        /// Creates a name from a literal.
        public init(stringLiteral value: String) {
            rawValue = value
        }

        /// The name as it was written.
        public var description: String { rawValue }
    }

    /// One header line.
    public struct Field: Sendable, Hashable {
        /// The field's name.
        public let name: Name
        /// The value as text. Bytes that are not UTF-8 are read as ISO 8859-1, one character a byte.
        public let value: String
        /// The value's bytes where they are not UTF-8, so that they go out as they came in.
        private let opaqueBytes: [UInt8]?

        /// Creates a field from text.
        public init(_ name: Name, _ value: String) {
            self.name = name
            self.value = value
            opaqueBytes = nil
        }

        /// Creates a field from the bytes of the wire; bytes that are not UTF-8 are kept.
        public init(_ name: Name, bytes: some Collection<UInt8>) {
            self.name = name
            if let text = HTTPGrammar.text(bytes) {
                value = text
                opaqueBytes = nil
            } else {
                value = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                opaqueBytes = Array(bytes)
            }
        }

        /// The value as it stands on the wire.
        public var bytes: [UInt8] { opaqueBytes ?? Array(value.utf8) }

        /// Reads the value as it stands on the wire, without a copy where it is text.
        func withBytes(_ read: (UnsafeBufferPointer<UInt8>) -> Void) {
            if let opaqueBytes { return opaqueBytes.withUnsafeBufferPointer(read) }
            var value = value
            value.withUTF8(read)
        }

        /// Whether the value keeps to the grammar of RFC 9110 §5.5.
        var isValueValid: Bool {
            opaqueBytes.map { HTTPGrammar.isFieldValue($0) } ?? HTTPGrammar.isFieldValue(value)
        }
    }
}

extension HTTPHeaders.Name: Hashable {
    /// Compares without regard to ASCII case.
    public static func == (left: Self, right: Self) -> Bool {
        HTTPGrammar.equalsIgnoringCase(left.rawValue, right.rawValue)
    }

    /// Hashes without regard to ASCII case.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(HTTPGrammar.lowercase(byte)) }
    }
}

// A field is printed by name only: its value may be a secret (law 4).
extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name, without the value.
    public var description: String { "\(name): <\(value.utf8.count) bytes>" }
    /// The name, without the value.
    public var debugDescription: String { description }
    /// The name, without the value.
    public var customMirror: Mirror { Mirror(self, children: ["name": name.rawValue]) }
}
