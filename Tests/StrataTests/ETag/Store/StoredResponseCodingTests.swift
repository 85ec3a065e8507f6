import Testing

@testable import Strata

@Suite("Stored responses as bytes")
struct StoredResponseCodingTests {
    private static let key = Array(repeating: UInt8(7), count: 32)

    private func variants() throws -> [StoredResponse] {
        var headers: HTTPHeaders = ["ETag": #"W/"é""#, "Vary": "A, B", "X": ""]
        headers.add(HTTPHeaders.Field("X", bytes: [0xFF, 0x41]))
        let request = try HTTPRequest.get(.test(), ["A": "ü"])
        let response = HTTPResponse(status: .ok, headers: headers, body: ResponseBody(Data([0, 1, 255])))
        let entry = try #require(ETagPolicy.entry(for: response, to: request))
        let empty = try #require(
            ETagPolicy.entry(for: .ok(["ETag": #""""#]), to: .get(.test(), method: .head)))
        return [entry, empty]
    }

    @Test("What is written is read")
    func roundTrip() throws {
        for variant in try variants() {
            let read = try StoredResponse(encoded: variant.encoded())
            #expect(read == variant)
            #expect(read.headers.fields.map(\.bytes) == variant.headers.fields.map(\.bytes))
        }
        let bytes = try DiskEntry.bytes(of: variants(), name: "n", key: Self.key)
        #expect(try DiskEntry.variants(in: bytes, name: "n", key: Self.key) == variants())
        #expect(
            try DiskEntry.variants(in: DiskEntry.bytes(of: [], name: "n", key: Self.key), name: "n", key: Self.key)
                == [])
    }

    @Test("A file that is cut off, longer, changed in any bit, renamed or from another store is damaged")
    func damaged() throws {
        let bytes = try DiskEntry.bytes(of: variants(), name: "n", key: Self.key)
        func isDamaged(_ bytes: [UInt8], name: String = "n", key: [UInt8] = Self.key) -> Bool {
            do {
                _ = try DiskEntry.variants(in: bytes, name: name, key: key)
                return false
            } catch {
                return true
            }
        }
        #expect(!isDamaged(bytes))
        for count in 0..<bytes.count where !isDamaged(Array(bytes[..<count])) { Issue.record("cut at \(count)") }
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                if !isDamaged(changed) { Issue.record("bit \(bit) of byte \(index)") }
            }
        }
        #expect(isDamaged(bytes + [0]))
        #expect(isDamaged(bytes, name: "m"))
        #expect(isDamaged(bytes, key: Array(repeating: 8, count: 32)))
    }

    @Test("Bytes without a checksum never trap, whatever they are")
    func hostile() throws {
        let bytes = Array(try variants()[0].encoded())
        for count in 0..<bytes.count {
            #expect(throws: DamagedEntry.self) { try StoredResponse(encoded: Data(bytes[..<count])) }
        }
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = value
                _ = try? StoredResponse(encoded: Data(changed))
            }
        }
        #expect(throws: DamagedEntry.self) { try StoredResponse(encoded: Data(bytes + [0])) }
    }
}
