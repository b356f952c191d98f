import Platform

/// The patterns of one file, for example of a `.gitignore`.
struct IgnoreList: Sendable {
  /// The maximum file size in bytes, far more than any real file has. The patterns of a larger file
  /// are ignored, so that more is checked.
  private static let maxSize = 1 << 20

  /// The number of path components from the root to the folder that the patterns are relative to.
  let depth: Int
  private let patterns: [IgnorePattern]
  /// The indices of patterns by what the last component of a matching path has in common, so that
  /// only a few have to be tried.
  private let indices: [WildcardSegment.Key: [Int]]

  init(_ bytes: [UInt8], depth: Int, ignoringCase: Bool) {
    self.depth = depth
    var text = bytes[...]
    if text.starts(with: "\u{FEFF}".utf8) { text = text.dropFirst(3) }
    patterns = text.split(separator: 0x0A).compactMap { line in
      IgnorePattern(line.last == 0x0D ? line.dropLast() : line, ignoringCase: ignoringCase)
    }
    indices = Dictionary(grouping: patterns.indices) { [patterns] in patterns[$0].key }
  }

  /// Reads a file. Returns nil if the file can't be read, is too large or has no patterns.
  init?(file path: AbsolutePath, depth: Int, ignoringCase: Bool) {
    guard let bytes = SmallFile.bytes(of: path, upTo: Self.maxSize) else { return nil }
    self.init(bytes, depth: depth, ignoringCase: ignoringCase)
    if patterns.isEmpty { return nil }
  }

  /// Returns whether a path is ignored, according to the last pattern that matches it. Returns nil
  /// if none matches.
  ///
  /// - Parameters:
  ///   - path: the path's components, from the root of the repository.
  ///   - work: increases by the number of steps taken.
  func ignores(_ path: [ArraySlice<UInt8>], isFolder: Bool, work: inout Int) -> Bool? {
    let candidates = candidates(for: path.last ?? [])
    work += candidates.count
    for index in candidates where isFolder || !patterns[index].isForFolders {
      if patterns[index].matches(path.dropFirst(depth), work: &work) {
        return !patterns[index].isNegated
      }
    }
    return nil
  }

  /// Returns the indices of patterns that could match a path with the given last component, last
  /// first.
  private func candidates(for name: ArraySlice<UInt8>) -> [Int] {
    let keys: [WildcardSegment.Key] =
      [.none, .text(Array(name))] + (name.last.map { [.lastByte($0)] } ?? [])
    return keys.compactMap { indices[$0] }.joined().sorted(by: >)
  }
}
