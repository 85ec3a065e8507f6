import Strata

/// Authorities and certificates that the program openssl makes for a test.
struct TemporaryCertificates: Sendable {
    /// The keys that servers on the web have, and some that they may have.
    enum Key: String, CaseIterable, Sendable {
        case rsa2048, rsa3072, rsa4096, p256, p384, p521, ed25519

        fileprivate var arguments: [String] {
            switch self {
            case .rsa2048, .rsa3072, .rsa4096: ["rsa:\(rawValue.dropFirst(3))"]
            case .p256, .p384, .p521: ["ec", "-pkeyopt", "ec_paramgen_curve:P-\(rawValue.dropFirst())"]
            case .ed25519: ["ed25519"]
            }
        }
    }

    /// A certificate and its key, in files.
    struct Certificate: Sendable {
        let name: String
        /// PEM.
        let file: String
        let keyFile: String
        let der: Data
        /// `sha256/…`.
        let pin: String
    }

    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write(Self.configuration(names: []).utf8, to: "authority.cnf")
    }

    /// An authority: of its own where nobody signs it.
    func authority(
        _ name: String, key: Key = .p256, signedBy issuer: Certificate? = nil
    ) async throws -> Certificate {
        try await make(name, key, issuer, "authority.cnf", ["-days", "30"])
    }

    /// The certificate of a server; self-signed where nobody signs it.
    ///
    /// - Parameter reusedKey: The certificate whose key it has: a renewal.
    func server(
        _ name: String = "server", key: Key = .p256, signedBy issuer: Certificate?,
        hosts: [String] = ["localhost"], isExpired: Bool = false, reusing old: Certificate? = nil
    ) async throws -> Certificate {
        try folder.write(Self.configuration(names: hosts).utf8, to: "\(name).cnf")
        guard isExpired, let issuer else { return try await make(name, key, issuer, "\(name).cnf", [], reusing: old) }
        // Only signing a request knows how to look back.
        let valid = try await make(name, key, issuer, "\(name).cnf", [])
        try await openssl(
            ["x509", "-x509toreq", "-in", valid.file, "-signkey", valid.keyFile, "-out", folder.path("\(name).csr")])
        try await openssl([
            "x509", "-req", "-in", folder.path("\(name).csr"), "-CA", issuer.file, "-CAkey", issuer.keyFile, "-days",
            "-1", "-extfile", folder.path("\(name).cnf"), "-extensions", "extensions", "-out", valid.file,
        ])
        return try described(name, keyFile: valid.keyFile)
    }

    /// What a server needs to be a host: the certificates as it sends them, its own first.
    func identity(_ chain: [Certificate], host: String = "localhost") throws -> NginxServer.Identity {
        let server = try chain.first.orThrow("certificate")
        let files = try chain.map { try folder.read("\($0.name).pem") }
        let name = chain.map(\.name).joined(separator: "-") + ".chain"
        return NginxServer.Identity(
            host: host, chainFile: try folder.write(files.joined(), to: name), keyFile: server.keyFile,
            certificates: self)
    }

    private func make(
        _ name: String, _ key: Key, _ issuer: Certificate?, _ configuration: String, _ more: [String],
        reusing old: Certificate? = nil
    ) async throws -> Certificate {
        let keyFile = old?.keyFile ?? folder.path("\(name).key")
        var arguments = ["req", "-x509", "-config", folder.path(configuration), "-subj", "/CN=Strata \(name)"]
        if let issuer { arguments += ["-CA", issuer.file, "-CAkey", issuer.keyFile] }
        arguments +=
            old == nil ? ["-newkey"] + key.arguments + ["-nodes", "-keyout", keyFile] : ["-key", keyFile]
        try await openssl(arguments + ["-extensions", "extensions", "-out", folder.path("\(name).pem")] + more)
        return try described(name, keyFile: keyFile)
    }

    private func described(_ name: String, keyFile: String) throws -> Certificate {
        let lines = String(decoding: try folder.read("\(name).pem"), as: UTF8.self).split(separator: "\n")
        let der = try Data(base64Encoded: lines.filter { !$0.hasPrefix("-") }.joined()).orThrow("certificate \(name)")
        let pin = try ServerTrust(certificates: [der]).publicKeyPins.first.orThrow("pin of \(name)")
        return Certificate(name: name, file: folder.path("\(name).pem"), keyFile: keyFile, der: der, pin: pin)
    }

    /// The pin of a certificate as openssl calculates it.
    func calculatedPin(of certificate: Certificate) async throws -> String {
        let path = folder.path(certificate.name)
        try await openssl(["x509", "-in", certificate.file, "-pubkey", "-noout", "-out", path + ".pub"])
        try await openssl(["pkey", "-pubin", "-in", path + ".pub", "-outform", "der", "-out", path + ".spki"])
        try await openssl(["dgst", "-sha256", "-binary", "-out", path + ".hash", path + ".spki"])
        return "sha256/" + (try folder.read(certificate.name + ".hash")).base64EncodedString()
    }

    /// The key of a certificate under a passphrase, in a file.
    func lockedKey(of certificate: Certificate, passphrase: String) async throws -> String {
        let path = folder.path(certificate.name + ".locked")
        try await openssl(
            ["pkey", "-in", certificate.keyFile, "-aes256", "-passout", "pass:\(passphrase)", "-out", path])
        return path
    }

    private func openssl(_ arguments: [String]) async throws {
        guard let path = TLSPrograms.openssl else { throw ChildProgram.Failure(description: "openssl is missing") }
        let log = "openssl-\(arguments[0])-\(UInt64.random(in: 0...UInt64.max)).log"
        let program = try ChildProgram(path, arguments, output: folder.path(log))
        guard await program.succeeds() else {
            let words = String(decoding: try folder.read(log), as: UTF8.self)
            throw ChildProgram.Failure(description: "openssl \(arguments.joined(separator: " ")): \(words)")
        }
    }

    /// Without names it is that of an authority.
    private static func configuration(names: [String]) -> String {
        let isAuthority = names.isEmpty
        let alternatives = names.map { ($0.contains { $0.isLetter } ? "DNS:" : "IP:") + $0 }.joined(separator: ",")
        return """
            [req]
            distinguished_name = name
            prompt = no
            [name]
            CN = Strata
            [extensions]
            basicConstraints = critical, CA:\(isAuthority ? "TRUE" : "FALSE")
            subjectKeyIdentifier = hash
            \(isAuthority ? "keyUsage = critical, keyCertSign, cRLSign" : "subjectAltName = \(alternatives)")

            """
    }
}
