#if os(Linux)
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The body of a request as libcurl asks for it, piece by piece.
    enum CurlUpload {
        case none
        case data(Data, sent: Int)

        /// Whether libcurl has taken every byte.
        var isTaken: Bool {
            switch self {
            case .none: true
            case .data(let data, let sent): sent == data.count
            }
        }
    }
#endif
