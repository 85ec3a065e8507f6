#if os(Linux)
    import CLibcurl

    extension CurlHandle {
        /// The whole answer, taken out of the handle.
        func takeResponse(to request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            guard let head = CurlHead(head.bytes) else { throw .malformed("the answer has no status line") }
            guard call.codedBody?.isCut(call.framing.coding, decoded: body.bytes) != true else {
                throw TransportError(
                    .truncatedBody, "the body ended before its coding was complete", phase: .receiving)
            }
            var response = HTTPResponse(status: head.status, headers: head.headers, url: request.url)
            if body.count > 0 { response.body = ResponseBody(body.takeData()) }
            if !call.isHead, !head.status.isBodiless, call.isCoded {
                response.headers.remove(.contentEncoding)
                response.headers.remove(.contentLength)
            }
            response.metrics = metrics(isWhole: true)
            return response
        }

        /// How far the transfer has come.
        var phase: TransportError.Phase {
            if stage == .watched { return .sending }
            if call.isHeadComplete { return .receiving }
            if call.mayHaveLeft { return upload.isTaken ? .waiting : .sending }
            if lc_get_offset(easy, LC_INFO_CONNECT_TIME) > 0 { return .securing }
            return lc_get_offset(easy, LC_INFO_NAMELOOKUP_TIME) > 0 ? .connecting : .lookup
        }

        var delivery: TransportError.Delivery {
            call.mayHaveLeft ? .possiblyProcessed : .notSent
        }
    }
#endif
