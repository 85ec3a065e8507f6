#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension HTTPResponse {
        /// Takes over a response of Foundation.
        ///
        /// Foundation keeps fields in a dictionary: they come out in alphabetical order, several lines of one field joined,
        /// except `Set-Cookie`, which is taken apart again.
        public init(_ response: HTTPURLResponse, body: ResponseBody = .empty) {
            var headers = HTTPHeaders()
            let fields = response.allHeaderFields.compactMap { name, value in
                (name as? String).flatMap { name in (value as? String).map { (name: name, value: $0) } }
            }
            for field in fields.sorted(by: { $0.name < $1.name }) {
                let name = HTTPHeaders.Name(field.name)
                for line in name == .setCookie ? SetCookieSplitter.split(field.value) : [field.value] {
                    headers.add(line, for: name)
                }
            }
            self.init(status: HTTPStatus(response.statusCode), headers: headers, body: body, url: response.url)
        }
    }

    extension HTTPURLResponse {
        /// Gives the head of a response to Foundation; the body stays behind.
        ///
        /// Several lines of one field are joined with `", "`, `Set-Cookie` too, as `URLSession` does it.
        ///
        /// - Parameter url: Stands in where the response names no URL.
        public convenience init?(_ response: HTTPResponse, url: URL) {
            var fields: [String: String] = [:]
            for name in Set(response.headers.fields.map(\.name)) {
                fields[name.rawValue] = response.headers.values(for: name).joined(separator: ", ")
            }
            self.init(
                url: response.url ?? url, statusCode: response.status.code, httpVersion: "HTTP/1.1",
                headerFields: fields)
        }
    }
#endif
