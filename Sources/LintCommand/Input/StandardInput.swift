import Platform

/// Reads standard input from another program or an editor.
enum StandardInput {
  /// The maximum size in bytes: larger than any localization file in an editor, and small enough
  /// for memory.
  static let sizeLimit = 256 << 20
  private static let pieceSize = 1 << 16

  /// Reads a file descriptor to its end.
  ///
  /// - Throws: `CommandFailure` if it has more bytes than the limit or can't be read.
  static func read(
    from descriptor: Int32, upTo limit: Int = sizeLimit
  ) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = OpenFile.fill(&piece, from: descriptor)
      if count == 0 { return bytes }
      guard count > 0 else { throw CommandFailure("standard input: \(SystemError.last)") }
      guard bytes.count + count <= limit else {
        throw CommandFailure("standard input: it is larger than \(limit >> 20) MiB")
      }
      bytes += piece[..<count]
    }
  }
}
