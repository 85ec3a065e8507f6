import Testing

@testable import Strata

@Suite("Folded Set-Cookie lines are taken apart")
struct SetCookieSplitterTests {
    @Test(
        "without cutting a date",
        arguments: [
            ["a=1"], ["a=1", "b=2"],
            ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"],
            ["a=1; expires=Wednesday, 21-Oct-26 07:28:00 GMT; Path=/", "b=2; Max-Age=5", "c="],
            ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
            ["a=x,y", "b=2"], ["__Host-a=1; Secure", "b!#$=2"], [""], ["a=1,"], ["a=1; Path=/, "],
        ])
    func split(_ lines: [String]) {
        #expect(SetCookieSplitter.split(lines.joined(separator: ", ")) == lines)
    }
}
