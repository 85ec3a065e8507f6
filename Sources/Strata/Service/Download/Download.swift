#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One download: asks, decides, writes, and cleans up after itself.
struct Download<Environment: APIEnvironmentProtocol>: Sendable {
    let service: any NetworkServiceProtocol
    let endpoint: Endpoint<HTTPResponse>
    let environment: Environment
    let target: URL
    let limit: Int
    let resuming: Bool
    let relay: ProgressRelay

    /// Never runs on the caller's actor, since writing blocks.
    @concurrent
    func run() async throws -> HTTPResponse {
        defer { relay.finish() }
        let file = try writing { try openFile() }
        do {
            let response = try await transfer(to: file)
            try writing { try file.finish() }
            return response
        } catch {
            do throws(FileError) {
                try leave(file, after: error)
            } catch {
                // What ended the download says more than what keeps it from being cleaned up.
            }
            throw error
        }
    }

    private func transfer(to file: PartialFile) async throws -> HTTPResponse {
        var part = try writing { try usablePart(of: file) }
        while true {
            let answer = try await StreamedAnswer.open(call(for: part), via: environment, on: service)
            do {
                switch DownloadDecision(answer.response, part: part, isPartWanted: hasOwnRange) {
                case .whole(let total):
                    try begin(file, answer.response, total)
                    let count = try await receive(answer, into: file, from: 0, end: total, total: total)
                    guard count == total ?? count else { throw Self.truncated(count, of: total) }
                    return answer.head
                case .rest(let end, let total):
                    let count = try await receive(answer, into: file, from: part?.count ?? 0, end: end, total: total)
                    guard count == end else { throw Self.truncated(count, of: end) }
                    // A server may give less than it was asked for; without the length of the whole it is asked for more.
                    if count == total { return answer.head }
                    part = try writing { try usablePart(of: file) }
                case .complete:
                    answer.response.body.discard()
                    report(completed: part?.count ?? 0, total: part?.count)
                    return answer.head
                case .startOver:
                    answer.response.body.discard()
                    try writing { try file.empty() }
                    part = nil
                case .refuse(let reason):
                    throw TransportError(.malformedResponse, "the server sent \(reason)", phase: .receiving)
                }
            } catch {
                answer.response.body.discard()
                throw answer.error(error)
            }
        }
    }
}
