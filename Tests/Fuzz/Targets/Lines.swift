/// Every split gives the same lines, those that a plain reading of the whole gives.
let fuzzLines: FuzzTarget = { bytes in
    var expected = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let unended = expected.removeLast()
    expected = expected.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    if !unended.isEmpty { expected.append(unended) }
    for chunks in splits(of: bytes) {
        var parser = LineParser(limit: 1 << 20)
        let parsed = Parsed(chunks, by: &parser)
        check(parsed.failure == nil, "short lines are refused")
        check(parsed.pieces == expected.map { String(decoding: $0, as: UTF8.self) }, "other lines than were sent")
    }
    let limited = splits(of: bytes).map { chunks in
        var parser = LineParser(limit: 8)
        return Parsed(chunks, by: &parser)
    }
    check(limited.allSatisfy { $0 == limited[0] }, "another split gives other lines under a limit")
    let firstTooLong = expected.firstIndex { $0.count > 8 }
    check((limited[0].failure == nil) == (firstTooLong == nil), "the limit is not kept")
    check(limited[0].pieces.count == firstTooLong ?? expected.count, "a line too long does not end the lines there")
}
