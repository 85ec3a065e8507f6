/// What a server makes of a query: split at `&` and `=`, `+` is a space, `%XX` a byte (WHATWG form decoding).
func formDecoded(_ query: some StringProtocol) -> [(name: String, value: String)] {
    query.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (
            decodedText(parts[0], plusIsSpace: true), decodedText(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
        )
    }
}

/// Percent-decodes, byte for byte.
func decodedText(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+") where plusIsSpace:
            bytes.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            bytes.append(UInt8(digits, radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        default:
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// The same draws on every run, so that a failure can be run again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Text rich in what breaks URLs.
    mutating func text(allowingControls: Bool) -> String {
        let spice = Array("%+&=#;?/\\@:[]{}|^`\"'<> .~!$()*,é日👩‍🔬ß%41%zz\u{301}")
        let controls = Array("\0\r\n\t\u{7F}")
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &self) {
            switch Int.random(in: 0..<8, using: &self) {
            case 0...3: text.append(spice.randomElement(using: &self) ?? "%")
            case 4 where allowingControls: text.append(controls.randomElement(using: &self) ?? "\n")
            case 5: text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0xA0..<0xD800, using: &self)) ?? "x")
            default: text.append(Character(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &self))))
            }
        }
        return text
    }
}
