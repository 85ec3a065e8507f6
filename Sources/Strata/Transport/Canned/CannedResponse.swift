#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An answer given without a server: a response, or the failure to get one, at once or after a delay.
///
/// ```swift
/// let slow = CannedResponse(string: "[]", headers: ["Content-Type": "application/json"], delay: .seconds(2))
/// let lost = CannedResponse(failure: TransportError(.connectionLost, "the server hung up"))
/// let user = try CannedResponse(json: ["id": 1], statusCode: 201)
/// ```
///
/// An answer reads as one from the wire would: a `HEAD` request and the statuses 1xx, 204, 205 and 304 give no body, and
/// the body's limit holds. Redirections are handed back, not followed.
public struct CannedResponse: Sendable {
    /// What an answer consists of.
    public enum Outcome: Sendable {
        /// A response, whatever its status.
        case response(HTTPStatus, HTTPHeaders, Data)
        /// No response: what `send` throws.
        case failure(any Error)
    }

    /// What the sender gets.
    public var outcome: Outcome
    /// The time that passes first, on the transport's clock.
    public var delay: Duration

    /// Creates an answer from its outcome.
    public init(_ outcome: Outcome, delay: Duration = .zero) {
        self.outcome = outcome
        self.delay = delay
    }

    /// Creates a response from text, sent as UTF-8.
    ///
    /// - Parameters:
    ///   - string: The body.
    ///   - statusCode: The status; a code outside 100…599 is an error when the answer is given.
    ///   - headers: The header fields; none are added.
    ///   - delay: The time that passes first.
    public init(
        string: String, statusCode: Int = 200, headers: HTTPHeaders = HTTPHeaders(), delay: Duration = .zero
    ) {
        self.init(data: Data(string.utf8), statusCode: statusCode, headers: headers, delay: delay)
    }

    /// Creates a response from bytes.
    public init(data: Data, statusCode: Int = 200, headers: HTTPHeaders = HTTPHeaders(), delay: Duration = .zero) {
        self.init(.response(HTTPStatus(statusCode), headers, data), delay: delay)
    }

    /// Creates a response from a value, as JSON; `Content-Type` is set unless it is given.
    ///
    /// - Throws: What the value's `encode(to:)` throws.
    public init(
        json value: some Encodable, using coding: JSONCoding = JSONCoding(), statusCode: Int = 200,
        headers: HTTPHeaders = HTTPHeaders(), delay: Duration = .zero
    ) throws {
        var headers = headers
        if !headers.contains(.contentType) { headers[.contentType] = "application/json" }
        self.init(data: try coding.encode(value), statusCode: statusCode, headers: headers, delay: delay)
    }

    /// Creates the failure to get a response: a ``TransportError``, as a rule.
    public init(failure: any Error, delay: Duration = .zero) {
        self.init(.failure(failure), delay: delay)
    }
}

// An answer is printed without header values or body (law 4).
extension CannedResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status, the header names and the size of the body, or the failure.
    public var description: String {
        switch outcome {
        case .response(let status, let headers, let body): "\(status) \(headers) <\(body.count) bytes>"
        case .failure(let error): "failure (\(error))"
        }
    }
    /// The status, the header names and the size of the body, or the failure.
    public var debugDescription: String { description }
    /// The status, the header names and the size of the body, or the failure.
    public var customMirror: Mirror { Mirror(self, children: ["response": description, "delay": delay]) }
}
