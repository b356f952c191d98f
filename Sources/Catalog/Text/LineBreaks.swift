public import SourceText

extension Entry {
  /// How many line breaks a text has between its first and its last visible character.
  ///
  /// A carriage return and the line feed behind it are one.
  public func innerLineBreaks(of text: Text) -> Int {
    guard text.traits.contains(.lineBreak) else { return 0 }
    let scalars = scalars(of: text)
    let edges = TextEdges(of: scalars)
    guard !edges.isBlank else { return 0 }
    var count = 0
    for index in edges.leadingCount..<scalars.count - edges.trailingCount {
      switch scalars[index] {
      case "\n" where scalars[index - 1] == "\r": break
      case "\n", "\r", "\u{2028}", "\u{2029}": count += 1
      default: break
      }
    }
    return count
  }
}
