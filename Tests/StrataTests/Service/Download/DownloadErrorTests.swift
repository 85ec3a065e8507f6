import Foundation
import StrataTesting
import Testing

@testable import Strata

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct DownloadErrorTests {
    @Test(arguments: [
        (ENOSPC, "there is no room for /tmp/file"), (EDQUOT, "there is no room for /tmp/file"),
        (EWOULDBLOCK, "another download writes /tmp/file"), (EIO, "cannot write /tmp/file"),
    ])
    func `what the file system refuses is told in a word`(code: Int32, detail: String) {
        let download = Download(
            service: StubNetworkService(), endpoint: Endpoint<HTTPResponse>(path: "/report"),
            environment: testEnvironment, target: URL(filePath: "/tmp/file"), limit: 1, resuming: false,
            relay: ProgressRelay())
        let error = #expect(throws: NetworkError.self) {
            try download.writing { throw FileError(operation: "write", path: "/tmp/file.part", code: code) }
        }
        #expect(error?.kind == .unwritableFile)
        #expect(error?.detail == detail)
        #expect(error?.underlying is FileError)
    }
}
