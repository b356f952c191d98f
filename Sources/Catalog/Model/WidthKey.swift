import SourceText

/// The name of a branch of a width variation.
public struct WidthKey: Hashable, Sendable {
  /// The number that the name stands for; nil for names that are no whole number from 0.
  ///
  /// Blanks around the digits, a plus sign and leading zeros do not count, as in Foundation's
  /// `integerValue`.
  public let value: Int?
  /// Whether the name is a positive decimal integer and nothing else.
  public let isValid: Bool

  public init(_ name: String) {
    let blanks: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var digits = name.utf8.drop(while: blanks)
    while let last = digits.last, blanks(last) { digits = digits.dropLast() }
    if digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isDecimal = digits.allSatisfy(\.isDigit)
    value = isDecimal ? Int(Substring(digits)) : nil
    isValid = value.map { $0 > 0 } == true && digits.count == name.utf8.count
  }
}
