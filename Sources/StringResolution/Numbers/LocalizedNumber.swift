import FormatStrings

/// Formats a number as `__CFStringFormatLocalizedNumber` of CoreFoundation does for the conversions
/// `d i u f e g`. The comments name what differs from C.
struct LocalizedNumber {
  let format: NumberFormat
  let layout: NumberLayout

  /// Returns the text of an integer. It has its precision, or with `0` its width, as the minimum
  /// number of digits, not counting separators.
  func text(of value: Int) -> String {
    let number = rounded(DecimalNumber(value))
    let minimum = layout.precision ?? (layout.isZeroPadded ? layout.width : 0)
    let digits = grouped(number.integerDigits(minimum: max(minimum, 1)))
    // With a precision, spaces are before the sign, even with `0`.
    return layout.precision == nil
      ? layout.padded(sign(number), digits) : layout.padded("", sign(number) + digits)
  }

  /// Returns the text of a floating-point number.
  func text(of value: Double, conversion: UInt8) -> String {
    let conversion = conversion | 0x20
    var layout = layout
    // Zeros of ASCII follow the sign, and not spaces as in the other forms.
    layout.padsWithZeros = layout.isZeroPadded && conversion == UInt8(ascii: "g")
    guard value.isFinite else {
      return layout.padded(sign(isNegative: value < 0), value.isNaN ? "NaN" : "∞")
    }
    let number = DecimalNumber(value)
    let digits =
      switch conversion {
      case UInt8(ascii: "e"): scientific(number, (layout.precision ?? 6) + 1, isFixed: true)
      case UInt8(ascii: "g"): general(number, value)
      default: fixed(rounded(number))
      }
    return layout.padded(sign(number), digits)
  }
}

extension LocalizedNumber {
  /// The space flag has no effect.
  private func sign(isNegative: Bool) -> String {
    isNegative ? format.minusSign : layout.hasPlusSign ? format.plusSign : ""
  }

  private func sign(_ number: DecimalNumber) -> String { sign(isNegative: number.isNegative) }

  /// With a precision of more than 15 digits, a number has 15 significant digits.
  private func rounded(_ number: DecimalNumber) -> DecimalNumber {
    guard let precision = layout.precision, precision > 15 else { return number }
    var number = number
    number.round(significantDigits: 15)
    return number
  }

  private func grouped(_ digits: [UInt8]) -> String {
    format.grouped(digits[...], last: format.lastGroup, others: format.otherGroups)
  }

  private func fixed(_ number: DecimalNumber) -> String {
    let precision = layout.precision ?? 6
    var rounded = number
    rounded.round(fractionDigits: precision)
    let fraction = format.digits(rounded.fractionDigits(minimum: precision))
    return grouped(rounded.integerDigits())
      + (fraction.isEmpty ? "" : format.decimalSeparator + fraction)
  }

  /// - Parameters:
  ///   - count: The number of significant digits.
  ///   - isFixed: Whether trailing zeros are shown.
  private func scientific(_ number: DecimalNumber, _ count: Int, isFixed: Bool) -> String {
    var rounded = number
    rounded.round(significantDigits: count)
    let digits = rounded.digits.isEmpty ? [0] : rounded.digits
    let zeros = isFixed ? max(count - digits.count, 0) : 0
    let fraction = Array(digits.dropFirst()) + Array(repeating: 0, count: zeros)
    let exponent = DecimalNumber(rounded.digits.isEmpty ? 0 : rounded.pointIndex - 1)
    return format.digits(digits.prefix(1))
      + (fraction.isEmpty ? "" : format.decimalSeparator + format.digits(fraction))
      + format.exponentSign + (exponent.isNegative ? format.minusSign : format.plusSign)
      + format.digits(exponent.integerDigits(minimum: 2))
  }

  /// The form is chosen before the number is rounded, and a power of ten with as many digits as the
  /// precision isn't scientific yet. With `+`, there is no zero before the decimal separator.
  private func general(_ number: DecimalNumber, _ value: Double) -> String {
    let precision = max(layout.precision ?? 6, 1)
    if value != 0 && (value.magnitude > power(precision) || value.magnitude < 0.0001) {
      return scientific(number, precision, isFixed: false)
    }
    var rounded = number
    rounded.round(significantDigits: precision)
    let last = precision > format.lastGroup ? format.lastGroup : 0
    let others =
      precision > format.lastGroup + format.otherGroups ? format.otherGroups : format.lastGroup
    let fraction = format.digits(rounded.fractionDigits())
    let hasInteger =
      rounded.pointIndex > 0 || fraction.isEmpty || number.isNegative || !layout.hasPlusSign
    return
      (hasInteger
      ? format.grouped(rounded.integerDigits()[...], last: last, others: others) : "")
      + (fraction.isEmpty ? "" : format.decimalSeparator + fraction)
  }

  private func power(_ exponent: Int) -> Double {
    (0..<min(exponent, 400)).reduce(1.0) { power, _ in power * 10 }
  }
}
