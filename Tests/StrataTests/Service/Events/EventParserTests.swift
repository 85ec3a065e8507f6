import Foundation
import Testing

@testable import Strata

@Suite struct EventParserTests {
    typealias Event = ServerSentEvent

    @Test(arguments: [
        ("", []),
        ("data: x\n\n", [Event(data: "x")]),
        ("data:x\r\rdata:y\r\n\r\n", [Event(data: "x"), Event(data: "y")]),
        ("data: a\rdata: b\r\ndata\n\n", [Event(data: "a\nb\n")]),
        ("\u{FEFF}data: x\n\n", [Event(data: "x")]),
        ("\u{FEFF}\u{FEFF}data: x\n\n", []),
        ("data:  x \n\n", [Event(data: " x ")]),
        (": a comment\n\n:\ndata: x\n\n", [Event(data: "x")]),
        ("event: add\ndata: x\n\ndata: y\n\n", [Event(type: "add", data: "x"), Event(data: "y")]),
        ("event: add\n\ndata: y\n\n", [Event(data: "y")]),
        ("event\ndata: y\n\n", [Event(data: "y")]),
        ("data\n\ndata\ndata\n\ndata:", [Event(data: ""), Event(data: "\n")]),
        ("id: 1\ndata: x\n\ndata: y\n\n", [Event(data: "x", id: "1"), Event(data: "y", id: "1")]),
        ("id: 1\ndata: x\n\nid\ndata: y\n\n", [Event(data: "x", id: "1"), Event(data: "y")]),
        ("id: 1\n\ndata: y\n\n", [Event(data: "y", id: "1")]),
        ("id: 1\u{0}2\ndata: x\n\n", [Event(data: "x")]),
        ("unknown: 1\ndata: x\nDATA: y\n data: z\n\n", [Event(data: "x")]),
        ("data: dropped", []),
        ("data: dropped\n", []),
        ("data: grüße 👩‍🚀\n\n", [Event(data: "grüße 👩‍🚀")]),
        ("data: test\rdata: 1\n\r\ndata: 2\r\n\r", [Event(data: "test\n1"), Event(data: "2")]),
    ])
    func `every split gives the same events`(text: String, events: [Event]) {
        for chunks in Splits.all(of: text) {
            let (pieces, error) = parse(chunks, with: EventParser(limit: 64))
            #expect(pieces == events)
            #expect(error == nil)
        }
    }

    @Test func `an event goes out with the CR that ends it, before it is known whether LF follows`() throws {
        var parser = EventParser(limit: 64)
        var events: [Event] = []
        try parser.parse(Data("data: x\r\r".utf8), into: &events)
        #expect(events == [Event(data: "x")])
        try parser.parse(Data("\ndata: y\n\n".utf8), into: &events)
        #expect(events == [Event(data: "x"), Event(data: "y")])
    }

    @Test(
        arguments: [
            ("retry: 1500\n", .milliseconds(1500)),
            ("retry:0\n", .zero),
            ("retry: 1500\nretry: 1s\nretry: -1\nretry:\nretry: 1.5\n", .milliseconds(1500)),
            ("retry: ١\n", nil),
            ("retry: 99999999999999999999999\n", .milliseconds(Int64.max)),
        ] as [(String, Duration?)])
    func `the pause is digits and nothing else`(text: String, retry: Duration?) throws {
        var parser = EventParser(limit: 64)
        var events: [Event] = []
        try parser.parse(Data(text.utf8), into: &events)
        #expect(parser.retry == retry)
    }

    @Test func `an id counts once its event has ended, with data or without`() throws {
        var parser = EventParser(lastEventID: "0", limit: 64)
        var events: [Event] = []
        try parser.parse(Data("data: x\nid: 1\n".utf8), into: &events)
        #expect(parser.lastEventID == "0")
        try parser.parse(Data("\nid: 2\n\nid: 3\n".utf8), into: &events)
        #expect(parser.lastEventID == "2")
        #expect(events == [Event(data: "x", id: "1")])
    }

    @Test(arguments: [
        ("data: 12345678\n\n", 1, false),
        ("data: 123\ndata: 1234\n\n", 1, false),
        ("data: 1\n\ndata: 123456789\n\n", 1, true),
        ("data: 1234\ndata: 12345\n\n", 0, true),
    ])
    func `the data of an event has a limit, whatever the number of its lines`(
        text: String, count: Int, fails: Bool
    ) {
        for chunks in Splits.all(of: text) {
            let (pieces, error) = parse(chunks, with: EventParser(limit: 8))
            #expect(pieces.count == count)
            #expect(error?.kind == (fails ? .bodyTooLarge : nil))
        }
    }

    @Test func `a line without end is no way round the limit`() {
        let comment = Data((":" + String(repeating: "x", count: 100)).utf8)
        #expect(parse([comment], with: EventParser(limit: 8)).1?.kind == .bodyTooLarge)
    }
}
