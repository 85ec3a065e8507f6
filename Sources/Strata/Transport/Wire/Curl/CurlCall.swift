#if os(Linux)
    /// What one call asks for and how far it has come; all instants in nanoseconds on the clock of ``CurlTimers``.
    struct CurlCall {
        // What is asked for, written before the transfer starts.
        var serial: UInt64 = 0
        var isHead = false
        var isHTTPS = false
        var mayBeRepeated = true
        var undoesCodings = false
        var bodyLimit = 0
        var deadline: UInt64?
        var attemptEnd: UInt64?
        /// What the server has to pass before the request goes out.
        var pinCheck: PinCheck?

        // How far it has come, written by whoever has the turn of ``CurlLoop``.
        var connectStart: UInt64?
        /// The sockets that were opened for it.
        var sockets: [Int32] = []
        /// How often the request was about to go out.
        var departures = 0
        /// When it last was.
        var departed: UInt64?
        /// When the first byte of the answer came, interim ones included.
        var answered: UInt64 = 0
        var lastActivity: UInt64 = 0
        var headBytes = 0
        var status: HTTPStatus?
        var isHeadComplete = false
        var framing = CurlFraming()
        /// What is known of a body whose coding libcurl undoes.
        var codedBody: CurlCodedBody?
        /// What the answer says of its body; `nil` where it does not.
        var expectedLength: Int?
        var receivedLength = 0
        /// Whether the server wants no more of the body, so that its answer is the end.
        var needsNoMore = false
        /// Whether the transfer waits for the reader of the answer, or for the body of the request.
        var isPaused = false
        /// Why a callback of ours ended the transfer.
        var refusal: TransportError?

        var mayHaveLeft: Bool { departures > 0 }

        /// Whether the body comes through a coding that libcurl undoes.
        var isCoded: Bool { undoesCodings && framing.coding != .none }

        /// Whether the answer has come to its end as far as its own head says.
        var isAnswerWhole: Bool {
            guard isHeadComplete, let status else { return false }
            return isHead || status.isBodiless || expectedLength == receivedLength
        }
    }
#endif
