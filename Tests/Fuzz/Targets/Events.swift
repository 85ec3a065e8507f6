/// Every split gives the same events, ids and pauses, and no event is larger than allowed.
let fuzzEvents: FuzzTarget = { bytes in
    for limit in [1 << 20, 24] {
        let results = splits(of: bytes).map { chunks in
            var parser = EventParser(limit: limit)
            let parsed = Parsed(chunks, by: &parser)
            return Outcome(parsed: parsed, id: parser.lastEventID, retry: parser.retry)
        }
        check(results.allSatisfy { $0.parsed == results[0].parsed }, "another split gives other events")
        check(results.allSatisfy { $0 == results[0] }, "another split gives another id or pause")
        for event in results[0].parsed.pieces {
            // A byte that is not UTF-8 becomes three.
            check(event.data.utf8.count <= 3 * limit, "an event is larger than allowed")
            check(!event.data.utf8.contains(UInt8(ascii: "\r")), "a line ending is left in the data")
            check(!event.type.isEmpty, "an event has no type")
            check(!event.id.utf8.contains(0), "an id holds NUL")
        }
        check(results[0].retry ?? .zero >= .zero, "a pause is negative")
    }
}

private struct Outcome: Equatable {
    var parsed: Parsed<ServerSentEvent>
    var id: String
    var retry: Duration?
}
