import FormatStrings
import Platform

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
