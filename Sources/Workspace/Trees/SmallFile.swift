package import Platform
import SourceText

/// Files of git that are read without git.
package enum SmallFile {
  /// The bytes of a file; nil for one that cannot be read, or is larger.
  package static func bytes(of path: AbsolutePath, upTo limit: Int) -> [UInt8]? {
    guard (try? FileSystem.kind(of: path, followsLinks: true)) == .file,
      let buffer = try? SourceBuffer.contents(ofFile: path.text), buffer.count <= limit
    else { return nil }
    return (0..<buffer.count).map { buffer[$0] }
  }

  /// The lines of a short text, without spaces around them.
  static func lines(of path: AbsolutePath) -> [Substring] {
    let bytes = bytes(of: path, upTo: 1 << 16) ?? []
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      var line = line
      while line.last?.isWhitespace ?? false { line.removeLast() }
      return line.drop(while: \.isWhitespace)
    }
  }
}
