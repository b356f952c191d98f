import SourceText

extension [String] {
  /// The elements as a list in a sentence: 'a', 'a and b', 'a, b and c'.
  public var listed: String { joined(by: "and") }

  /// The elements as alternatives in a sentence: 'a', 'a or b', 'a, b or c'.
  public var alternatives: String { joined(by: "or") }

  private func joined(by conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

extension String {
  /// The user's string for use in a message: on one line, in quotes, and truncated if it is long.
  public var quotedForMessage: String { quoted(upTo: 40) }

  /// The path for use in a message, in quotes. A path is truncated later than other strings.
  package var quotedPath: String { quoted(upTo: 160) }

  private func quoted(upTo cells: Int) -> String {
    let scalars = unicodeScalars.prefix(200).map { $0.isWhitespace ? " " : $0 }
    let line = String(scalars: scalars[...])
    guard TerminalWidth.cells(of: scalars) > cells else { return "'\(line)'" }
    return "'\(TerminalWidth.clip(line, to: cells))'"
  }
}

extension ArraySlice {
  /// Returns the elements without those at either end that satisfy a condition.
  package func trimmed(_ isEdge: (Element) throws -> Bool) rethrows -> ArraySlice {
    guard let first = try firstIndex(where: { try !isEdge($0) }),
      let last = try lastIndex(where: { try !isEdge($0) })
    else { return [] }
    return self[first...last]
  }
}
