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

/// A certificate's key is a part of the certificate as it stands, and makes one pin that is read again from its text.
let fuzzCertificate: FuzzTarget = { bytes in
    guard let read = try? CertificateDER(bytes) else { return }
    let key = Array(read.subjectPublicKeyInfo)
    check(key.first == 0x30 && bytes.firstRange(of: key) != nil, "the key is not in the certificate")
    guard let pin = try? PublicKeyPin(certificate: Data(bytes)) else { return check(false, "a key makes no pin") }
    check(PublicKeyPin(pin.description) == pin, "a pin is not read again")
    check((try? CertificateDER(bytes.dropLast())) == nil, "a certificate that is cut off is read")
}
