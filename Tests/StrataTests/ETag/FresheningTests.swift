import Testing

@testable import Strata

@Suite("What a 304 changes")
struct FresheningTests {
    private func stored(_ headers: HTTPHeaders) throws -> StoredResponse {
        try #require(ETagPolicy.entry(for: .ok(headers, "body"), to: .get(.test())))
    }

    @Test(
        "Only what changes something is worth writing",
        arguments: [
            ([:], false), (["Date": HTTPHeaders.monday], false), (["X-B": "2", "X-A": "1"], false),
            (["Set-Cookie": "a=1"], false), (["Age": "5"], false), (["ETag": #""2""#], false),
            (["Content-Length": "5", "Connection": "X-C", "X-C": "3"], false), (["X-A": "2"], true),
            (["X-C": "3"], true), (["Vary": "Accept"], true), (["Vary": "*"], true),
            (["Cache-Control": "no-store"], true),
        ] as [(HTTPHeaders, Bool)])
    func worthStoring(notModified: HTTPHeaders, expected: Bool) throws {
        let stored = try stored(["ETag": #""1""#, "X-A": "1", "X-B": "2"])
        let freshening = try Freshening(stored, by: notModified, for: .get(.test()))
        #expect(freshening.isWorthStoring(over: stored) == expected)
    }

    @Test("Every line of a field is replaced by every line of the 304's")
    func lines() throws {
        var old: HTTPHeaders = ["ETag": #""1""#, "Link": "<a>"]
        old.add("<b>", for: .link)
        var new: HTTPHeaders = ["link": "<c>"]
        new.add("<d>", for: .link)
        let freshening = try Freshening(stored(old), by: new, for: .get(.test()))
        #expect(freshening.headers.values(for: .link) == ["<c>", "<d>"])
        #expect(freshening.entry?.headers.values(for: .link) == ["<c>", "<d>"])
    }

    @Test("A date by which the body is known stays, one beside a tag is replaced")
    func lastModified() throws {
        let tuesday = "Tue, 02 Jan 2024 00:00:00 GMT"
        let byDate = try stored(["Last-Modified": HTTPHeaders.monday, "Date": tuesday])
        #expect(
            try Freshening(byDate, by: ["Last-Modified": tuesday], for: .get(.test())).headers[.lastModified]
                == HTTPHeaders.monday)
        let byTag = try stored(["ETag": #""1""#, "Last-Modified": HTTPHeaders.monday, "Date": tuesday])
        #expect(
            try Freshening(byTag, by: ["Last-Modified": tuesday], for: .get(.test())).headers[.lastModified] == tuesday)
    }
}
