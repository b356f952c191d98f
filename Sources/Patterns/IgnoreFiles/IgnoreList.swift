/// The patterns of one file, for example of a `.gitignore`.
package struct IgnoreList: Sendable {
  /// The number of path components from the root to the folder that the patterns are relative to.
  private let depth: Int
  private let patterns: [IgnorePattern]
  /// The indices of patterns by what the last component of a matching path has in common, so that
  /// only a few have to be tried.
  private let indices: [WildcardSegment.Key: [Int]]

  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - ignoringCase: whether case is ignored.
  package init(_ bytes: [UInt8], depth: Int, ignoringCase: Bool) {
    self.depth = depth
    var text = bytes[...]
    if text.starts(with: "\u{FEFF}".utf8) { text = text.dropFirst(3) }
    patterns = text.split(separator: 0x0A).compactMap { line in
      IgnorePattern(line.last == 0x0D ? line.dropLast() : line, ignoringCase: ignoringCase)
    }
    indices = Dictionary(grouping: patterns.indices) { [patterns] in patterns[$0].key }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Returns a component of a path in the form that patterns are compared with.
  package static func component(_ name: String, ignoringCase: Bool) -> ArraySlice<UInt8> {
    ignoringCase ? name.utf8.map(\.lowercased)[...] : Array(name.utf8)[...]
  }

  /// Returns whether a path is ignored, according to the last pattern that matches it. Returns nil
  /// if none matches.
  ///
  /// - Parameters:
  ///   - path: the path's components, from the root of the repository.
  ///   - work: increases by the number of steps taken.
  package func ignores(_ path: [ArraySlice<UInt8>], isFolder: Bool, work: inout Int) -> Bool? {
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
