extension [String] {
  /// The elements as a sentence lists them: 'a', 'a and b', 'a, b and c'.
  public var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  /// A text of the user for a message: in one line and in quotes, without the end of a long one.
  public var quotedForMessage: String {
    let line = String(
      String.UnicodeScalarView(
        unicodeScalars.lazy.prefix(200).map { $0.properties.isWhitespace ? " " : $0 }))
    return "'\(TerminalWidth.clip(line, to: 40))'"
  }
}

extension ArraySlice {
  /// The elements without those at both ends for which something holds.
  public func trimmed(_ isEdge: (Element) throws -> Bool) rethrows -> ArraySlice {
    guard let first = try firstIndex(where: { try !isEdge($0) }),
      let last = try lastIndex(where: { try !isEdge($0) })
    else { return [] }
    return self[first...last]
  }
}
