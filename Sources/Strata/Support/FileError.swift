/// Why a file operation failed: what was tried, where, and the system's code.
struct FileError: Error, Equatable, CustomStringConvertible {
    /// The call that failed, such as `open`.
    let operation: String
    /// The file or folder it was about.
    let path: String
    /// The value of `errno`.
    let code: Int32

    var description: String { "\(operation) \(path): error \(code)" }
}
