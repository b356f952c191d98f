import SourceText

/// The patterns of one file, such as a `.gitignore`.
struct IgnoreList: Sendable {
  /// Far more than a person writes. A longer file ignores nothing, so that more is checked.
  private static let greatestSize = 1 << 20

  /// How many components of a path lead to the folder that the patterns are relative to.
  let depth: Int
  private let patterns: [IgnorePattern]

  init(_ bytes: [UInt8], depth: Int, ignoringCase: Bool) {
    self.depth = depth
    var text = bytes[...]
    if text.starts(with: "\u{FEFF}".utf8) { text = text.dropFirst(3) }
    patterns = text.split(separator: 0x0A).compactMap { line in
      IgnorePattern(line.last == 0x0D ? line.dropLast() : line, ignoringCase: ignoringCase)
    }
  }

  /// Reads a file; nil if there is none, or nothing in it.
  ///
  /// - Parameter path: absolute.
  init?(file path: String, depth: Int, ignoringCase: Bool) {
    guard let bytes = SmallFile.bytes(of: path, upTo: Self.greatestSize) else { return nil }
    self.init(bytes, depth: depth, ignoringCase: ignoringCase)
    if patterns.isEmpty { return nil }
  }

  /// Whether the last pattern that matches a path ignores it; nil if none matches.
  ///
  /// - Parameters:
  ///   - path: its components, from the root of the repository.
  ///   - work: grows by the steps that this takes.
  func ignores(_ path: [ArraySlice<UInt8>], isFolder: Bool, work: inout Int) -> Bool? {
    let path = path.dropFirst(depth)
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      if pattern.matches(path, work: &work) { return !pattern.isNegated }
    }
    return nil
  }
}
