import Catalog
import FormatStrings

/// Formats the numbers of one request.
struct NumberText {
  /// The digits after the decimal separator of a number that no code can pass.
  static let impossibleDigits = 1

  private let format: NumberFormat
  private let style: StringRequest.NumberStyle

  init(for request: StringRequest) {
    format = NumberFormat(of: request.locale)
    style = request.numberStyle
  }

  func text(of value: Int, _ specifier: FormatSpecifier, _ layout: NumberLayout) -> String {
    switch specifier.conversion {
    case UInt8(ascii: "c"):
      return layout.padded(Self.character(UInt8(truncatingIfNeeded: value)), length: 1)
    case UInt8(ascii: "C"): return Self.character(UInt16(truncatingIfNeeded: value))
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"):
      return CNumber(specifier: specifier, layout: layout).text(of: truncated(value, specifier))
    default:
      let value = truncated(value, specifier)
      switch style {
      case .localized:
        var layout = layout
        // CoreFoundation reads `%.d` like `%d`.
        if specifier.traits.contains(.emptyPrecision) { layout.precision = nil }
        return LocalizedNumber(format: format, layout: layout).text(of: value)
      case .posix: return CNumber(specifier: specifier, layout: layout).text(of: value)
      }
    }
  }

  func text(of value: Double, _ specifier: FormatSpecifier, _ layout: NumberLayout) -> String {
    guard specifier.argumentClass == .double || specifier.argumentClass == .longDouble else {
      var (fractional, layout) = (specifier, layout)
      fractional.conversion = UInt8(ascii: "f")
      fractional.argumentClass = .double
      layout.precision = Self.impossibleDigits
      return text(of: value, fractional, layout)
    }
    let isHexadecimal = specifier.conversion | 0x20 == UInt8(ascii: "a")
    switch style {
    case .localized where isHexadecimal:
      let text = CNumber(specifier: specifier, layout: layout).text(of: value)
      guard let point = text.firstIndex(of: ".") else { return text }
      return text[..<point] + format.decimalSeparator + text[text.index(after: point)...]
    case .localized:
      return LocalizedNumber(format: format, layout: layout).text(
        of: value, conversion: specifier.conversion)
    case .posix: return CNumber(specifier: specifier, layout: layout).text(of: value)
    }
  }

  /// Returns what CoreFoundation reads of an integer: its lowest bits, with a sign.
  private func truncated(_ value: Int, _ specifier: FormatSpecifier) -> Int {
    switch specifier.length.bits {
    case 8: Int(Int8(truncatingIfNeeded: value))
    case 16: Int(Int16(truncatingIfNeeded: value))
    case 32: Int(Int32(truncatingIfNeeded: value))
    default: value
    }
  }

  private static func character(_ code: some UnsignedInteger) -> String {
    Unicode.Scalar(UInt32(code)).map { String($0) } ?? "\u{FFFD}"
  }
}
