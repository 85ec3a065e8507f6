import Strata
import Testing

@Suite struct ContentRangeTests {
    @Test(
        arguments: [
            ("bytes 0-499/1234", 0...499, 1234),
            ("bytes 734-1233/1234", 734...1233, 1234),
            ("BYTES 5-5/6", 5...5, 6),
            ("bytes 0-499/*", 0...499, nil),
            ("bytes */1234", nil, 1234),
            (" bytes 0-0/1 ", 0...0, 1),
        ] as [(String, ClosedRange<Int>?, Int?)])
    func `a range says which bytes of how many`(text: String, bytes: ClosedRange<Int>?, length: Int?) throws {
        let range = try ContentRange(text)
        #expect(range.bytes == bytes)
        #expect(range.completeLength == length)
    }

    @Test(arguments: [
        "", "bytes", "bytes 0-499", "bytes 0-499/", "bytes -/5", "bytes 5-/9", "bytes -5/9", "bytes */*", "items 0-1/2",
        "bytes 2-1/9", "bytes 0-9/9", "bytes 0-1/2/3", "bytes 0-1-2/3", "bytes  0-1/2", "bytes +0-1/2",
        "bytes 0-99999999999999999999/*", "bytes 0-1/99999999999999999999", "bytes 0 - 1/2", "bytes 0-1/2, 3-4/5",
        "bytes ٠-١/٢",
    ])
    func `anything else is none`(text: String) {
        #expect(throws: ContentRange.InvalidContentRange.self) { try ContentRange(text) }
    }
}
