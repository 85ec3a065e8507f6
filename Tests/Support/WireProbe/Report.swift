/// A check: throws where something is not as it should be.
struct Check: Sendable {
    let name: String
    let run: @Sendable () async throws -> Void
}

struct Wrong: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

enum Report {
    static func of(_ checks: [Check]) async {
        for check in checks {
            do {
                try await check.run()
                print("ok", check.name)
            } catch {
                print("!", check.name + ":", error)
                break
            }
        }
        print("end")
    }
}

func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    guard condition else { throw Wrong(message()) }
}
