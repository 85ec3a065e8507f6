#if os(Linux)
    /// Why a call is ended before libcurl is done with it.
    enum CurlEnd: Sendable {
        /// The deadline of the call, or the time for one attempt.
        case limit(TransportError.Kind)
        /// The connection did not come about in time.
        case connectTimeout
        /// No byte came or went for too long.
        case idleTimeout
        /// The body of the request cannot be sent.
        case body(TransportError)
        /// The body of the request says that it was cancelled.
        case bodyCancelled

        /// Whether it ends a streamed answer, too, whose head has come.
        var outlivesHead: Bool {
            if case .limit = self { false } else { true }
        }

        /// The error for the point that the transfer has come to.
        func error(of handle: CurlHandle) -> any Error {
            switch self {
            case .limit(let kind): return TransportError.expired(kind, phase: handle.phase, delivery: handle.delivery)
            case .connectTimeout:
                return TransportError(
                    .timedOut, "the connection did not come about in time", phase: handle.phase,
                    delivery: handle.delivery)
            case .idleTimeout:
                return TransportError(
                    .timedOut, "nothing came or went for too long", phase: handle.phase, delivery: handle.delivery)
            case .body(var error):
                error.delivery = handle.delivery
                error.phase = .sending
                return error
            case .bodyCancelled: return CancellationError()
            }
        }
    }

    extension CurlHandle {
        /// The first of the limits that have passed.
        func expiry(at now: UInt64) -> CurlEnd {
            if let deadline = call.deadline, deadline <= now { return .limit(.deadlineExceeded) }
            if let end = call.attemptEnd, end <= now { return .limit(.timedOut) }
            return phaseLimit?.isIdle == true ? .idleTimeout : .connectTimeout
        }
    }
#endif
