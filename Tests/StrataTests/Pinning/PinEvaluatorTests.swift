import Strata
import Testing

@Suite struct PinEvaluatorTests {
    private static let one = Data(repeating: 1, count: 32)
    private static let two = Data(repeating: 2, count: 32)
    private static let text = "sha256/" + one.base64EncodedString()
    private let trust = ServerTrust(certificates: [])

    private func error(of evaluator: any ServerTrustEvaluator) throws -> PinningConfigurationError? {
        do {
            try evaluator.evaluate(trust, forHost: "a.test")
            return nil
        } catch let error as PinningConfigurationError {
            return error
        } catch is PinMismatch {
            return nil
        }
    }

    @Test func twoPinsAreTakenInEitherForm() throws {
        let hashes = PublicKeyPinningEvaluator(pinnedKeyHashes: [Self.one, Self.two])
        let texts = PublicKeyPinningEvaluator(
            pinnedKeyHashes: [Self.text, "sha256/" + Self.two.base64EncodedString()])
        #expect(try error(of: hashes) == nil)
        #expect(hashes.pinnedKeyHashes == texts.pinnedKeyHashes)
    }

    @Test func nothingPinnedIsAMistake() throws {
        #expect(try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: Set<Data>())) == .noPins)
        #expect(try error(of: CertificatePinningEvaluator(pinnedCertificates: Set<Data>())) == .noPins)
        #expect(
            try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: [String](), requiresBackup: false)) == .noPins)
    }

    @Test func onePinIsAMistakeUnlessAllowed() throws {
        #expect(try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: [Self.one])) == .noBackupPin)
        #expect(try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: [Self.one, Self.one])) == .noBackupPin)
        #expect(try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: [Self.one], requiresBackup: false)) == nil)
    }

    @Test(arguments: [
        "", "sha256/", "sha256/AAAA", one.base64EncodedString(), "sha1/" + one.base64EncodedString(),
        "SHA256/" + one.base64EncodedString(), "sha256//" + one.base64EncodedString(), text + "=", text + "\n",
        " " + text, text.replacing("=", with: ""), "sha256/" + Data(repeating: 1, count: 33).base64EncodedString(),
        // The last character holds bits that belong to no byte.
        text.replacing("E=", with: "F="),
    ])
    func aPinThatIsNoneIsAMistake(pin: String) throws {
        #expect(
            try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: [pin, Self.text])) == .malformedPin(pin))
    }

    @Test(arguments: [0, 1, 20, 31, 33, 64])
    func aHashOfAnotherLengthIsAMistake(count: Int) throws {
        let hash = Data(count: count)
        #expect(
            try error(of: PublicKeyPinningEvaluator(pinnedKeyHashes: [hash, Self.one]))
                == .malformedPin(hash.base64EncodedString()))
    }

    @Test func whatIsNoCertificateIsAMistake() throws {
        let pem = Data("-----BEGIN CERTIFICATE-----".utf8)
        #expect(
            try error(of: CertificatePinningEvaluator(pinnedCertificates: [pem, Data()])) == .malformedCertificate)
    }

    @Test func noChainMatchesNothing() {
        #expect(throws: PinMismatch.self) {
            try PublicKeyPinningEvaluator(pinnedKeyHashes: [Self.one, Self.two])
                .evaluate(ServerTrust(certificates: []), forHost: "a.test")
        }
    }
}
