extension Int {
  /// The decimal digits in groups of three: `1,838`.
  var grouped: String {
    var digits = String(magnitude)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return (self < 0 ? "-" : "") + digits
  }

  /// Returns the number with a noun, which takes an `s` unless the number is 1.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Duration {
  /// The duration in a readable form: `6 ms`, `1.4 s`.
  var spoken: String {
    let milliseconds =
      Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    guard milliseconds >= 1000 else { return "\(Swift.max(milliseconds, 1)) ms" }
    return "\((milliseconds / 1000).grouped).\(milliseconds % 1000 / 100) s"
  }
}
