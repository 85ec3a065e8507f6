/// Makes values for `Idempotency-Key`, by which a server knows a repetition as such.
enum IdempotencyKey {
    /// A fresh key: 128 random bits as 32 hexadecimal digits.
    static func make(using generator: inout some RandomNumberGenerator) -> String {
        (1...2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
