#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension BoundService {
    /// The bytes of an answer, in chunks as they arrive.
    public func bytes(from endpoint: E) -> ResponseStream<Data> {
        service.bytes(from: endpoint, via: environment)
    }

    /// The lines of an answer as they arrive; `lineLimit` is the most bytes of one.
    public func lines(from endpoint: E, lineLimit: Int = 1 << 20) -> ResponseStream<String> {
        service.lines(from: endpoint, via: environment, lineLimit: lineLimit)
    }

    /// The models that an answer holds as JSON, one a line; `lineLimit` is the most bytes of one.
    public func models<Model: Decodable & Sendable>(
        from endpoint: E, lineLimit: Int = 1 << 20
    ) -> ResponseStream<Model> {
        service.models(from: endpoint, via: environment, lineLimit: lineLimit)
    }

    /// The events that a server sends as `text/event-stream`, as
    /// ``NetworkServiceProtocol/events(from:via:lastEventID:reconnection:eventLimit:clock:)-(EndpointProtocol,_,_,_,_,_)`` says.
    public func events(
        from endpoint: E, lastEventID: String? = nil, reconnection: EventReconnection? = EventReconnection(),
        eventLimit: Int = 1 << 20, clock: any Clock<Duration> = ContinuousClock()
    ) -> ResponseStream<ServerSentEvent> {
        service.events(
            from: endpoint, via: environment, lastEventID: lastEventID, reconnection: reconnection,
            eventLimit: eventLimit, clock: clock)
    }

    /// The pages of a list, each with a link to the next, as ``NetworkServiceProtocol/pages(of:via:limit:)-(EndpointProtocol,_,_)`` says.
    public func pages<Value: Decodable & Sendable>(of endpoint: E, limit: Int = 10_000) -> ResponseStream<Page<Value>> {
        service.pages(of: endpoint, via: environment, limit: limit)
    }

    /// The items of a list over all its pages, which are linked to each other.
    public func items<Item: Decodable & Sendable>(of endpoint: E, limit: Int = 10_000) -> ResponseStream<Item> {
        service.items(of: endpoint, via: environment, limit: limit)
    }
}
