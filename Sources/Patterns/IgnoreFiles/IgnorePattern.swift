/// One line of a `.gitignore`, matched in the same way as git does.
struct IgnorePattern: Hashable, Sendable {
  /// A component of a pattern that contains a slash.
  private enum Component: Hashable, Sendable {
    case segment(WildcardSegment)
    /// `**`: any number of folders, including none.
    case folders
  }

  /// Whether the line starts with `!`, so that matching paths aren't ignored after all.
  let isNegated: Bool
  /// Whether the line ends with a slash, so that only folders match.
  let isForFolders: Bool
  /// The components. Empty if the pattern is only compared with the last component of a path.
  private let components: [Component]
  private let name: WildcardSegment?

  /// - Parameter line: the line without its line feed.
  /// - Returns: nil for a comment, an empty line, and a pattern that can't match anything.
  init?(_ line: ArraySlice<UInt8>, ignoringCase: Bool) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    // For git, a zero byte ends the line.
    var pattern = Self.withoutTrailingSpaces(line.prefix { $0 != 0 })
    isNegated = pattern.first == UInt8(ascii: "!")
    if isNegated { pattern.removeFirst() }
    isForFolders = pattern.last == UInt8(ascii: "/")
    if isForFolders { pattern.removeLast() }
    guard !pattern.isEmpty else { return nil }
    guard pattern.contains(UInt8(ascii: "/")) else {
      guard let name = WildcardSegment(pattern, ignoringCase: ignoringCase) else { return nil }
      (self.name, components) = (name, [])
      return
    }
    if pattern.first == UInt8(ascii: "/") { pattern.removeFirst() }
    var components: [Component] = []
    for part in Self.components(of: pattern) {
      if part.count > 1, part.allSatisfy({ $0 == UInt8(ascii: "*") }) {
        if components.last != .folders { components.append(.folders) }
      } else {
        guard let segment = WildcardSegment(part, ignoringCase: ignoringCase) else { return nil }
        components.append(.segment(segment))
      }
    }
    (name, self.components) = (nil, components)
  }

  /// What the last components of all matching paths have in common.
  var key: WildcardSegment.Key {
    if let name { return name.key }
    guard case .segment(let segment)? = components.last else { return .none }
    return segment.key
  }

  /// Returns whether the pattern matches a path below the folder of its file.
  ///
  /// - Parameters:
  ///   - path: the path's components, in lower case if case is ignored.
  ///   - work: increases by the number of steps taken.
  func matches(_ path: ArraySlice<ArraySlice<UInt8>>, work: inout Int) -> Bool {
    if let name {
      guard let last = path.last else { return false }
      return name.matches(last, work: &work)
    }
    var (component, index) = (0, path.startIndex)
    var retry: (component: Int, index: Int)?
    while index < path.endIndex {
      if component < components.count, components[component] == .folders {
        // At the end, `**` matches the contents of a folder, but not the folder itself.
        if component + 1 == components.count { return true }
        retry = (component + 1, index)
        component += 1
      } else if component < components.count,
        matches(components[component], path[index], work: &work)
      {
        component += 1
        index += 1
      } else if let last = retry {
        retry = (last.component, last.index + 1)
        (component, index) = (last.component, last.index + 1)
      } else {
        return false
      }
    }
    return component == components.count
  }

  private func matches(
    _ component: Component, _ name: ArraySlice<UInt8>, work: inout Int
  ) -> Bool {
    guard case .segment(let segment) = component else { return false }
    return segment.matches(name, work: &work)
  }
}

extension IgnorePattern {
  /// Removes trailing spaces, except a space after a backslash.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var isEscaped = false
    for (index, byte) in zip(line.indices, line) {
      if byte != UInt8(ascii: " ") || isEscaped { end = index + 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return line[..<end]
  }

  /// Splits a pattern at its slashes, except those in brackets.
  ///
  /// A bracket never matches a slash. So a slash in a bracket has no effect, and the bracket
  /// matches only its other bytes.
  private static func components(of pattern: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var components: [ArraySlice<UInt8>] = []
    var start = pattern.startIndex
    var rest = pattern
    while let byte = rest.first {
      let index = rest.startIndex
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "/"):
        components.append(pattern[start..<index])
        start = index + 1
      case UInt8(ascii: "\\") where rest.first == UInt8(ascii: "/"):
        components.append(pattern[start..<index])
        rest.removeFirst()
        start = index + 2
      case UInt8(ascii: "\\"): _ = rest.popFirst()
      case UInt8(ascii: "["):
        var bracket = rest
        if ByteSet(bracket: &bracket, ignoringCase: false) != nil { rest = bracket }
      default: break
      }
    }
    return components + [pattern[start...]]
  }
}

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
