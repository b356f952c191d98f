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

  /// The number with a noun that takes an `s` unless there is exactly one.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Duration {
  /// The time as a person says it: `6 ms`, `1.4 s`.
  var spoken: String {
    let milliseconds =
      Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    guard milliseconds >= 1000 else { return "\(Swift.max(milliseconds, 1)) ms" }
    return "\((milliseconds / 1000).grouped).\(milliseconds % 1000 / 100) s"
  }
}
