#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads files that are to be sent, with errors that name the file.
enum FileReader {
    /// The size of a regular file, or of the one that a link leads to.
    static func size(_ url: URL) throws(TransportError) -> Int {
        try identity(url).size
    }

    /// What tells a regular file from the one that takes its place.
    static func identity(_ url: URL) throws(TransportError) -> FileIdentity {
        guard url.isFileURL else { throw .unreadableBody("the URL of the body is not a file's") }
        let file: FileIdentity?
        do {
            file = try FileIdentity.current(url.path)
        } catch {
            throw .unreadableBody("cannot read \(url.path)", underlying: error)
        }
        guard let file else { throw .unreadableBody("there is no file at \(url.path)") }
        guard file.isRegular else { throw .unreadableBody("\(url.path) is not a regular file") }
        return file
    }

    /// The content of a regular file.
    static func read(_ url: URL, upTo limit: Int) throws(TransportError) -> Data {
        guard try size(url) <= limit else { throw .requestTooLarge(limit: limit) }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadableBody("cannot read \(url.path)", underlying: error)
        }
    }
}
