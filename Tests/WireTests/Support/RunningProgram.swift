/// A program that runs as long as this is held: what cannot be copied in what can be shared. The folder stays until the
/// program has ended.
final class RunningProgram: Sendable {
    private let program: ChildProgram
    private let folder: ScratchFolder

    init(_ program: consuming ChildProgram, in folder: ScratchFolder) {
        self.program = program
        self.folder = folder
    }
}
