import SourceText

/// A number as plural rules see it: its digits, including trailing zeros of the fraction.
package struct PluralOperands: Hashable, Sendable {
  /// The digits before the decimal separator. Only the last 18 count, because no rule depends
  /// on the others.
  let integer: Int
  /// The number of digits after the decimal separator.
  let fractionCount: Int
  /// These digits as a number, with and without trailing zeros.
  let fraction: Int
  let trimmedFraction: Int

  /// Reads a number in decimal digits, for example `-1.50`. The sign doesn't matter.
  package init(_ digits: String) {
    let parts = digits.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""[...].utf8
    integer = Self.number(parts.first ?? ""[...].utf8)
    fractionCount = fraction.count
    self.fraction = Self.number(fraction.prefix(18))
    let last = fraction.lastIndex { $0 != UInt8(ascii: "0") }
    trimmedFraction = Self.number(last.map { fraction[...$0].prefix(18) } ?? ""[...].utf8)
  }

  /// Whether the number is 0, with or without digits after the decimal separator.
  package var isZero: Bool { integer == 0 && trimmedFraction == 0 }

  private static func number(_ digits: Substring.UTF8View) -> Int {
    digits.suffix(18).reduce(0) { number, byte in
      byte.isDigit ? number * 10 + Int(byte - UInt8(ascii: "0")) : number
    }
  }
}
