import Testing

/// What goes wrong in other clients, over every wire of this platform.
@Suite("No wire has the faults that people report", .timeLimit(.minutes(15)))
struct WireRowTests {
    @Test(arguments: WireCase.all)
    func row(_ wireCase: WireCase) async throws {
        try await wireCase.row.check(wireCase.wire)
    }
}
