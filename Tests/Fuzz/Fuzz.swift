import Glibc

/// What libFuzzer calls with each input. `FUZZ_TARGET` names the parser, so that a corpus holds plain text and nothing
/// that chooses. `.ci/fuzz` builds and runs it.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let target: FuzzTarget = {
    guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }), let target = fuzzTargets[name] else {
        fail("FUZZ_TARGET is one of: \(fuzzTargets.keys.sorted().joined(separator: " "))")
    }
    return target
}()

/// Reads an input and checks what must hold whatever it is; a property that does not hold ends the process.
typealias FuzzTarget = @Sendable ([UInt8]) -> Void

/// A property that must hold.
func check(_ condition: Bool, _ property: @autoclosure () -> String) {
    if !condition { fail(property()) }
}

func fail(_ message: String) -> Never {
    fatalError(message)
}
