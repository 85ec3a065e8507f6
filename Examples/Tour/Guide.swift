import Strata

/// Leads a visit through its steps, a line each, and counts what was not right.
struct Guide {
    let visit: Visit

    /// Returns the number of steps that were not right.
    func lead() async -> Int {
        print("Strata tour of \(visit.environment.baseURL?.absoluteString ?? "nowhere")\n")
        var failures = 0
        let steps = Steps.all.filter { visit.server != nil || !$0.needsEmbeddedServer }
        for step in steps {
            let start = ContinuousClock.now
            do {
                let outcome = try await step.act(visit)
                show("ok", step.title, outcome, ContinuousClock.now - start)
            } catch {
                failures += 1
                show("NO", step.title, "\(error)", ContinuousClock.now - start)
            }
        }
        let right = steps.count - failures
        print("\n\(right) of \(steps.count) steps were right.")
        return failures
    }

    private func show(_ mark: String, _ title: String, _ outcome: String, _ elapsed: Duration) {
        let milliseconds = elapsed.components.seconds * 1_000 + elapsed.components.attoseconds / 1_000_000_000_000_000
        let time = String(repeating: " ", count: max(0, 5 - "\(milliseconds)".count)) + "\(milliseconds) ms"
        let padding = String(repeating: " ", count: max(1, 36 - title.count))
        print("\(mark)  \(title)\(padding)\(time)  \(outcome)")
    }
}

/// One step: what it does, and what was right about it, in words.
struct Step: Sendable {
    var title: String
    var needsEmbeddedServer = false
    var act: @Sendable (Visit) async throws -> String
}

/// Something was not as it should be.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Says what is wrong unless the condition holds.
func check(_ condition: Bool, _ wrong: @autoclosure () -> String) throws {
    guard condition else { throw Wrong(wrong()) }
}

/// The error that a call must end with.
func networkError<Value>(of call: () async throws -> Value) async throws -> NetworkError {
    do {
        _ = try await call()
    } catch let error as NetworkError {
        return error
    }
    throw Wrong("the call should have failed")
}
