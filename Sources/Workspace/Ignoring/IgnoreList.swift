import Platform

/// The patterns of one file, such as a `.gitignore`.
struct IgnoreList: Sendable {
  /// Far more than a person writes. A longer file ignores nothing, so that more is checked.
  private static let greatestSize = 1 << 20

  /// How many components of a path lead to the folder that the patterns are relative to.
  let depth: Int
  private let patterns: [IgnorePattern]
  /// The patterns that may match a path, by what its last component is: few of many.
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

  /// Reads a file; nil if there is none, or nothing in it.
  init?(file path: AbsolutePath, depth: Int, ignoringCase: Bool) {
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
    let candidates = candidates(for: path.last ?? [])
    work += candidates.count
    for index in candidates where isFolder || !patterns[index].isForFolders {
      if patterns[index].matches(path.dropFirst(depth), work: &work) {
        return !patterns[index].isNegated
      }
    }
    return nil
  }

  /// The patterns that may match a path with a last component, the last one first.
  private func candidates(for name: ArraySlice<UInt8>) -> [Int] {
    let keys: [WildcardSegment.Key] =
      [.none, .text(Array(name))] + (name.last.map { [.lastByte($0)] } ?? [])
    return keys.compactMap { indices[$0] }.joined().sorted(by: >)
  }
}
