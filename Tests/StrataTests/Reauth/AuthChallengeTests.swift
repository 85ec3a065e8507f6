import Testing

@testable import Strata

@Suite("Challenges")
struct AuthChallengeTests {
    private static let table: [([String], [AuthChallenge])] = [
        ([], []), ([""], []), ([" , ,"], []),
        (["Basic"], [AuthChallenge(scheme: "basic")]),
        (
            ["Bearer realm=\"a, b\", error=invalid_token"],
            [AuthChallenge(scheme: "bearer", parameters: ["realm": "a, b", "error": "invalid_token"])]
        ),
        (
            ["Newauth realm=\"apps\", type=1, title=\"Login to \\\"apps\\\"\", Basic realm=\"simple\""],
            [
                AuthChallenge(
                    scheme: "newauth", parameters: ["realm": "apps", "type": "1", "title": "Login to \"apps\""]),
                AuthChallenge(scheme: "basic", parameters: ["realm": "simple"]),
            ]
        ),
        (["Negotiate abc==, Bearer"], [AuthChallenge(scheme: "negotiate"), AuthChallenge(scheme: "bearer")]),
        (
            ["Digest a = b", "BEARER"],
            [AuthChallenge(scheme: "digest", parameters: ["a": "b"]), AuthChallenge(scheme: "bearer")]
        ),
        (["Bearer error=\"x\", ERROR=\"y\""], [AuthChallenge(scheme: "bearer", parameters: ["error": "x"])]),
        (["realm=\"lost\", Bearer"], [AuthChallenge(scheme: "bearer")]),
        (["Bearer realm=\"unclosed, Basic x=y"], [AuthChallenge(scheme: "bearer")]),
        (["B@d x=y, Bearer"], [AuthChallenge(scheme: "bearer")]),
        (["Bearer realm=\"\\\\\""], [AuthChallenge(scheme: "bearer", parameters: ["realm": "\\"])]),
    ]

    @Test(arguments: table.indices)
    func areReadAsTheGrammarSays(_ index: Int) {
        let (lines, challenges) = Self.table[index]
        #expect(AuthChallenge.parse(lines) == challenges)
    }

    @Test func noTextMakesTheParserFail() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("Bb=\"\\, \tü")
        for _ in 0..<5_000 {
            let text = String(
                (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
                    alphabet.randomElement(using: &generator)
                })
            #expect(AuthChallenge.parse([text]).allSatisfy { !$0.scheme.isEmpty })
        }
    }
}
