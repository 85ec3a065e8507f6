import Testing

@testable import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Files that are replaced whole")
struct AtomicFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func whatWasWrittenIsReadBackAndTheLastWriteWins() throws {
        let path = folder.file("a")
        for size in [0, 1, 16 << 10, 16 << 10 + 1, 300_000] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            try AtomicFile.write(bytes, to: path, durable: size.isMultiple(of: 2))
            #expect(try AtomicFile.read(path) == bytes)
        }
        #expect(try folder.names() == ["a"])
    }

    @Test func aMissingFileIsNil() throws {
        #expect(try AtomicFile.read(folder.file("none")) == nil)
        try AtomicFile.remove(folder.file("none"))
    }

    @Test func onlyTheOwnerMayReadAFileOrAFolder() throws {
        try AtomicFile.makeFolder(folder.file("x/y/z"))
        try AtomicFile.makeFolder(folder.file("x/y/z"))
        try AtomicFile.write([1], to: folder.file("x/y/z/f"))
        #expect(try folder.permissions(folder.file("x/y/z/f")) == 0o600)
        #expect(try folder.permissions(folder.file("x")) == 0o700)
        #expect(try folder.permissions(folder.file("x/y/z")) == 0o700)
    }

    @Test func aWriteThatFailsLeavesTheOldContentAndNoLitter() throws {
        try AtomicFile.makeFolder(folder.file("target/inside"))
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.file("target")) }
        #expect(try folder.names() == ["target"])
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.file("none/f")) }
    }

    @Test func anErrorNamesTheCallThePathAndTheCode() throws {
        try AtomicFile.makeFolder(folder.file("d"))
        let error = #expect(throws: FileError.self) { _ = try AtomicFile.read(folder.file("d")) }
        #expect(error?.operation == "read")
        #expect(error?.path == folder.file("d"))
    }
}
