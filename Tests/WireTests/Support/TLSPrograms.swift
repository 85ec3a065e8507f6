import Testing

/// What the tests with real TLS servers need beside Swift.
enum TLSPrograms {
    static let openssl = ChildProgram.path(of: "openssl")
    static let nginx = ChildProgram.path(of: "nginx")
    static let python = ChildProgram.path(of: "python3")

    static var missing: [String] {
        [openssl == nil ? "openssl" : nil, nginx == nil ? "nginx" : nil].compactMap(\.self)
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test out, with the reason, where the programs that it starts are not installed.
    static var needsTLSPrograms: Self {
        .enabled("openssl and nginx have to be installed") { TLSPrograms.missing.isEmpty }
    }

    /// Leaves a test out, with the reason, where there is nothing to write a TLS server in that breaks the rules.
    static var needsPython: Self {
        .enabled("openssl and python3 have to be installed") { TLSPrograms.openssl != nil && TLSPrograms.python != nil }
    }
}
