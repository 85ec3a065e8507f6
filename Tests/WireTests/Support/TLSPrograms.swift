import Testing

/// What the tests with real TLS servers need beside Swift.
enum TLSPrograms {
    static let openssl = ChildProgram.path(of: "openssl")
    static let nginx = ChildProgram.path(of: "nginx")

    static var missing: [String] {
        [openssl == nil ? "openssl" : nil, nginx == nil ? "nginx" : nil].compactMap(\.self)
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test out, with the reason, where the programs that it starts are not installed.
    static var needsTLSPrograms: Self {
        .enabled("openssl and nginx have to be installed") { TLSPrograms.missing.isEmpty }
    }
}
