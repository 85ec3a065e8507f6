#if canImport(Darwin) || URLSession
    import Foundation
    import Testing
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @testable import Strata

    @Suite("A failure of URLSession has one meaning")
    struct URLFailureTests {
        @Test(
            "by its code",
            arguments: [
                (.cannotFindHost, .hostNotFound, .notSent), (.dnsLookupFailed, .hostNotFound, .notSent),
                (.notConnectedToInternet, .noConnection, .notSent), (.dataNotAllowed, .networkRestricted, .notSent),
                (.internationalRoamingOff, .networkRestricted, .notSent),
                (.appTransportSecurityRequiresSecureConnection, .networkRestricted, .notSent),
                (.networkConnectionLost, .connectionLost, .possiblyProcessed),
                (.timedOut, .timedOut, .possiblyProcessed),
                (.serverCertificateUntrusted, .tlsFailure, .notSent), (.secureConnectionFailed, .tlsFailure, .notSent),
                (.clientCertificateRequired, .tlsFailure, .notSent), (.badURL, .invalidRequest, .notSent),
                (.cannotParseResponse, .malformedResponse, .possiblyProcessed),
                (.cannotDecodeContentData, .malformedResponse, .possiblyProcessed),
                (.fileDoesNotExist, .unreadableBody, .notSent), (.cancelled, .unknown, .possiblyProcessed),
                (.cannotLoadFromNetwork, .unknown, .possiblyProcessed),
            ] as [(URLError.Code, TransportError.Kind, TransportError.Delivery)])
        func codes(_ code: URLError.Code, _ kind: TransportError.Kind, _ delivery: TransportError.Delivery) {
            let error = URLFailure(code: code).error(afterHead: false)
            #expect(error.kind == kind)
            #expect(error.delivery == delivery)
        }

        @Test(
            "and may have been processed once a head was there",
            arguments: [URLError.Code.notConnectedToInternet, .timedOut])
        func afterHead(_ code: URLError.Code) {
            #expect(URLFailure(code: code).error(afterHead: true).delivery == .possiblyProcessed)
        }

        #if !canImport(Darwin)
            @Test(
                "on Linux by libcurl's words",
                arguments: [
                    (-1, "transfer closed with 7 bytes remaining to read", true, .truncatedBody, .possiblyProcessed),
                    (
                        -1, "transfer closed with outstanding read data remaining", true, .truncatedBody,
                        .possiblyProcessed
                    ),
                    (
                        -1, "Error while processing content unencoding: incorrect header check", true,
                        .malformedResponse,
                        .possiblyProcessed
                    ),
                    (-1, "Recv failure: Connection timed out", true, .connectionLost, .possiblyProcessed),
                    (-1, "SSL certificate problem: self-signed certificate", false, .tlsFailure, .notSent),
                    (-1, "SSL peer certificate or SSH remote key was not OK", false, .tlsFailure, .notSent),
                    (-1, "error:0A00010B:SSL routines::wrong version number", false, .tlsFailure, .notSent),
                    (-1, "server certificate verification failed. CAfile: none", false, .tlsFailure, .notSent),
                    (
                        -1, "Failed to connect to 10.0.0.1 port 80 after 3 ms: Couldn't connect to server", false,
                        .cannotConnect, .notSent
                    ),
                    (
                        -1, "OpenSSL SSL_read: Connection reset by peer, errno 104", false, .connectionLost,
                        .possiblyProcessed
                    ),
                    (-1, "Header without colon", false, .malformedResponse, .possiblyProcessed),
                    (-1, "something new", false, .unknown, .possiblyProcessed),
                    (-1002, "Received HTTP/0.9 when not allowed", false, .malformedResponse, .possiblyProcessed),
                    (-1004, "Failed to connect to localhost port 1", false, .cannotConnect, .notSent),
                    (-1004, "Recv failure: Connection reset by peer", false, .connectionLost, .possiblyProcessed),
                    (-1004, "Empty reply from server", false, .connectionLost, .possiblyProcessed),
                    (-1004, "transfer closed with 7 bytes remaining to read", true, .truncatedBody, .possiblyProcessed),
                    (-1011, "Empty reply from server", false, .connectionLost, .possiblyProcessed),
                ] as [(Int, String, Bool, TransportError.Kind, TransportError.Delivery)])
            func messages(
                _ code: Int, _ message: String, _ hasHead: Bool, _ kind: TransportError.Kind,
                _ delivery: TransportError.Delivery
            ) throws {
                let code = try #require(URLError.Code(rawValue: code))
                let error = URLFailure(code: code, message: message).error(afterHead: hasHead)
                #expect(error.kind == kind)
                #expect(error.delivery == delivery)
            }
        #endif
    }
#endif
