import FormatStrings
import Platform

/// A finite number in decimal digits.
struct DecimalNumber: Hashable {
  var isNegative = false
  /// The digits from the first one that isn't zero, without trailing zeros. Empty for 0.
  private(set) var digits: [UInt8] = []
  /// The number of digits before the decimal separator, negative for zeros after it: 1234.5 has 4,
  /// and 0.001 has -2.
  private(set) var pointIndex = 0

  init(_ integer: Int) {
    isNegative = integer < 0
    read(String(integer.magnitude), exponent: 0)
  }

  /// Creates the shortest number that is closest to a finite value, as ICU does.
  init(_ value: Double) {
    isNegative = value.sign == .minus
    let parts = value.magnitude.description.split(separator: "e")
    read(String(parts[0]), exponent: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }

  private mutating func read(_ text: String, exponent: Int) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."))
    let whole = parts[0]
    digits = (Array(whole) + (parts.count > 1 ? Array(parts[1]) : [])).map {
      $0 &- UInt8(ascii: "0")
    }
    pointIndex = whole.count + exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointIndex -= zeros
    normalize()
  }

  private mutating func normalize() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { pointIndex = 0 }
  }
}

extension DecimalNumber {
  /// Rounds to a number of digits after the decimal separator. Halves are rounded to an even digit.
  mutating func round(fractionDigits: Int) { round(count: pointIndex + fractionDigits) }

  /// Rounds to a number of significant digits.
  mutating func round(significantDigits: Int) { round(count: significantDigits) }

  private mutating func round(count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      pointIndex = 0
      return
    }
    let rest = digits[count...]
    let isHalf = rest.count == 1 && rest.first == 5
    let isOdd = count > 0 && digits[count - 1] % 2 == 1
    let isUp = isHalf ? isOdd : (rest.first ?? 0) >= 5
    digits.removeSubrange(count...)
    if isUp { increment() }
    normalize()
  }

  /// Adds one to the last digit.
  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      pointIndex += 1
    }
  }

  /// The digits before the decimal separator, at least one.
  func integerDigits(minimum count: Int = 1) -> [UInt8] {
    let own = pointIndex > 0 ? Array(digits.prefix(pointIndex)) : []
    let padded = own + Array(repeating: 0, count: max(pointIndex - own.count, 0))
    return Array(repeating: 0, count: max(count - padded.count, 0)) + padded
  }

  /// The digits after the decimal separator, at least `count`.
  func fractionDigits(minimum count: Int = 0) -> [UInt8] {
    let zeros = digits.isEmpty ? 0 : max(-pointIndex, 0)
    let own = Array(repeating: 0, count: zeros) + digits.dropFirst(max(pointIndex, 0))
    return own + Array(repeating: 0, count: max(count - own.count, 0))
  }

  /// The number with the given digits after the decimal separator, for plural rules: `1.50`.
  func plainText(fractionDigits count: Int) -> String {
    var rounded = self
    rounded.round(fractionDigits: count)
    let text = { (digits: [UInt8]) in String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self) }
    return (isNegative ? "-" : "") + text(rounded.integerDigits())
      + (count > 0 ? "." + text(rounded.fractionDigits(minimum: count)) : "")
  }
}

/// Formats a number as the C library does, which CoreFoundation calls if there is no locale, and
/// for `x o a c` in any case.
struct CNumber {
  let specifier: FormatSpecifier
  let layout: NumberLayout

  func text(of value: Int) -> String {
    switch specifier.length {
    case .none: text(size: "", [Int32(truncatingIfNeeded: value)])
    case .char: text(size: "hh", [Int32(truncatingIfNeeded: value)])
    case .short: text(size: "h", [Int32(truncatingIfNeeded: value)])
    case .long, .longLong, .longDouble: text(size: "ll", [value])
    }
  }

  func text(of value: Double) -> String { text(size: "", [value]) }

  private func text(size: String, _ value: [any CVarArg]) -> String {
    let traits = specifier.traits
    var format = "%"
    if layout.isLeftAligned || layout.width < 0 { format += "-" }
    if traits.contains(.plusSign) { format += "+" }
    if traits.contains(.space) { format += " " }
    if traits.contains(.alternate) { format += "#" }
    if layout.isZeroPadded { format += "0" }
    if layout.width.magnitude > 0 { format += String(layout.width.magnitude) }
    if let precision = layout.precision { format += ".\(precision)" }
    format += size
    format.unicodeScalars.append(conversion)
    var bytes = [CChar](repeating: 0, count: 1024 + 2 * NumberLayout.limit)
    let count = withVaList(value) { vsnprintf(&bytes, bytes.count, format, $0) }
    return String(
      decoding: bytes.prefix(max(Int(count), 0)).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The letter in C. `D`, `U` and `O` are CoreFoundation's.
  private var conversion: Unicode.Scalar {
    switch specifier.conversion {
    case UInt8(ascii: "D"): "d"
    case UInt8(ascii: "U"): "u"
    case UInt8(ascii: "O"): "o"
    default: Unicode.Scalar(specifier.conversion)
    }
  }
}
