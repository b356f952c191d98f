import FormatStrings

/// The flags, the width and the precision of a specifier, after stars are replaced by arguments.
struct NumberLayout {
  /// The largest width and precision that are shown. ICU has the same limit for digits.
  static let limit = 999

  /// With a locale, a negative width from an argument has no effect.
  var width: Int
  var precision: Int?
  let isLeftAligned: Bool
  let isZeroPadded: Bool
  let hasPlusSign: Bool
  /// Whether the width is filled with zeros of ASCII.
  var padsWithZeros = false

  init(of specifier: FormatSpecifier, width: Int, precision: Int?) {
    self.width = width
    self.precision = precision
    isLeftAligned = specifier.traits.contains(.leftAligned)
    isZeroPadded = specifier.traits.contains(.zeroPadded) && !isLeftAligned
    hasPlusSign = specifier.traits.contains(.plusSign)
  }

  /// Returns a number that fills the width. If the specifier has the flag `0`, the space is between
  /// the sign and the digits.
  func padded(_ sign: String, _ digits: String) -> String {
    let missing = width - sign.unicodeScalars.count - digits.unicodeScalars.count
    guard missing > 0 else { return sign + digits }
    let space = String(repeating: padsWithZeros ? "0" : " ", count: missing)
    if isLeftAligned { return sign + digits + space }
    return isZeroPadded && !sign.isEmpty ? sign + space + digits : space + sign + digits
  }

  /// Returns a string that fills the width with spaces.
  func padded(_ text: String, length: Int) -> String {
    guard width > length else { return text }
    let space = String(repeating: " ", count: width - length)
    return isLeftAligned ? text + space : space + text
  }
}
