#if canImport(Darwin) || URLSession
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// What `URLSession` says went wrong, and what that means.
    struct URLFailure: Sendable {
        let code: URLError.Code
        let message: String

        init(code: URLError.Code, message: String = "") {
            self.code = code
            self.message = message
        }

        init(_ error: any Error) {
            let error = error as? URLError
            code = error?.code ?? .unknown
            message = error?.userInfo[NSLocalizedDescriptionKey] as? String ?? ""
        }

        var isCancellation: Bool { code == .cancelled }

        /// The typed error. `URLError` itself names the whole URL, secrets in the query included, so only its code and
        /// message are kept beneath.
        func error(afterHead hasHead: Bool) -> TransportError {
            let meaning = meaning(afterHead: hasHead)
            let delivery = hasHead ? .possiblyProcessed : meaning.delivery
            return TransportError(
                meaning.kind, meaning.detail, phase: meaning.phase, delivery: delivery,
                underlying: URLError(code, userInfo: [NSLocalizedDescriptionKey: message]))
        }

        private func meaning(afterHead hasHead: Bool) -> URLFailureMeaning {
            #if !canImport(Darwin)
                if let meaning = URLFailureMeaning(libcurl: message, code: code, afterHead: hasHead) { return meaning }
            #endif
            return URLFailureMeaning(code, afterHead: hasHead)
        }
    }
#endif
