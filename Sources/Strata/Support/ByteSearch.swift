#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks for a short text in many bytes, a text's length at a time where it can (Boyer-Moore-Horspool).
enum ByteSearch {
    /// Whether the bytes contain the text; the empty text is in everything.
    static func contains(_ text: String, in data: Data) -> Bool {
        let needle = Array(text.utf8)
        guard let last = needle.last else { return true }
        // How far to move on when a byte stands under the end of the text.
        var shift = [Int](repeating: needle.count, count: 256)
        for (index, byte) in needle.dropLast().enumerated() { shift[Int(byte)] = needle.count - 1 - index }
        return data.withUnsafeBytes { bytes in
            var end = needle.count - 1
            while end < bytes.count {
                let byte = bytes[end]
                let start = end - needle.count + 1
                if byte == last, needle.elementsEqual(bytes[start...end]) { return true }
                end += shift[Int(byte)]
            }
            return false
        }
    }
}
