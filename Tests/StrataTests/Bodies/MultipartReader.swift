import Strata

/// Reads `multipart/form-data` as a strict server would, by itself and not by way of the code under test.
struct MultipartReader {
    struct Part: Equatable {
        var headers: [String]
        var content: [UInt8]
    }

    struct Malformed: Error, Equatable {
        var why: String
    }

    static func read(_ data: Data, contentType: String?) throws -> [Part] {
        let prefix = "multipart/form-data; boundary="
        guard let contentType, contentType.hasPrefix(prefix) else { throw Malformed(why: "content type") }
        let delimiter = Array("--\(contentType.dropFirst(prefix.count))".utf8)
        guard (3...72).contains(delimiter.count) else { throw Malformed(why: "length of the boundary") }
        var rest = Array(data)[...]
        guard rest.starts(with: delimiter) else { throw Malformed(why: "start") }
        rest = rest.dropFirst(delimiter.count)
        var parts: [Part] = []
        while true {
            if rest.elementsEqual(Array("--\r\n".utf8)) { return parts }
            guard rest.starts(with: Array("\r\n".utf8)) else { throw Malformed(why: "after the boundary") }
            rest = rest.dropFirst(2)
            var headers: [String] = []
            while true {
                let line = try take(until: Array("\r\n".utf8), from: &rest)
                if line.isEmpty { break }
                headers.append(String(decoding: line, as: UTF8.self))
            }
            parts.append(Part(headers: headers, content: try take(until: Array("\r\n".utf8) + delimiter, from: &rest)))
        }
    }

    private static func take(until mark: [UInt8], from rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
        var index = rest.startIndex
        while index + mark.count <= rest.endIndex {
            if rest[index] == mark[0], rest[index..<(index + mark.count)].elementsEqual(mark) {
                let head = Array(rest[..<index])
                rest = rest[(index + mark.count)...]
                return head
            }
            index += 1
        }
        throw Malformed(why: "no \(String(decoding: mark, as: UTF8.self))")
    }
}
