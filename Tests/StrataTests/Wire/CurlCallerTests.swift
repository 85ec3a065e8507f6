#if os(Linux)
    import Testing

    @testable import Strata

    @Suite("The waiting side of a call")
    struct CurlCallerTests {
        @Test("A cancellation that comes late does not touch the next call of the same handle")
        func lateCancellation() async {
            let caller = CurlCaller()
            let first = caller.open()
            let second = caller.open()
            #expect(!caller.cancel(first))
            let outcome = await withUnsafeContinuation { continuation in
                #expect(caller.begin(continuation))
                #expect(!caller.cancel(first))
                #expect(caller.isWaiting(second))
                #expect(caller.cancel(second))
            }
            guard case .failed(let error) = outcome else { return #expect(Bool(false), "it was not cancelled") }
            #expect(error is CancellationError)
        }
    }
#endif
