/// A call site that compiles but gives something else than it says.
struct Mismatch: Error, CustomStringConvertible {
    let description: String
}

func check(_ holds: Bool, _ what: String) throws {
    guard holds else { throw Mismatch(description: what) }
    print("ok", what)
}
