import SourceText

/// Finds `${name}`, `{name}`, `{{name}}`, `%(name)@` and `\(name)` in the bytes of a text.
///
/// What is enclosed has at most 64 bytes, no line break and no braces, apart from the texts of an
/// ICU message, which are passed over with their braces.
package struct NamedPlaceholderScanner {
  /// A placeholder whose ranges are offsets in the text.
  package struct Item {
    package var kind: NamedPlaceholder.Kind
    package var bytes: Range<Int>
    package var name: Range<Int>
    package var isCodeName: Bool
  }

  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next placeholder, or nil at the end of the text.
  package mutating func next() -> Item? {
    while offset < bytes.count {
      let item: Item? =
        switch (bytes[offset], byte(at: offset + 1)) {
        case (UInt8(ascii: "{"), UInt8(ascii: "{")): doubledBraces()
        case (UInt8(ascii: "{"), _): braces()
        case (UInt8(ascii: "%"), UInt8(ascii: "(")): label()
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
  private static var greatestLength: Int { 64 }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// The first offset of a brace, a line break or another byte, or nil if it is too far away.
  private func end(from start: Int, orAt stop: UInt8 = UInt8(ascii: "}")) -> Int? {
    var end = start
    while end < min(bytes.count, start + Self.greatestLength) {
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
    guard let end = end(from: offset + 1), end > offset + 1 else { return nil }
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

  private func item(_ hasDollar: Bool, _ bytes: Range<Int>, _ name: Range<Int>) -> Item {
    Item(
      kind: hasDollar ? .dollarBraces : .braces, bytes: bytes, name: name,
      isCodeName: isCodeName(name))
  }

  /// Whether ` plural`, ` number` or the like stands behind the comma of an ICU argument.
  private func isICUType(_ range: Range<Int>) -> Bool {
    let word = bytes[range].drop { $0 == UInt8(ascii: " ") }.prefix { $0.isLetter }
    switch String(decoding: word, as: UTF8.self) {
    case "plural", "select", "selectordinal", "number", "date", "time", "spellout", "ordinal",
      "duration":
      return true
    default: return false
    }
  }

  /// The end of an ICU argument with its texts, or of all that is left.
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
    var last = end + 1
    while byte(at: last) == UInt8(ascii: "l") || byte(at: last).isDigit || byte(at: last) == 0x2E {
      last += 1
    }
    guard byte(at: last) == UInt8(ascii: "@") || byte(at: last).isLetter else { return nil }
    return Item(
      kind: .label, bytes: offset..<last + 1, name: offset + 2..<end,
      isCodeName: isCodeName(offset + 2..<end))
  }

  private func interpolation() -> Item? {
    var depth = 0
    var end = offset + 1
    while end < min(bytes.count, offset + Self.greatestLength) {
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

  /// Whether a name is a number of at most two digits, or ASCII letters, digits and `_` with single
  /// `.` or `-` inside, from a letter on.
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
