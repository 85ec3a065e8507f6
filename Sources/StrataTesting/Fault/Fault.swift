public import Strata

/// Something that goes wrong with a share of the calls through a ``FaultTransport``.
public struct Fault: Sendable {
    enum Action: Sendable {
        case delay(Duration)
        case refuse
        case answer(HTTPResponse)
        case loseAnswer
    }

    let action: Action
    /// The share of calls that it strikes, from 0 to 1.
    public let share: Double

    private init(_ action: Action, share: Double) {
        self.action = action
        self.share = share
    }

    /// The call waits before anything else happens to it.
    public static func delay(_ duration: Duration, share: Double) -> Fault {
        Fault(.delay(duration), share: share)
    }

    /// No connection is made: an error of the kind `.cannotConnect`, which says that nothing was sent.
    public static func refusal(share: Double) -> Fault {
        Fault(.refuse, share: share)
    }

    /// An answer with this status, without asking the transport below.
    public static func status(_ status: HTTPStatus, headers: HTTPHeaders = HTTPHeaders(), share: Double) -> Fault {
        Fault(.answer(HTTPResponse(status: status, headers: headers)), share: share)
    }

    /// The transport below is asked and its answer dropped: an error of the kind `.connectionLost`, which leaves open whether
    /// the request was processed.
    public static func lostAnswer(share: Double) -> Fault {
        Fault(.loseAnswer, share: share)
    }
}
