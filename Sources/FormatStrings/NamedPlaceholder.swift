package import SourceText

/// A placeholder that code replaces by name, outside of Foundation's format strings.
package struct NamedPlaceholder: Sendable {
  /// The way the name is enclosed.
  package enum Kind: Hashable, Sendable {
    /// `${name}`, as in App Intents.
    case dollarBraces
    /// `{name}`
    case braces
    /// `{{name}}`
    case doubledBraces
    /// `%(name)@`
    case label
    /// `\(name)`, as in Swift code.
    case interpolation
    /// `%name%`, in a string without format specifiers.
    case percentSigns
  }

  /// The properties that distinguish placeholders. How often they occur doesn't matter.
  package struct Identity: Hashable, Sendable {
    package let kind: Kind
    package let name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  package let kind: Kind
  /// The enclosed name, without the format after it: `count` for `{count, plural, other {…}}`.
  package let name: String
  /// Whether the name looks like one in code: `fileName`, `user.name`, `0`.
  package let isCodeName: Bool
  /// The range including the delimiters.
  package let range: SourceRange

  package init(kind: Kind, name: String, isCodeName: Bool, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.isCodeName = isCodeName
    self.range = range
  }

  package var identity: Identity { Identity(kind, name) }
}

/// A scanner for `${name}`, `{name}`, `{{name}}`, `%(name)@`, `\(name)` and `%name%` in the bytes
/// of a string.
///
/// The enclosed part has at most 64 bytes, no line break and no braces. The exception is an
/// ICU message, which is skipped with its nested braces.
package struct NamedPlaceholderScanner {
  /// A placeholder whose ranges are byte offsets in the string.
  package struct Item {
    package var kind: NamedPlaceholder.Kind
    package var bytes: Range<Int>
    package var name: Range<Int>
    package var isCodeName: Bool
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// Whether the string has names between percent signs and no specifier.
  private lazy var hasOnlyPercentNames = bytes.span.hasOnlyPercentNames

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next placeholder, or nil at the end of the string.
  package mutating func next() -> Item? {
    while offset < bytes.count {
      let item: Item? =
        switch (bytes[offset], byte(at: offset + 1)) {
        case (UInt8(ascii: "{"), UInt8(ascii: "{")): doubledBraces()
        case (UInt8(ascii: "{"), _): braces()
        case (UInt8(ascii: "%"), UInt8(ascii: "(")): label()
        case (UInt8(ascii: "%"), _): percentName()
        case (UInt8(ascii: "\\"), UInt8(ascii: "(")): interpolation()
        default: nil
        }
      if let item {
        offset = item.bytes.upperBound
        return item
      }
      offset += 1
    }
    return nil
  }
}

extension NamedPlaceholderScanner {
  private static var maxLength: Int { 64 }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the first offset of a brace, a line break, the given byte or the end of the string, or
  /// nil if it is too far away.
  private func end(from start: Int, orAt stop: UInt8 = UInt8(ascii: "}")) -> Int? {
    var end = start
    while end < min(bytes.count, start + Self.maxLength) {
      switch bytes[end] {
      case stop, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\n"): return end
      default: end += 1
      }
    }
    return end < bytes.count ? nil : end
  }

  private func doubledBraces() -> Item? {
    let start = offset
    guard let end = end(from: start + 2), end > start + 2, byte(at: end) == UInt8(ascii: "}"),
      byte(at: end + 1) == UInt8(ascii: "}")
    else { return nil }
    return Item(
      kind: .doubledBraces, bytes: start..<end + 2, name: start + 2..<end,
      isCodeName: isCodeName(start + 2..<end))
  }

  private func braces() -> Item? {
    guard let end = end(from: offset + 1), end > offset + 1, !followsCommand else { return nil }
    let hasDollar = offset > 0 && bytes[offset - 1] == UInt8(ascii: "$")
    let start = hasDollar ? offset - 1 : offset
    let comma = (offset + 1..<end).first { bytes[$0] == UInt8(ascii: ",") }
    if let comma, isICUType(comma + 1..<end) {
      let name = offset + 1..<comma
      return Item(
        kind: .braces, bytes: start..<endOfMessage(), name: name, isCodeName: isCodeName(name))
    }
    guard byte(at: end) == UInt8(ascii: "}") else { return nil }
    let name = offset + 1..<end
    let colon = name.first { bytes[$0] == UInt8(ascii: ":") }
    if let colon, (name.lowerBound..<colon).allSatisfy({ bytes[$0].isDigit }) {
      return item(hasDollar, start..<end + 1, name.lowerBound..<colon)
    }
    return item(hasDollar, start..<end + 1, name)
  }

  /// Whether a command such as `\\begin` of LaTeX is directly before the brace.
  private var followsCommand: Bool {
    var start = offset
    while start > 0, offset - start < Self.maxLength, bytes[start - 1].isLetter { start -= 1 }
    return start < offset && start > 0 && bytes[start - 1] == UInt8(ascii: "\\")
  }

  private func item(_ hasDollar: Bool, _ bytes: Range<Int>, _ name: Range<Int>) -> Item {
    Item(
      kind: hasDollar ? .dollarBraces : .braces, bytes: bytes, name: name,
      isCodeName: isCodeName(name))
  }

  /// Returns whether ` plural`, ` number` or a similar word follows the comma of an ICU argument.
  private func isICUType(_ range: Range<Int>) -> Bool {
    let word = bytes[range].drop { $0 == UInt8(ascii: " ") }.prefix { $0.isLetter }
    switch String(decoding: word, as: UTF8.self) {
    case "plural", "select", "selectordinal", "number", "date", "time", "spellout", "ordinal",
      "duration":
      return true
    default: return false
    }
  }

  /// Returns the end of an ICU argument with its messages, or the end of the string.
  private func endOfMessage() -> Int {
    var depth = 0
    var end = offset
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "{") { depth += 1 }
      if bytes[end] == UInt8(ascii: "}") { depth -= 1 }
      end += 1
      if depth == 0 { break }
    }
    return end
  }

  private func label() -> Item? {
    guard let end = end(from: offset + 2, orAt: UInt8(ascii: ")")), end > offset + 2,
      byte(at: end) == UInt8(ascii: ")")
    else { return nil }
    guard let last = endOfLabelled(at: end + 1) else { return nil }
    return Item(
      kind: .label, bytes: offset..<last, name: offset + 2..<end,
      isCodeName: isCodeName(offset + 2..<end))
  }

  /// The end of what follows the label of an argument: `@`, `lld` or `.2f`, or any letter.
  private func endOfLabelled(at start: Int) -> Int? {
    var end = start
    while let piece = bytes.span.nextPiece(at: &end) {
      switch piece {
      case .number, .dot, .flag(UInt8(ascii: "0")), .length(UInt8(ascii: "l")): break
      case .length: return end
      case .end(let byte): return byte == UInt8(ascii: "@") || byte.isLetter ? end : nil
      case .flag, .position, .star: return nil
      }
    }
    return nil
  }

  private mutating func percentName() -> Item? {
    guard let end = bytes.span.endOfPercentName(at: offset), hasOnlyPercentNames else {
      return nil
    }
    return Item(
      kind: .percentSigns, bytes: offset..<end, name: offset + 1..<end - 1, isCodeName: true)
  }

  private func interpolation() -> Item? {
    var depth = 0
    var end = offset + 1
    while end < min(bytes.count, offset + Self.maxLength) {
      switch bytes[end] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\n"): return nil
      default: break
      }
      end += 1
      guard depth == 0 else { continue }
      let name = offset + 2..<end - 1
      return name.isEmpty
        ? nil : Item(kind: .interpolation, bytes: offset..<end, name: name, isCodeName: true)
    }
    return nil
  }

  /// Returns whether a name is a number of at most two digits, or ASCII letters, digits and `_`
  /// with single `.` or `-` inside. It can't begin with a digit.
  private func isCodeName(_ range: Range<Int>) -> Bool {
    guard let first = range.first, let last = range.last else { return false }
    if range.allSatisfy({ bytes[$0].isDigit }) { return range.count <= 2 }
    guard bytes[first].isLetter || bytes[first] == UInt8(ascii: "_"), bytes[last].isNameByte else {
      return false
    }
    return range.allSatisfy { offset in
      let byte = bytes[offset]
      if byte.isNameByte { return true }
      return (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-"))
        && bytes[offset + 1].isNameByte
    }
  }
}

