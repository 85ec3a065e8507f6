import Console
import Strata
import Testing

@Suite struct ConsoleTests {
    @Test func `a table aligns text to the left and numbers to the right`() {
        let table = Table("Name", .number("Points"), rows: [["Ada", "12"], ["Wilhelmina", "7"]])
        #expect(
            table.description == """
                Name        Points
                Ada             12
                Wilhelmina       7
                """)
    }

    @Test func `options say which API to call`() throws {
        #expect(try Options([]).baseURL == nil)
        #expect(try Options(["--live"], live: "https://api.test").baseURL == URL(string: "https://api.test"))
        let options = try Options(["pikachu", "--base-url", "http://localhost:8080"], live: "https://api.test")
        #expect(options.baseURL == URL(string: "http://localhost:8080"))
        #expect(options.words == ["pikachu"])
    }

    @Test(arguments: [["--base-url"], ["--live"], ["--lvie"]])
    func `what is not understood is said`(_ arguments: [String]) {
        #expect(throws: Options.Misuse.self) { try Options(arguments) }
    }
}
