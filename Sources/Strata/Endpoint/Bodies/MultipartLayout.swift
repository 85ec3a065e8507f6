#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pieces of a multipart body in the order in which they are sent.
struct MultipartLayout: Sendable {
    enum Piece: Sendable {
        case bytes(Data)
        case file(URL, size: Int)
        case stream(label: String, length: Int?, open: @Sendable () async throws -> ByteStream)
    }

    private static let mergeLimit = 16 << 10
    private(set) var pieces: [Piece] = []

    mutating func append(_ text: String) {
        append(Data(text.utf8))
    }

    mutating func append(_ part: MultipartBody.Part) throws(TransportError) {
        switch part.content {
        case .data(let data): append(data)
        case .file(let url): pieces.append(.file(url, size: try FileReader.size(url)))
        case .stream(let length, let open):
            pieces.append(.stream(label: part.description, length: length, open: open))
        }
    }

    /// Small pieces are sent together, large ones are not copied.
    private mutating func append(_ data: Data) {
        if case .bytes(var last)? = pieces.last, last.count + data.count <= Self.mergeLimit {
            pieces.removeLast()
            last.append(data)
            pieces.append(.bytes(last))
        } else if !data.isEmpty {
            pieces.append(.bytes(data))
        }
    }

    /// The recipe: each opening looks at the files again, before anything is sent.
    func body() throws(TransportError) -> RequestBody {
        .stream(length: try length()) {
            try await checkFiles()
            return ByteStream(MultipartStream(pieces: pieces))
        }
    }

    @concurrent
    private func checkFiles() async throws {
        for case .file(let url, let size) in pieces where try FileReader.size(url) != size {
            throw TransportError.unreadableBody("the size of \(url.path) has changed")
        }
    }

    private func length() throws(TransportError) -> Int? {
        var total = 0
        for piece in pieces {
            guard let length = piece.length else { return nil }
            let (sum, overflows) = total.addingReportingOverflow(length)
            guard length >= 0, !overflows else {
                throw .invalidRequest("the length of a part is negative or beyond all bounds")
            }
            total = sum
        }
        return total
    }
}

extension MultipartLayout.Piece {
    fileprivate var length: Int? {
        switch self {
        case .bytes(let data): data.count
        case .file(_, let size): size
        case .stream(_, let length, _): length
        }
    }
}
