#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Any JSON is held and written as the same value; a problem is read whatever its members are.
let fuzzProblem: FuzzTarget = { bytes in
    let data = Data(bytes)
    guard let value = try? JSONCoding.standard.decode(JSONValue.self, from: data) else { return }
    guard let written = try? JSONEncoder().encode(value) else {
        return check(false, "JSON that was read is not written")
    }
    check((try? JSONCoding.standard.decode(JSONValue.self, from: written)) == value, "other JSON is read again")
    let response = NetworkError.Response(
        status: .badRequest, headers: ["Content-Type": "application/problem+json"], body: data)
    guard case .object = value else { return }
    check(ProblemDetails(response)?.status == .badRequest, "a problem is not read")
}

/// What a store gives back is refused, or a response that is written and read again as itself.
let fuzzStoredResponse: FuzzTarget = { bytes in
    guard let response = try? StoredResponse(encoded: Data(bytes)) else { return }
    check((try? StoredResponse(encoded: response.encoded())) == response, "another response is read again")
}
