#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private let bases = ["https://api.example.com:8443/a/b?c#d", "http://[::1]/"].compactMap { URL(string: $0) }

/// The parts put together again are the same parts, and so is what they mean at a place.
let fuzzReference: FuzzTarget = { bytes in
    let reference = URIReference(String(decoding: bytes, as: UTF8.self))
    check(URIReference(reference.text) == reference, "not read again")
    for base in bases {
        let target = reference.resolved(against: URIReference(base.absoluteString))
        check(target.scheme != nil, "a resolved reference is relative")
        let segments = target.path.split(separator: "/")
        let isRooted = target.path.hasPrefix("/")
        check(!isRooted || !segments.contains { $0 == "." || $0 == ".." }, "dot segments are left")
    }
}

/// A redirection leads to an absolute `http` or `https` URL without user information, and from there to itself.
let fuzzLocation: FuzzTarget = { bytes in
    for base in bases {
        guard let url = try? RedirectTarget.url(bytes, from: base) else { continue }
        let text = url.absoluteString
        check(url.scheme == "http" || url.scheme == "https", "another scheme: \(text)")
        check(url.host()?.isEmpty == false && Origin(url) != nil, "no host: \(text)")
        check(url.user() == nil && url.password() == nil, "user information: \(text)")
        check(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a byte that no URL has: \(text)")
        check((try? RedirectTarget.url(Array(text.utf8), from: base)) == url, "leads elsewhere a second time: \(text)")
    }
}

/// A host comes out in ASCII, within the limits, and is its own form.
let fuzzHost: FuzzTarget = { bytes in
    guard let host = try? InternationalHost.ascii(String(decoding: bytes, as: UTF8.self)) else { return }
    check(host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a byte that no host has: \(host)")
    check(host.utf8.count <= 254 && !host.isEmpty, "a host out of bounds")
    check(!host.utf8.contains { "/?#@".utf8.contains($0) }, "a delimiter in the host: \(host)")
    check((try? InternationalHost.ascii(host)) == host, "another host a second time: \(host)")
}

/// What was read is read again from its plainest form, and leads to nothing but `http` and `https`.
let fuzzLink: FuzzTarget = { bytes in
    let read = LinkHeader(String(decoding: bytes, as: UTF8.self))
    check(LinkHeader(read.links.map(written).joined(separator: ", ")) == read, "not read again")
    for link in read.links {
        check(!link.target.utf8.contains(UInt8(ascii: ">")), "a target goes past its end")
        check(link.relations.allSatisfy { !$0.isEmpty && $0 == $0.lowercased() }, "a relation is not in lower case")
        for relation in link.relations where link.anchor == nil {
            check(read[relation] != nil, "a relation is not found")
        }
        for parameter in link.parameters { _ = link[parameter.name] }
        for base in bases {
            guard let url = try? link.url(relativeTo: base) else { continue }
            check(url.scheme == "http" || url.scheme == "https", "another scheme")
            check(url.user() == nil && url.password() == nil, "user information")
        }
    }
}

private func written(_ link: LinkHeader.Link) -> String {
    let relations = link.relations.isEmpty ? [] : [("rel", link.relations.joined(separator: " "))]
    let anchor = link.anchor.map { [("anchor", $0)] } ?? []
    let parameters = relations + anchor + link.parameters.map { ($0.name, $0.value) }
    return "<\(link.target)>" + parameters.map { ";\($0)=" + quoted($1) }.joined()
}
