#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder of a ``DiskETagStore``: names, sizes and times of use. Its calls block.
struct DiskFolder: Sendable {
    private static let entrySuffix = ".etag"
    /// Nobody writes one file for that long, so a temporary file that is older was left by a crash.
    private static let writingTime = 600.0

    let path: String

    /// The name of a key's file. It tells neither URL nor user, and starts with what stands for the user.
    static func name(of key: ETagKey, hashedWith secret: [UInt8]) -> String {
        var hash = HMACSHA256(key: secret)
        hash.update("url")
        hash.update(key.principal.fingerprint)
        hash.update([0])
        hash.update(key.url)
        return prefix(of: key.principal, hashedWith: secret) + hexadecimal(hash.finalize()) + entrySuffix
    }

    /// What the names of all files of a user start with.
    static func prefix(of principal: ETagPrincipal, hashedWith secret: [UInt8]) -> String {
        var hash = HMACSHA256(key: secret)
        hash.update("principal")
        hash.update(principal.fingerprint)
        return hexadecimal(hash.finalize().prefix(16)) + "-"
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// The names of the stored entries; none where there is no folder.
    func entryNames() throws -> [String] {
        try names().filter { $0.hasSuffix(Self.entrySuffix) }
    }

    /// Notes that the entry was used. Where that fails, because somebody has just removed it, nothing but its place in the
    /// order of use is lost.
    func touch(_ name: String) {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(of: name))
    }

    /// Removes the entries used least recently until the rest take no more than that many bytes, and what crashes left.
    ///
    /// - Returns: The bytes of the rest.
    func shrink(to byteCount: Int) throws -> Int {
        let now = Date()
        var files: [(name: String, size: Int, used: Date)] = []
        for name in try names() {
            guard let (size, used) = attributes(of: name) else { continue }
            if name.hasSuffix(Self.entrySuffix) {
                files.append((name, size, used))
            } else if name.hasSuffix(AtomicFile.temporarySuffix), now.timeIntervalSince(used) > Self.writingTime {
                try AtomicFile.remove(path(of: name))
            }
        }
        var total = files.reduce(0) { $0 + $1.size }
        files.sort { $0.used < $1.used }
        for file in files where total > byteCount {
            try AtomicFile.remove(path(of: file.name))
            total -= file.size
        }
        return total
    }

    private func names() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path)
    }

    /// `nil` where another process has just removed the file.
    private func attributes(of name: String) -> (size: Int, used: Date)? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: name)),
            let size = attributes[.size] as? Int, let used = attributes[.modificationDate] as? Date
        else { return nil }
        return (size, used)
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
