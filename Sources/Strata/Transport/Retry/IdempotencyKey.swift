/// Makes values for `Idempotency-Key`, by which a server knows a repetition as such.
enum IdempotencyKey {
    /// A fresh key: 128 random bits as 32 hexadecimal digits.
    static func make(using generator: inout some RandomNumberGenerator) -> String {
        (0..<4).map { _ in
            let digits = String(UInt32.random(in: 0 ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }
}
