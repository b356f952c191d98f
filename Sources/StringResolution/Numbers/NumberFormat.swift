import Catalog
import FormatStrings
import Languages

/// How a locale writes numbers.
struct NumberFormat: Sendable {
  let zero: Unicode.Scalar
  let decimalSeparator: String
  let groupingSeparator: String
  let minusSign: String
  let plusSign: String
  let exponentSign: String
  /// The number of digits in the last group, and in the groups before it.
  let lastGroup: Int
  let otherGroups: Int
  /// How many digits the first group needs at least. In Spanish, 1234 has no separator.
  let minimumFirstGroup: Int

  /// Finds the format of a locale, or of the nearest parent that has one.
  init(of locale: LocaleIdentifier) {
    var record = Self.records.value(of: locale.canonical)
    var parents = LocaleFallbacks.parents.locales(for: locale)[...]
    while record == nil, let parent = parents.popFirst() {
      record = Self.records.value(of: parent.canonical)
    }
    let index = record.flatMap { Int($0) } ?? Self.root
    let words = NumberTable.formats[index].split(separator: " ").map(String.init)
    zero = NumberTable.zeros[words[0]] ?? "0"
    decimalSeparator = words[1]
    groupingSeparator = words[2]
    minusSign = words[3]
    plusSign = words[4]
    exponentSign = words[5]
    lastGroup = Int(words[6]) ?? 3
    otherGroups = Int(words[7]) ?? 3
    minimumFirstGroup = Int(words[8]) ?? 1
  }

  private static let records = SortedRecords(NumberTable.locales)
  private static let root = records.value(of: "root").flatMap { Int($0) } ?? 0
}

extension NumberFormat {
  /// Returns digits as the locale writes them.
  func digits(_ digits: some Sequence<UInt8>) -> String {
    var text = ""
    for digit in digits {
      text.unicodeScalars.append(Unicode.Scalar(zero.value + UInt32(digit)) ?? zero)
    }
    return text
  }

  /// Returns the digits of a whole number with separators between their groups.
  func grouped(_ integer: ArraySlice<UInt8>, last: Int, others: Int) -> String {
    guard last > 0, integer.count >= last + minimumFirstGroup else { return digits(integer) }
    var groups = [integer.suffix(last)]
    var rest = integer.dropLast(last)
    while !rest.isEmpty {
      groups.append(rest.suffix(others))
      rest = rest.dropLast(others)
    }
    return groups.reversed().map { digits($0) }.joined(separator: groupingSeparator)
  }
}

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
  ///   - count: the number of significant digits.
  ///   - isFixed: whether trailing zeros are shown.
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
