/// A quoted string of RFC 9110 §5.6.4 that stands for the text.
func quoted(_ text: String) -> String {
    var bytes = Array("\"".utf8)
    for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
    }
    return String(decoding: bytes + Array("\"".utf8), as: UTF8.self)
}
