package import Platform
import SourceText

/// Small files that are read without git, mostly git's own.
package enum SmallFile {
  /// Returns the bytes of a file, or nil if it can't be read or is larger than the limit.
  package static func bytes(of path: AbsolutePath, upTo limit: Int) -> [UInt8]? {
    guard (try? FileSystem.kind(of: path, followsLinks: true)) == .file,
      let buffer = try? SourceBuffer.contents(ofFile: path.text),
      buffer.count <= limit
    else { return nil }
    return (0..<buffer.count).map { buffer[$0] }
  }

  /// Returns the non-empty lines of a file of up to 64 KiB, without leading and trailing
  /// whitespace.
  static func lines(of path: AbsolutePath) -> [Substring] {
    let bytes = bytes(of: path, upTo: 1 << 16) ?? []
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      var line = line
      while line.last?.isWhitespace ?? false { line.removeLast() }
      return line.drop(while: \.isWhitespace)
    }
  }
}
