#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Colours, on a terminal only, and only where nobody asked for none (no-color.org).
package enum Style {
    package static func bold(_ text: String) -> String { styled(text, "1") }
    package static func dim(_ text: String) -> String { styled(text, "2") }
    package static func red(_ text: String) -> String { styled(text, "31") }
    package static func green(_ text: String) -> String { styled(text, "32") }
    package static func cyan(_ text: String) -> String { styled(text, "36") }

    private static let isOn =
        Program.isOnTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    private static func styled(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