extension Span<UInt8> {
  /// Returns the end of the placeholder that begins at an offset, or nil if there is none.
  ///
  /// Placeholders are the matches of this regular expression, regardless of what the string is used
  /// for:
  ///
  /// ```
  /// %([0-9]+\$)?(#@[^@]*@|arg|\([^()]*\)@
  ///   |[-+#0']*([0-9]+|\*([0-9]+\$)?)?(\.([0-9]+|\*([0-9]+\$)?)?)?(hh|h|ll|l|q|z|t|j|L)?
  ///    [@%dDiuUxXoOfFeEgGaAcCsSpn])
  /// |\$\{[^{}]*\}
  /// ```
  ///
  /// The first matching alternative counts. A space isn't a flag here, so that `100 % of` isn't a
  /// placeholder.
  ///
  /// - Parameter start: the offset of a `%` or a `$`.
  package func endOfPlaceholder(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "%") else {
      guard byte(start + 1) == UInt8(ascii: "{") else { return nil }
      return offset(of: UInt8(ascii: "}"), orBefore: UInt8(ascii: "{"), from: start + 2)
        .map { $0 + 1 }
    }
    let first = position(at: start + 1)?.end ?? start + 1
    switch (byte(first), byte(first + 1)) {
    case (UInt8(ascii: "#"), UInt8(ascii: "@")):
      if let end = offset(of: UInt8(ascii: "@"), orBefore: nil, from: first + 2) { return end + 1 }
    case (UInt8(ascii: "a"), UInt8(ascii: "r")) where byte(first + 2) == UInt8(ascii: "g"):
      return first + 3
    case (UInt8(ascii: "("), _):
      let close = offset(of: UInt8(ascii: ")"), orBefore: UInt8(ascii: "("), from: first + 1)
      if let close, byte(close + 1) == UInt8(ascii: "@") { return close + 2 }
    default: break
    }
    return endOfSpecifier(at: first)
  }

  /// Returns the first offset of a byte, or nil if another byte or the end comes before it.
  private func offset(of wanted: UInt8, orBefore stop: UInt8?, from start: Int) -> Int? {
    var offset = start
    while offset < count {
      if self[offset] == wanted { return offset }
      if self[offset] == stop { return nil }
      offset += 1
    }
    return nil
  }

  /// Reads `12$`, perhaps with leading zeros.
  package func position(at start: Int) -> (number: Int, end: Int)? {
    var offset = start
    while let piece = nextPiece(at: &offset) {
      switch piece {
      case .flag(UInt8(ascii: "0")): break
      case .position(let number): return (number, offset)
      case .end(UInt8(ascii: "$")) where offset > start + 1: return (0, offset)
      case .flag, .number, .star, .dot, .length, .end: return nil
      }
    }
    return nil
  }

  /// Reads the flags and everything after them, in the order that C requires.
  private func endOfSpecifier(at start: Int) -> Int? {
    var order = SpecifierOrder()
    var offset = start
    while let piece = nextPiece(at: &offset) {
      if case .end(let byte) = piece { return Self.isConversion(byte) ? offset : nil }
      guard order.take(piece) else { return nil }
    }
    return nil
  }

  /// CoreFoundation's `%P` is left out, because Pascal strings are obsolete.
  private static func isConversion(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%")
      || byte != UInt8(ascii: "P") && ArgumentClass(conversion: byte, length: .none) != nil
  }
}

