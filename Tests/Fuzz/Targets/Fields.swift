/// The bytes of a value come out as they went in, and are sendable exactly where the grammar allows.
let fuzzField: FuzzTarget = { bytes in
    let field = HTTPHeaders.Field("X-Field", bytes: bytes)
    check(field.bytes == bytes, "the bytes of a field have changed")
    let isLegal = !bytes.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    check(field.isValueValid == isLegal, "a value is judged wrongly")

    let name = String(decoding: bytes, as: UTF8.self)
    let legal = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
    check(HTTPGrammar.isToken(name) == (!name.isEmpty && name.utf8.allSatisfy(legal.contains)), "a token is misjudged")
    check(HTTPHeaders.Name(name) == HTTPHeaders.Name(name), "a name is not equal to itself")
}

/// Nothing is lost or added, and a line that was split off is not split again.
let fuzzSetCookie: FuzzTarget = { bytes in
    let folded = String(decoding: bytes, as: UTF8.self)
    let lines = SetCookieSplitter.split(folded)
    check(lines.joined(separator: ", ") == folded, "the lines are not what was folded")
    check(lines.allSatisfy { SetCookieSplitter.split($0) == [$0] }, "a line is split again")
}

/// What was read is read again from its plainest form, and no quote hides a `no-store` that stands outside of one.
let fuzzCacheControl: FuzzTarget = { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let read = CacheControl(text)
    for directive in read.directives { check(HTTPGrammar.isToken(directive.name), "a name is no token") }
    check(read.maxAge ?? .zero >= .zero && read.maxAge ?? .zero <= .seconds(Int64(Int32.max)), "an age out of bounds")
    let written = read.directives.map { $0.name + ($0.argument.map { "=" + quoted($0) } ?? "") }
    check(CacheControl(written.joined(separator: ",")) == read, "not read again")
    check(CacheControl("no-store, " + text).isNoStore, "a no-store in front is missed")
    let isBalanced = !text.utf8.contains(UInt8(ascii: "\""))
    check(!isBalanced || CacheControl(text + ",no-store").isNoStore, "a no-store at the end is missed")
}

/// What was read is read again from its plainest form.
let fuzzMediaType: FuzzTarget = { bytes in
    guard let read = try? MediaType(String(decoding: bytes, as: UTF8.self)) else { return }
    check(HTTPGrammar.isToken(read.type) && HTTPGrammar.isToken(read.subtype), "the type is no token")
    for name in read.parameters.keys { check(HTTPGrammar.isToken(name), "a name is no token") }
    let written = read.essence + read.parameters.map { ";\($0.key)=" + quoted($0.value) }.joined()
    check((try? MediaType(written)) == read, "not read again")
}

/// What was read is read again from its plainest form; whatever stands between commas, a Bearer after it is seen.
let fuzzChallenge: FuzzTarget = { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let read = AuthChallenge.parse([text])
    let written = read.map { challenge in
        challenge.scheme
            + challenge.parameters.enumerated().map { offset, parameter in
                (offset == 0 ? " " : ", ") + parameter.key + "=" + quoted(parameter.value)
            }.joined()
    }
    check(AuthChallenge.parse(written) == read, "not read again")
    let schemes = AuthChallenge.parse([text, "Bearer realm=x"])
    check(schemes.last == AuthChallenge(scheme: "bearer", parameters: ["realm": "x"]), "a line hides the next")
}

/// Bytes are kept; a list is read again; comparison is symmetrical.
let fuzzEntityTag: FuzzTarget = { bytes in
    if let tag = try? EntityTag(bytes: bytes) {
        check(tag.bytes == bytes, "the bytes of a tag have changed")
        check(tag.isWeaklyEqual(to: tag) && tag.isStronglyEqual(to: tag) == !tag.isWeak, "a tag is not itself")
        check(tag.isWeak == (bytes.first == UInt8(ascii: "W")), "weakness is misread")
    }
    guard let tags = try? EntityTag.list(String(decoding: bytes, as: UTF8.self)) else { return }
    let written = tags.map(\.description).joined(separator: ",")
    check((try? EntityTag.list(written)) == tags, "a list is not read again")
    for (left, right) in zip(tags, tags.dropFirst()) {
        check(left.isWeaklyEqual(to: right) == right.isWeaklyEqual(to: left), "weak comparison has sides")
        check(!left.isStronglyEqual(to: right) || left.isWeaklyEqual(to: right), "strongly equal, weakly not")
    }
}

/// What was read is read again from its plainest form, and counting its bytes does not trap.
let fuzzContentRange: FuzzTarget = { bytes in
    guard let read = try? ContentRange(String(decoding: bytes, as: UTF8.self)) else { return }
    let range = read.bytes.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "*"
    let written = "bytes \(range)/\(read.completeLength.map(String.init) ?? "*")"
    check((try? ContentRange(written)) == read, "not read again")
    check(read.bytes?.count ?? 0 <= read.completeLength ?? .max, "a part is larger than the whole")
    check(read.bytes != nil || read.completeLength != nil, "nothing is known")
}

/// Fields come out as they were sent, each with a name that is a token, and are read again as the same.
let fuzzHead: FuzzTarget = { bytes in
    guard let read = bytes.withUnsafeBytes({ CurlHead($0) }) else { return }
    check((0...999).contains(read.status.code), "a status out of bounds")
    var written = Array("HTTP/1.1 \(String(1000 + read.status.code).dropFirst()) \r\n".utf8)
    for field in read.headers.fields {
        check(HTTPGrammar.isToken(field.name.rawValue), "a name is no token")
        check(!field.bytes.contains(UInt8(ascii: "\n")), "a value holds the end of a line")
        written += Array(field.name.rawValue.utf8) + Array(": ".utf8) + field.bytes + Array("\r\n".utf8)
    }
    let again = written.withUnsafeBytes { CurlHead($0) }
    check(again?.status == read.status && again?.headers == read.headers, "not read again")
    var framing = CurlFraming()
    for line in bytes.split(separator: UInt8(ascii: "\n")) { _ = line.withUnsafeBytes { framing.read($0) } }
}
