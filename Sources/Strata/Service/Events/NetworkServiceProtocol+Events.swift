extension HTTPHeaders.Name {
    /// `Last-Event-ID`
    public static let lastEventID = Self("Last-Event-ID")
}

extension NetworkServiceProtocol {
    /// The events that a server sends as `text/event-stream` (WHATWG HTML, *Server-sent events*).
    ///
    /// ```swift
    /// for try await event in service.events(from: Endpoint<Data>(path: "/chat"), via: environment) {
    ///     print(event.type, event.data)
    /// }
    /// ```
    ///
    /// A `GET` is made again when its connection ends, with the id of the last event and after the pause that the server
    /// asked for, as browsers do; every connection goes down the whole stack, so an expired token is renewed. A server
    /// ends the stream for good with 204. A first connection that fails is an error at once. With any other method, such as the `POST` of a chat completion, the answer is
    /// the whole stream.
    ///
    /// The call's time limit ends at the head of each answer.
    ///
    /// - Parameters:
    ///   - endpoint: The call.
    ///   - environment: The server.
    ///   - lastEventID: The ``ServerSentEvent/id`` from which to go on; `nil` begins anew.
    ///   - reconnection: When to connect again; `nil` never does. Default: as browsers do.
    ///   - eventLimit: The most bytes of one event's data, a longer one is an error of the kind `.bodyTooLarge`. Default:
    ///     1 MiB.
    ///   - clock: The clock of the pauses.
    public func events<Response: Sendable>(
        from endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, lastEventID: String? = nil,
        reconnection: EventReconnection? = EventReconnection(), eventLimit: Int = 1 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> ResponseStream<ServerSentEvent> {
        let connect: @Sendable (String) async throws -> StreamedAnswer = { id in
            var call = endpoint
            if !id.isEmpty { call.headers[.lastEventID] = id }
            return try await StreamedAnswer.open(call, via: environment, on: self, accepting: MediaType.eventStream)
        }
        let events = EventSequence(
            connect: connect, lastEventID: lastEventID ?? "",
            reconnection: endpoint.method == .get ? reconnection : nil, eventLimit: eventLimit, clock: clock)
        return ResponseStream { events }
    }

    /// The events that a server sends as `text/event-stream`, as for the other form.
    public func events(
        from endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, lastEventID: String? = nil,
        reconnection: EventReconnection? = EventReconnection(), eventLimit: Int = 1 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> ResponseStream<ServerSentEvent> {
        events(
            from: Endpoint<HTTPResponse>(endpoint), via: environment, lastEventID: lastEventID,
            reconnection: reconnection, eventLimit: eventLimit, clock: clock)
    }
}
