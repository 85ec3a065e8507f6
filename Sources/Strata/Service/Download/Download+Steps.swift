#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

extension Download {
    private var fingerprint: String { DownloadRecord.fingerprint(of: endpoint, via: environment) }

    /// A range is one of the bytes that a `GET` answers with (RFC 9110 §14.2), and the caller may want one of his own.
    private var mayResume: Bool { resuming && endpoint.method == .get && !hasOwnRange }

    var hasOwnRange: Bool { endpoint.headers.contains(.range) }

    func openFile() throws(FileError) -> PartialFile {
        let path = target.path
        if !target.isFileURL { throw FileError(operation: "open", path: path, code: EINVAL) }
        // Known only after the last byte otherwise.
        if let old = try FileIdentity.current(path), !old.isRegular {
            throw FileError(operation: "rename", path: path, code: EEXIST)
        }
        return mayResume ? try PartialFile(resuming: path) : try PartialFile(beside: path)
    }

    /// The call, for the rest where there is a part.
    func call(for part: DownloadPart?) -> Endpoint<HTTPResponse> {
        var call = endpoint
        guard let part else { return call }
        for field in part.conditions { call.headers.set(field) }
        call.options.acceptedStatuses = call.options.acceptedStatuses.or(.rangeNotSatisfiable)
        return call
    }

    /// What there is of the file, if it is of this call and can be gone on with.
    func usablePart(of file: PartialFile) throws(FileError) -> DownloadPart? {
        guard let record = try file.record(), record.fingerprint == fingerprint else { return nil }
        let count = try file.count()
        return count > 0 ? DownloadPart(count: count, validator: record.validator, total: record.total) : nil
    }

    /// Makes the file ready for its first byte. What it is to be is noted before that.
    func begin(_ file: PartialFile, _ response: HTTPResponse, _ total: Int?) throws {
        try writing {
            try file.empty()
            guard mayResume, let validator = RangeValidator(response.headers) else { return }
            try file.note(DownloadRecord(fingerprint: fingerprint, validator: validator, total: total))
        }
    }

    /// Writes a body to the end of the file; gives the number of bytes that the file has then.
    func receive(
        _ answer: StreamedAnswer, into file: PartialFile, from start: Int, end: Int?, total: Int?
    ) async throws -> Int {
        guard max(total ?? 0, end ?? 0) <= limit else { throw TransportError.bodyTooLarge(limit: limit) }
        var count = start
        report(completed: count, total: total)
        for try await chunk in answer.response.body {
            guard chunk.count <= limit - count else { throw TransportError.bodyTooLarge(limit: limit) }
            guard chunk.count <= (end ?? Int.max) - count else {
                throw TransportError(.malformedResponse, "the body is longer than declared", phase: .receiving)
            }
            try writing { try file.append(chunk) }
            count += chunk.count
            report(completed: count, total: total)
        }
        return count
    }

    func report(completed: Int, total: Int?) {
        relay.report(TransferProgress(completed: completed, total: total))
    }

    /// Leaves a part that a later call can go on with, if that was asked for, and nothing otherwise.
    func leave(_ file: PartialFile, after error: any Error) throws(FileError) {
        let kind = (error as? NetworkError)?.kind
        let isUsable = kind != .malformedResponse && kind != .bodyTooLarge
        if isUsable, try usablePart(of: file) != nil {
            try file.suspend()
        } else {
            try file.remove()
        }
    }

    /// Does something with the file, and says in the service's terms what went wrong.
    func writing<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as FileError {
            let reason =
                switch error.code {
                case ENOSPC, EDQUOT: "there is no room for \(target.path)"
                case EWOULDBLOCK: "another download writes \(target.path)"
                default: "cannot write \(target.path)"
                }
            throw NetworkError(.unwritableFile, reason, request: endpoint.description, underlying: error)
        }
    }

    static func truncated(_ count: Int, of total: Int?) -> TransportError {
        TransportError(
            .truncatedBody, "\(count) bytes came where \(total ?? 0) were declared", phase: .receiving)
    }
}

extension NetworkError.Kind {
    /// The file that was to take the answer could not be written: no room, no permission, a folder in its place.
    public static let unwritableFile = Self(rawValue: "unwritable_file")
}

extension StreamedAnswer {
    /// The response without its body, which is read.
    var head: HTTPResponse {
        var head = response
        head.body = .empty
        return head
    }
}
