import Strata
import Testing
@Test func methodLiteral() { let m: HTTPMethod = "PURGE"; #expect(m.rawValue == "PURGE") }
