import StrataTesting
import Testing

@testable import Strata

@Suite struct CertificateDERTests {
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            switch count {
            case ..<0x80: [UInt8(count)]
            case ..<0x100: [0x81, UInt8(count)]
            default: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            }
        return [tag] + length + content
    }

    private static let empty = element(0x30, [])
    private static let key = element(0x30, element(0x30, [0x06, 0x01, 0x01]) + element(0x03, [0, 1, 2, 3]))
    private static let long = element(0x30, empty + element(0x03, [UInt8](repeating: 7, count: 300)))

    private static func certificate(_ key: [UInt8], version: Bool = true, after: [UInt8] = []) -> [UInt8] {
        let fields = element(0x02, [1]) + empty + empty + empty + empty + key + after
        let signed = element(0x30, (version ? element(0xA0, element(0x02, [2])) : []) + fields)
        return element(0x30, signed + empty + element(0x03, [0]))
    }

    @Test(arguments: [key, long], [true, false])
    func theKeyIsFoundAsItStands(key: [UInt8], version: Bool) throws {
        let extensions = Self.element(0xA3, Self.empty)
        let certificate = Self.certificate(key, version: version, after: extensions)
        #expect(try Array(CertificateDER(certificate).subjectPublicKeyInfo) == key)
    }

    @Test func everythingCutOffOrLongerIsRefused() {
        let whole = Self.certificate(Self.key)
        for length in whole.indices {
            #expect(throws: InvalidCertificate.self) { try CertificateDER(whole[..<length]) }
        }
        #expect(throws: InvalidCertificate.self) { try CertificateDER(whole + [0]) }
    }

    @Test(
        "Lengths that are indefinite, too long or not in their shortest form are refused",
        arguments: [
            [0x30, 0x80, 0, 0], [0x30, 0x81, 0x7F], [0x30, 0x82, 0, 0xFF], [0x30, 0xFF],
            [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x3F, 0x01, 0x00], [0x30], [],
        ] as [[UInt8]])
    func wrongLengths(bytes: [UInt8]) {
        #expect(throws: InvalidCertificate.self) { try CertificateDER(bytes) }
    }

    @Test func keysOfAnotherShapeAreRefused() {
        let wrong = [
            Self.empty, Self.element(0x31, []), Self.element(0x30, Self.empty),
            Self.element(0x30, Self.element(0x03, [0]) + Self.empty),
            Self.element(0x30, Self.empty + Self.element(0x03, [0]) + [5, 0]),
        ]
        for key in wrong {
            #expect(throws: InvalidCertificate.self) { try CertificateDER(Self.certificate(key)) }
        }
    }

    @Test func noBytesMakeItTrap() {
        var generator = SeededGenerator(seed: 11)
        let whole = Self.certificate(Self.long)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do {
                let key = try CertificateDER(bytes).subjectPublicKeyInfo
                #expect(!key.isEmpty && key.count < bytes.count)
            } catch {
                // Refused is as good as read; a trap is not.
            }
        }
    }
}
