/// Composes letters and combining marks (normalisation form C), for host names that were typed decomposed.
///
/// The standard library compares strings by canonical equivalence but does not hand out the composed form, so the
/// composite of a pair is searched for in the few blocks where it can be. Only the decomposed marks of an international
/// host come here.
enum CanonicalComposition {
    /// The composed form; `nil` where a letter would first have to be taken apart, to fit in a mark that sorts before
    /// the one it carries.
    static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        var result: [Unicode.Scalar] = []
        var starter: Int?
        var isStarterTyped = true
        var lastClass: UInt8 = 0
        for scalar in ordered(scalars) {
            let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
            // A mark is blocked by one of its own class, or by a starter, that stands between.
            if let index = starter, index == result.count - 1 || (lastClass != 0 && lastClass < combiningClass),
                let composite = composite(result[index], scalar)
            {
                result[index] = composite
                isStarterTyped = false
                continue
            }
            if combiningClass == 0 {
                starter = result.count
                isStarterTyped = true
            } else if let index = starter, isStarterTyped, mayCarryMark(result[index].value), combiningClass < 230 {
                return nil
            }
            lastClass = combiningClass
            result.append(scalar)
        }
        return result
    }

    /// Whether the letter is in a block of composites, whose marks stand above it (class 230) as a rule.
    private static func mayCarryMark(_ letter: UInt32) -> Bool {
        (0xC0...0x24F).contains(letter) || (0x1E00...0x1FFF).contains(letter)
    }

    /// Runs of marks in the canonical order of their combining classes.
    private static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var scalars = scalars
        for end in scalars.indices.dropFirst() {
            var index = end
            while index > 0, case let own = scalars[index].properties.canonicalCombiningClass, own != .notReordered,
                scalars[index - 1].properties.canonicalCombiningClass > own
            {
                scalars.swapAt(index - 1, index)
                index -= 1
            }
        }
        return scalars
    }

    private static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch second.value {
        case 0x1161...0x1175, 0x11A8...0x11C2: return syllable(first.value, second.value)
        default: break
        }
        switch second.properties.generalCategory {
        case .nonspacingMark, .spacingMark: break
        default: return nil
        }
        var pair = String(Character(first))
        pair.unicodeScalars.append(second)
        return candidates(first.value).joined().lazy.compactMap(Unicode.Scalar.init).first { scalar in
            String(Character(scalar)) == pair && !scalar.properties.isFullCompositionExclusion
        }
    }

    /// Composites stand in the block of their letter, but for those of Latin, Greek and Cyrillic.
    private static func candidates(_ letter: UInt32) -> [ClosedRange<UInt32>] {
        switch letter {
        case ..<0x900, 0x1E00...0x1FFF: [0xC0...0x6FF, 0x1E00...0x1FFF]
        default: [letter & ~0xFF...letter | 0xFF]
        }
    }

    /// Hangul syllables are composed by arithmetic (The Unicode Standard §3.12).
    private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        switch (first, second) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0:
            Unicode.Scalar(first + second - 0x11A7)
        default:
            nil
        }
    }
}
