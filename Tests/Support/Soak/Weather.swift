import Foundation
import Strata
import StrataTesting

/// What the server does to each request, drawn from the seed, the request and how often it has come, so that a seed
/// always gives the same weather.
struct Weather: Sendable {
    let seed: UInt64

    enum Kind: CaseIterable {
        case fine, chunked, delayed, unavailable, refused, reset, resetInside, truncated, stalled, closed
    }

    func kind(of id: Int, arrival: Int) -> Kind {
        var generator = SeededGenerator(seed: seed &+ UInt64(id) &* 31 &+ UInt64(arrival) &* 0x9E37_79B9_7F4A_7C15)
        return switch Int.random(in: 0..<1_000, using: &generator) {
        case 0..<10: .delayed
        case 10..<25: .unavailable
        case 25..<40: .refused
        case 40..<50: .reset
        case 50..<60: .resetInside
        case 60..<70: .truncated
        case 70..<73: .stalled
        case 73..<83: .closed
        case 83..<183: .chunked
        default: .fine
        }
    }

    /// The body of a success, told from the number alone.
    func body(of id: Int) -> Data {
        var generator = SeededGenerator(seed: seed &+ UInt64(id))
        let count = Int.random(in: 0..<4_096, using: &generator)
        let byte = UInt8.random(in: .min ... .max, using: &generator)
        var body = Data("\(id):".utf8)
        body.append(Data(repeating: byte, count: count))
        return body
    }

    func reply(to id: Int, arrival: Int) -> ServerReply {
        let body = body(of: id)
        let fine = ServerReply.data(body)
        return switch kind(of: id, arrival: arrival) {
        case .fine: fine
        case .chunked:
            ServerReply(
                status: .ok, body: .chunked([body.prefix(7), body.dropFirst(7)].filter { !$0.isEmpty }, trailers: [:]))
        case .delayed: fine.delayed(by: .milliseconds(5))
        case .unavailable: .text("later", status: .serviceUnavailable)
        // Says that nothing was processed: the one answer to a POST that may be repeated.
        case .refused: .text("later", status: .serviceUnavailable, headers: ["Retry-After": "0"])
        case .reset: .reset
        case .resetInside: fine.resetting(at: .insideHead)
        case .truncated: fine.closing(at: .beforeEnd(1))
        case .stalled: fine.stalling(at: .insideBody)
        case .closed: .close
        }
    }
}
