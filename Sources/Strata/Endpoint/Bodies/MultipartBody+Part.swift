#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension MultipartBody {
    /// One field of a form: a text, bytes, a file or a stream under a name.
    public struct Part: Sendable {
        enum Content: Sendable {
            case data(Data)
            case file(URL)
            case stream(length: Int?, open: @Sendable () async throws -> ByteStream)
        }

        let name: String
        let filename: String?
        let type: String?
        let content: Content

        /// A text.
        public static func value(_ name: String, _ value: String) -> Part {
            Part(name: name, filename: nil, type: nil, content: .data(Data(value.utf8)))
        }

        /// Bytes; with a file name, servers treat them as a file.
        public static func data(
            _ name: String, _ data: Data, filename: String? = nil, type: String? = nil
        ) -> Part {
            Part(name: name, filename: filename, type: type, content: .data(data))
        }

        /// A file, read while it is sent; its file name is the last component of its URL unless one is given.
        public static func file(
            _ name: String, _ url: URL, filename: String? = nil, type: String = MediaType.anyBytes
        ) -> Part {
            Part(name: name, filename: filename ?? url.lastPathComponent, type: type, content: .file(url))
        }

        /// A stream, opened anew for every attempt.
        ///
        /// - Parameters:
        ///   - name: The field's name.
        ///   - length: The number of bytes if it is known; a stream of another length is an error.
        ///   - filename: The file name, for servers that want a file.
        ///   - type: The media type.
        ///   - open: Gives a fresh stream from the first byte.
        public static func stream(
            _ name: String, length: Int? = nil, filename: String? = nil, type: String? = nil,
            open: @escaping @Sendable () async throws -> ByteStream
        ) -> Part {
            Part(name: name, filename: filename, type: type, content: .stream(length: length, open: open))
        }

        /// The header lines.
        func header() throws(TransportError) -> String {
            var text = "Content-Disposition: form-data; name=\"\(Self.escaped(name))\""
            if let filename { text += "; filename=\"\(Self.escaped(filename))\"" }
            text += "\r\n"
            if let type { text += "Content-Type: \(try MediaType.checked(type, of: description))\r\n" }
            return text
        }

        /// Whether the part is in memory and the text stands in it.
        func contains(_ text: String) -> Bool {
            guard case .data(let data) = content else { return false }
            return ByteSearch.contains(text, in: data)
        }

        private static func escaped(_ text: String) -> String {
            var result = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": result.append(contentsOf: "%22".unicodeScalars)
                case "\r": result.append(contentsOf: "%0D".unicodeScalars)
                case "\n": result.append(contentsOf: "%0A".unicodeScalars)
                default: result.append(scalar)
                }
            }
            return String(result)
        }
    }
}

extension MultipartBody.Part: CustomStringConvertible, CustomReflectable {
    /// The name, without the content.
    public var description: String { "the part \"\(Self.escaped(name))\"" }
    /// The name, without the content.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
