/// What is there of a file that is to be downloaded, and what makes it the beginning of the rest.
struct DownloadPart: Sendable, Equatable {
    /// The number of bytes; never zero.
    let count: Int
    let validator: RangeValidator
    /// The number of bytes of the whole, where the server had said it.
    let total: Int?

    /// The fields that ask for the rest.
    var conditions: [HTTPHeaders.Field] {
        [HTTPHeaders.Field(.range, "bytes=\(count)-"), validator.condition]
    }
}
