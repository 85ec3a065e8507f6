/// The encoder of RFC 3492 §6.3 with the parameters of §5.
enum Punycode {
    /// The extended string without the `xn--` prefix. The caller bounds the length, so no arithmetic overflows.
    static func encode(_ label: [Unicode.Scalar]) -> String {
        let basic = label.filter(\.isASCII)
        var output = basic.map { UInt8($0.value) }
        if !basic.isEmpty { output.append(UInt8(ascii: "-")) }
        var handled = basic.count
        var threshold: UInt32 = 128
        var delta = 0
        var bias = 72
        while handled < label.count {
            let next = label.lazy.map(\.value).filter { $0 >= threshold }.min() ?? threshold
            delta += Int(next - threshold) * (handled + 1)
            threshold = next
            for scalar in label {
                if scalar.value < threshold { delta += 1 }
                guard scalar.value == threshold else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
                delta = 0
                handled += 1
            }
            delta += 1
            threshold += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A generalised variable-length integer (§3.3).
    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var position = 36
        while true {
            let limit = min(max(position - bias, 1), 26)
            guard rest >= limit else { break }
            output.append(digit(limit + (rest - limit) % (36 - limit)))
            rest = (rest - limit) / (36 - limit)
            position += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
    }

    /// Bias adaptation (§6.1).
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var position = 0
        while delta > (35 * 26) / 2 {
            delta /= 35
            position += 36
        }
        return position + 36 * delta / (delta + 38)
    }
}
