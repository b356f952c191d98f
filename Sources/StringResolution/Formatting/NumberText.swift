import Catalog
import FormatStrings
import SourceText

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

/// A part of a format string: literal text, or a specifier.
enum FormatPiece {
  case literal(String)
  /// A specifier, its name if it has one, and the text between its percent sign and its end.
  case specifier(FormatSpecifier, name: String?, text: String)
}

extension FormatPiece {
  /// Divides a string into its pieces, as CoreFoundation reads them.
  ///
  /// - Parameters:
  ///   - isCatalog: whether the string is written as in a catalog, with `%(label)@`.
  ///   - isInSubstitution: whether `%arg` has a meaning.
  static func pieces(of text: String, isCatalog: Bool, isInSubstitution: Bool) -> [FormatPiece] {
    let bytes = Array(text.utf8)
    var pieces: [FormatPiece] = []
    var end = 0
    func literal(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      pieces.append(.literal(String(decoding: bytes[range], as: UTF8.self)))
    }
    var scanner = FormatScanner(isCatalog: isCatalog, isInSubstitution: isInSubstitution)
    scanner.acceptsNames = false
    while let item = scanner.next(in: bytes.span) {
      literal(end..<item.bytes.lowerBound)
      end = item.bytes.upperBound
      var specifier = item.specifier
      specifier.kind = item.kind
      let content = bytes[item.bytes.dropFirst()]
      if specifier.traits.contains(.apostrophe) {
        // CoreFoundation doesn't know the flag. It shows the character after the percent sign, and
        // what follows the apostrophe.
        let apostrophe = content.firstIndex(of: UInt8(ascii: "'")) ?? content.startIndex
        pieces.append(.literal(Self.firstCharacter(of: content)))
        literal(apostrophe + 1..<end)
        continue
      }
      let name = item.name.map { String(decoding: bytes[$0], as: UTF8.self) }
      pieces.append(
        .specifier(specifier, name: name, text: String(decoding: content, as: UTF8.self)))
    }
    literal(end..<bytes.count)
    return pieces
  }

  /// Returns what CoreFoundation shows of a specifier that it doesn't know: the first character
  /// after the percent sign.
  static func firstCharacter(of content: some Collection<UInt8>) -> String {
    String(decoding: content, as: UTF8.self).unicodeScalars.first.map { String($0) } ?? ""
  }
}