/// The progress in a specifier whose pieces are in C's order: flags, width, precision, length.
private struct SpecifierOrder {
  private enum Stage {
    case flags, starOfWidth, width, dot, zeros, starOfPrecision, precision
    case length(UInt8)
    case doubledLength
  }

  private var stage = Stage.flags

  /// Accepts a piece and returns true, or returns false if it can't come next.
  mutating func take(_ piece: SpecifierPiece) -> Bool {
    guard let next = stage(after: piece) else { return false }
    stage = next
    return true
  }

  private func stage(after piece: SpecifierPiece) -> Stage? {
    switch (piece, stage) {
    case (.flag(UInt8(ascii: " ")), _): nil
    case (.flag, .flags): .flags
    case (.flag(UInt8(ascii: "0")), .dot), (.flag(UInt8(ascii: "0")), .zeros): .zeros
    case (.number, .flags): .width
    case (.number, .dot), (.number, .zeros): .precision
    case (.star, .flags): .starOfWidth
    case (.star, .dot): .starOfPrecision
    case (.position, .starOfWidth): .width
    case (.position, .starOfPrecision): .precision
    case (.dot, .flags), (.dot, .starOfWidth), (.dot, .width): .dot
    case (.length(let letter), .length(let last)):
      letter == last && (letter == UInt8(ascii: "h") || letter == UInt8(ascii: "l"))
        ? .doubledLength : nil
    case (.length, .doubledLength): nil
    case (.length(let letter), _): .length(letter)
    case (.flag, _), (.number, _), (.star, _), (.position, _), (.dot, _), (.end, _): nil
    }
  }
}
