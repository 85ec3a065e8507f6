#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is kept beside a partial file, so that a later call, also of another process, can tell whether it may go on.
struct DownloadRecord: Sendable, Equatable {
    /// Tells the call apart from others that download to the same place.
    let fingerprint: String
    let validator: RangeValidator
    let total: Int?

    private static let magic = "strata-download 1"

    init(fingerprint: String, validator: RangeValidator, total: Int?) {
        self.fingerprint = fingerprint
        self.validator = validator
        self.total = total
    }

    /// Reads a record; anything else than one that is whole is none.
    init?(bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count == 6, lines[5].isEmpty, lines[0].elementsEqual(Self.magic.utf8), !lines[3].isEmpty else {
            return nil
        }
        fingerprint = String(decoding: lines[1], as: UTF8.self)
        validator = RangeValidator(isEntityTag: lines[2].elementsEqual("ETag".utf8), bytes: Array(lines[3]))
        total = Int(String(decoding: lines[4], as: UTF8.self))
    }

    /// Five lines. No field value holds a line feed.
    var bytes: [UInt8] {
        let kind = validator.isEntityTag ? "ETag" : "Last-Modified"
        return Array("\(Self.magic)\n\(fingerprint)\n\(kind)\n".utf8) + validator.bytes
            + Array("\n\(total.map(String.init) ?? "")\n".utf8)
    }

    /// A hash of where the call goes: URLs may hold secrets.
    static func fingerprint<Response: Sendable>(
        of endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol
    ) -> String {
        var hash = SHA256()
        let query = (environment.query + (endpoint.query ?? [])).map { "\($0.name)=\($0.value ?? "")" }
        let target =
            switch endpoint.target {
            case .path(let path): (environment.baseURL?.absoluteString ?? "") + " " + path
            case .url(let url): url.absoluteString
            }
        for text in [endpoint.method.rawValue, target] + query {
            hash.update("\(text.utf8.count):\(text)")
        }
        return hash.finalize().map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
