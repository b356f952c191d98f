import SourceText

/// The name of a branch of a width variation.
public struct WidthKey: Hashable, Sendable {
  /// The number that the name represents, or nil if the name isn't a whole number from 0.
  ///
  /// Spaces and tabs around the digits, a plus sign and leading zeros are ignored, as in
  /// Foundation's `integerValue`.
  public let value: Int?
  /// Whether the name is a positive decimal integer and nothing else.
  public let isValid: Bool
  /// Whether the name is a number from 0 as it is usually written. Whether Foundation reads a sign,
  /// a space or a leading zero isn't documented.
  public let isPlain: Bool

  /// Reads the name of a branch.
  public init(_ name: String) {
    let spaces: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var digits = name.utf8.drop(while: spaces)
    while let last = digits.last, spaces(last) { digits = digits.dropLast() }
    if digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isDecimal = digits.allSatisfy(\.isDigit)
    value = isDecimal ? Int(Substring(digits)) : nil
    isPlain = value.map { String($0) == name } ?? false
    isValid = value.map { $0 > 0 } == true && digits.count == name.utf8.count
  }
}
