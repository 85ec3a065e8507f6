import Foundation
import Testing

@testable import Strata

@Suite struct DownloadDecisionTests {
    private static let tag = RangeValidator(isEntityTag: true, bytes: Array(#""v1""#.utf8))
    /// Four bytes of ten are there.
    private static let part = DownloadPart(count: 4, validator: tag, total: 10)
    private static let endless = DownloadPart(count: 4, validator: tag, total: nil)
    private static let full = DownloadPart(count: 10, validator: tag, total: 10)

    struct Case: Sendable, CustomTestStringConvertible {
        var status: HTTPStatus
        var headers: HTTPHeaders
        var part: DownloadPart?
        var decision: DownloadDecision

        init(_ status: HTTPStatus, _ headers: HTTPHeaders, _ part: DownloadPart?, _ decision: DownloadDecision) {
            (self.status, self.headers, self.part, self.decision) = (status, headers, part, decision)
        }

        var testDescription: String { "\(status) \(headers.fields.map { "\($0.name): \($0.value)" })" }
    }

    @Test(arguments: [
        // The whole.
        Case(.ok, ["Content-Length": "10"], nil, .whole(total: 10)),
        Case(.ok, [:], nil, .whole(total: nil)),
        Case(.ok, ["Content-Length": "10", "Content-Encoding": "gzip"], nil, .whole(total: nil)),
        Case(.ok, ["Content-Length": "-1"], nil, .whole(total: nil)),
        Case(.ok, ["Content-Length": "10", "ETag": #""v2""#], part, .whole(total: 10)),
        // The rest.
        Case(.partialContent, ["Content-Range": "bytes 4-9/10", "ETag": #""v1""#], part, .rest(end: 10, total: 10)),
        Case(.partialContent, ["Content-Range": "bytes 4-9/10"], part, .rest(end: 10, total: 10)),
        Case(
            .partialContent, ["Content-Range": "bytes 4-9/10", "Content-Length": "6"], part, .rest(end: 10, total: 10)),
        Case(.partialContent, ["Content-Range": "bytes 4-6/10"], part, .rest(end: 7, total: 10)),
        Case(.partialContent, ["Content-Range": "bytes 4-9/*"], part, .rest(end: 10, total: 10)),
        Case(.partialContent, ["Content-Range": "bytes 4-9/*"], endless, .rest(end: 10, total: nil)),
        Case(.partialContent, ["Content-Range": "bytes 4-9/10"], endless, .rest(end: 10, total: 10)),
        // A rest of something else.
        Case(.partialContent, ["Content-Range": "bytes 4-9/10", "ETag": #""v2""#], part, .startOver),
        Case(.partialContent, ["Content-Range": "bytes 4-9/10", "ETag": #"W/"v1""#], part, .startOver),
        Case(.partialContent, ["Content-Range": "bytes 4-10/11"], part, .startOver),
        // A rest that is none.
        Case(.partialContent, ["Content-Range": "bytes 0-9/10"], part, .refuse("")),
        Case(.partialContent, ["Content-Range": "bytes 5-9/10"], part, .refuse("")),
        Case(.partialContent, ["Content-Range": "bytes 4-9/10", "Content-Length": "5"], part, .refuse("")),
        Case(.partialContent, ["Content-Range": "bytes */10"], part, .refuse("")),
        Case(.partialContent, ["Content-Range": "nonsense"], part, .refuse("")),
        Case(.partialContent, [:], part, .refuse("")),
        Case(
            .partialContent,
            ["Content-Type": "multipart/byteranges; boundary=x", "Content-Range": "bytes 4-9/10"], part, .refuse("")),
        Case(.partialContent, ["Content-Range": "bytes 0-9/10"], nil, .refuse("")),
        // Nothing is left.
        Case(.rangeNotSatisfiable, ["Content-Range": "bytes */10"], full, .complete),
        Case(.rangeNotSatisfiable, ["Content-Range": "bytes */4"], endless, .complete),
        Case(.rangeNotSatisfiable, ["Content-Range": "bytes */10", "ETag": #""v2""#], full, .startOver),
        Case(.rangeNotSatisfiable, ["Content-Range": "bytes */4"], part, .startOver),
        Case(.rangeNotSatisfiable, ["Content-Range": "bytes */11"], full, .startOver),
        Case(.rangeNotSatisfiable, [:], full, .startOver),
    ])
    func `the head of an answer decides`(example: Case) {
        let response = HTTPResponse(status: example.status, headers: example.headers)
        let decision = DownloadDecision(response, part: example.part)
        if case .refuse = example.decision, case .refuse = decision { return }
        #expect(decision == example.decision)
    }

    @Test(
        arguments: [
            (["ETag": #""v1""#], #""v1""#),
            (["ETag": #""v1""#, "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], #""v1""#),
            (["ETag": #"W/"v1""#], nil),
            (["ETag": "v1"], nil),
            (["ETag": #""v1""#, "Content-Encoding": "gzip"], nil),
            (
                [
                    "ETag": #"W/"v1""#, "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                    "Date": "Sun, 06 Nov 1994 09:00:00 GMT",
                ],
                nil
            ),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:38 GMT"],
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            ([:], nil),
        ] as [(HTTPHeaders, String?)])
    func `only what is strong makes a condition`(headers: HTTPHeaders, condition: String?) {
        #expect(RangeValidator(headers)?.condition.value == condition)
    }

    @Test func `a record is read as it was written, or not at all`() {
        for total in [10, nil] {
            let tag = RangeValidator(isEntityTag: true, bytes: [0x22, 0xE9, 0x22])
            let record = DownloadRecord(fingerprint: "ab", validator: tag, total: total)
            #expect(DownloadRecord(bytes: record.bytes) == record)
            for count in 0..<record.bytes.count {
                #expect(DownloadRecord(bytes: Array(record.bytes.prefix(count))) == nil)
            }
        }
    }
}
