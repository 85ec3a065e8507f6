#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads files that are to be sent, with errors that name the file.
enum FileReader {
    /// The size of a regular file.
    static func size(_ url: URL) throws(TransportError) -> Int {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int else {
                throw TransportError.unreadableBody("\(url.path) is not a regular file")
            }
            return size
        } catch let error as TransportError {
            throw error
        } catch {
            throw .unreadableBody("cannot read \(url.path)", underlying: error)
        }
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
