import Foundation
import SourceText
import TestSupport
import Testing

/// Files that are written to while they are read.
///
/// The tests run serially because one of them maps the maximum number of files.
@Suite(.serialized) struct ChangingFileTests {
  /// The sizes, for which the last bytes are on a separate page, at its edge, and just before it.
  private static let sizes = [2 << 20, 2 << 20 | 1, 2 << 20 | 4_090, 3 << 20 | 100]

  @Test(arguments: sizes) func `a truncated file reads as zeros`(size: Int) throws {
    let file = try TemporaryFile(Array(repeating: 0x61, count: size))
    let buffer = try SourceBuffer.contents(ofFile: file.path)
    #expect(!buffer.hasChanged)
    #expect(buffer[size / 2] == 0x61)
    #expect(truncate(file.path, 4_096) == 0)
    #expect(buffer[0] == 0x61)
    #expect(buffer.lineFeeds(in: 0..<size) == 0)
    #expect(buffer[1 << 20] == 0)
    #expect(buffer.hasChanged)
  }

  @Test(arguments: sizes) func `appended data is not read`(size: Int) throws {
    let file = try TemporaryFile(Array(repeating: 0x61, count: size))
    let buffer = try SourceBuffer.contents(ofFile: file.path)
    try file.append(Array(repeating: 0x22, count: 10_000))
    #expect((size..<size + SourceBuffer.padding).allSatisfy { buffer[$0] == 0 })
    #expect(buffer[size - 1] == 0x61)
    #expect(buffer.hasChanged)
  }

  @Test func `a file that is rewritten in place has changed`() throws {
    let file = try TemporaryFile(Array(repeating: 0x61, count: 2 << 20))
    let buffer = try SourceBuffer.contents(ofFile: file.path)
    // File systems store times in steps of a few milliseconds.
    usleep(20_000)
    try file.overwrite(Array(repeating: 0x62, count: 2 << 20))
    #expect(buffer.hasChanged)
  }

  @Test func `a file that is replaced has not changed`() throws {
    let file = try TemporaryFile(Array(repeating: 0x61, count: 2 << 20))
    let buffer = try SourceBuffer.contents(ofFile: file.path)
    try Data([0x62]).write(to: URL(filePath: file.path), options: .atomic)
    #expect(buffer[1 << 20] == 0x61)
    #expect(!buffer.hasChanged)
  }

  @Test(arguments: [100, 2 << 20]) func `a copy never changes`(size: Int) throws {
    let file = try TemporaryFile(Array(repeating: 0x61, count: size))
    let buffer = try SourceBuffer.contents(ofFile: file.path, maps: false)
    #expect(truncate(file.path, 0) == 0)
    #expect(buffer[size - 1] == 0x61)
    #expect(!buffer.hasChanged)
  }

  @Test func `more large files than can be mapped are read`() throws {
    let file = try TemporaryFile(Array(repeating: 0x61, count: 2 << 20))
    let buffers = try (0..<300).map { _ in try SourceBuffer.contents(ofFile: file.path) }
    #expect(buffers.allSatisfy { $0[$0.count - 1] == 0x61 && $0[$0.count] == 0 })
  }
}

/// A file that is removed at the end of its test.
private struct TemporaryFile {
  private let folder: Folder

  init(_ bytes: [UInt8]) throws {
    folder = try Folder()
    try folder.write("file", bytes)
  }

  var path: String { folder.path + "/file" }

  func append(_ bytes: [UInt8]) throws { try write(bytes, atEnd: true) }
  func overwrite(_ bytes: [UInt8]) throws { try write(bytes, atEnd: false) }

  private func write(_ bytes: [UInt8], atEnd: Bool) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    if atEnd { try handle.seekToEnd() }
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}
