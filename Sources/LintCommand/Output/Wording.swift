/// A number with its noun, which takes an `s`, or `ies` for its `y`, unless there is exactly one.
func counted(_ count: Int, _ noun: String) -> String {
  guard count != 1 else { return "1 \(noun)" }
  return "\(count) " + (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")
}

extension String {
  /// The text with spaces behind it, as a cell of a column.
  func padded(to width: Int) -> String { self + spaces(to: width) }

  /// The text with spaces before it, as a number in a column.
  func aligned(to width: Int) -> String { spaces(to: width) + self }

  private func spaces(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - utf8.count))
  }
}
