/// Returns a number with its noun. Unless the number is 1, the noun takes an `s`, or `ies` for a
/// `y` after a consonant.
func counted(_ count: Int, _ noun: String) -> String {
  guard count != 1 else { return "1 \(noun)" }
  let takesIes = noun.hasSuffix("y") && !noun.hasSuffix("ey")
  return "\(count) " + (takesIes ? noun.dropLast() + "ies" : noun + "s")
}

extension String {
  /// Returns the string followed by spaces, as a cell of a column.
  func padded(to width: Int) -> String { self + spaces(to: width) }

  /// Returns the string preceded by spaces, as a number in a column.
  func aligned(to width: Int) -> String { spaces(to: width) + self }

  private func spaces(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - utf8.count))
  }
}
