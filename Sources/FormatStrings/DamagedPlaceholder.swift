import SourceText

/// A placeholder that CoreFoundation can't read, although the rest shows which one was meant:
/// `%$1@`, `%1 $@`, `％d`, `%Ild`, `$1@`, `&@`.
package struct DamagedPlaceholder {
  /// The byte range of the placeholder in the string.
  package let bytes: Range<Int>
  /// The specifier that was meant.
  package let specifier: FormatSpecifier
  /// The byte range of its name, if it is a variable.
  package let name: Range<Int>?
}

/// A scanner for damaged placeholders in the UTF-8 bytes of a string.
///
/// It finds only what no sentence contains: the letter of a conversion ends its word, and a percent
/// sign without an argument number doesn't follow a digit, as in `50％d`.
package struct DamagedPlaceholderScanner {
  private let text: NarrowText
  private let acceptsDollars: Bool
  private let acceptsLoneDollar: Bool
  private let acceptsLostConversion: Bool
  private var offset = 0

  /// - Parameters:
  ///   - acceptsDollars: whether `$d`, `$1d` and `&@` are placeholders too, because the other
  ///     strings have some.
  ///   - acceptsLoneDollar: whether `$@` between spaces is one, whatever the other strings have.
  ///   - acceptsLostConversion: whether `% 2 $` is one.
  package init(
    _ bytes: [UInt8], acceptsDollars: Bool, acceptsLoneDollar: Bool = false,
    acceptsLostConversion: Bool = false
  ) {
    text = NarrowText(bytes)
    self.acceptsDollars = acceptsDollars
    self.acceptsLoneDollar = acceptsLoneDollar
    self.acceptsLostConversion = acceptsLostConversion
  }

  /// Returns the next damaged placeholder, or nil at the end of the string.
  package mutating func next() -> DamagedPlaceholder? {
    while offset < text.count {
      let start = offset
      if let sign = sign(at: start) {
        offset += sign.length
        if let found = placeholder(from: start, after: sign) { return found }
        while " -+#.*'$%0123456789".utf8.contains(text.written(offset)) { offset += 1 }
      } else if let found = placeholderWithoutSign(from: start) {
        return found
      } else {
        offset += 1
      }
    }
    return nil
  }
}

extension DamagedPlaceholderScanner {
  /// A percent sign, or a character that looks like one.
  private struct Sign {
    let length: Int
    let isRight: Bool
  }

  private func sign(at offset: Int) -> Sign? {
    if text.bytes[offset] == UInt8(ascii: "%") {
      return Sign(length: 1, isRight: text.written(offset) == UInt8(ascii: "%"))
    }
    let length = text.bytes.span.lengthOfPercentLookAlike(at: offset)
    return length > 0 ? Sign(length: length, isRight: false) : nil
  }

  private mutating func placeholder(from start: Int, after sign: Sign) -> DamagedPlaceholder? {
    var reader = DamagedPlaceholderReader(text, from: offset)
    reader.acceptsLostConversion = acceptsLostConversion
    guard let specifier = reader.readSpecifier(), reader.isDamaged || !sign.isRight else {
      return nil
    }
    let followsDigit = start > 0 && text.written(start - 1).isDigit
    guard specifier.isNumbered || !followsDigit else { return nil }
    return found(specifier, from: start, reader)
  }

  /// Reads `$1@` or `1$@`, and optionally `$@`, `$1d` or `&@`.
  private mutating func placeholderWithoutSign(from start: Int) -> DamagedPlaceholder? {
    let first = text.written(start)
    let isAmpersand = acceptsDollars && first == UInt8(ascii: "&")
    guard first == UInt8(ascii: "$") || first.isDigit || isAmpersand,
      start == 0 || !continuesWord(text.written(start - 1))
    else { return nil }
    let isDollar =
      first == UInt8(ascii: "$") && (acceptsDollars || acceptsLoneDollar && isAlone(start))
    var reader = DamagedPlaceholderReader(text, from: isAmpersand ? start + 1 : start)
    reader.acceptsDollarAlone = isDollar
    guard let specifier = reader.readSpecifier(),
      specifier.isNumbered || isDollar || isAmpersand && specifier.argumentClass == .object,
      specifier.kind == .variable || specifier.argumentClass == .object
        || specifier.length != .none || isDollar,
      !text.bytes[start..<reader.offset].contains(UInt8(ascii: " ")), reader.endsWord,
      !"$%@".utf8.contains(text.written(reader.offset))
    else { return nil }
    return found(specifier, from: start, reader)
  }

  private mutating func found(
    _ specifier: FormatSpecifier, from start: Int, _ reader: DamagedPlaceholderReader
  ) -> DamagedPlaceholder {
    offset = reader.offset
    return DamagedPlaceholder(
      bytes: text.textRange(start..<offset), specifier: specifier,
      name: reader.name.map(text.textRange))
  }

  /// Returns whether `$@` is at an offset, with spaces around it or before the end of a sentence.
  /// Scripts put it in quotes.
  private func isAlone(_ start: Int) -> Bool {
    let following = text.written(start + 2)
    return text.written(start + 1) == UInt8(ascii: "@")
      && (start == 0 || " \n".utf8.contains(text.written(start - 1)))
      && (following == 0 || " \n.,!?:".utf8.contains(following))
  }

  private func continuesWord(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte >= 0x80 || ".,$@".utf8.contains(byte)
  }
}

extension Span<UInt8> {
  /// Returns the length in bytes of a character that looks like a percent sign, or 0 for any other.
  func lengthOfPercentLookAlike(at offset: Int) -> Int {
    switch (self[offset], byte(offset + 1), byte(offset + 2)) {
    // `％` and `﹪`.
    case (0xEF, 0xBC, 0x85), (0xEF, 0xB9, 0xAA): 3
    // `٪`.
    case (0xD9, 0xAA, _): 2
    default: 0
    }
  }
}

/// A placeholder whose percent sign is a look-alike or doubled: `％d`, `%%d`.
package struct DisguisedPlaceholder {
  /// The byte range of the placeholder in the string.
  package let bytes: Range<Int>
  /// Whether the percent sign is doubled.
  package let isDoubled: Bool
  /// The letter that ends it, or 0 for `arg`.
  package let conversion: UInt8

  /// Returns the first ones in the UTF-8 bytes of a string.
  ///
  /// - Parameter isInSubstitution: whether the string belongs to a catalog's substitution, so that
  ///   `%arg` is a placeholder.
  package static func all(
    in bytes: Span<UInt8>, upTo limit: Int, isInSubstitution: Bool = false
  ) -> [Self] {
    var found: [Self] = []
    var offset = 0
    while offset < bytes.count, found.count < limit {
      let length = bytes.lengthOfDisguise(at: offset)
      if length > 0, let end = bytes.endOfConversion(at: offset + length) {
        found.append(
          Self(
            bytes: offset..<end, isDoubled: bytes[offset] == UInt8(ascii: "%"),
            conversion: bytes[end - 1]))
        offset = end
      } else if length > 0, isInSubstitution, bytes.hasOwnArgument(at: offset + length) {
        let end = offset + length + 3
        found.append(
          Self(
            bytes: offset..<end, isDoubled: bytes[offset] == UInt8(ascii: "%"), conversion: 0))
        offset = end
      } else {
        offset += max(length, 1)
      }
    }
    return found
  }
}

extension Span<UInt8> {
  /// Returns the number of bytes that look like a percent sign but aren't one, or 0. They include a
  /// doubled percent sign and `‰`.
  fileprivate func lengthOfDisguise(at offset: Int) -> Int {
    switch (self[offset], byte(offset + 1), byte(offset + 2)) {
    case (UInt8(ascii: "%"), UInt8(ascii: "%"), _): 2
    case (0xE2, 0x80, 0xB0): 3
    default: lengthOfPercentLookAlike(at: offset)
    }
  }

  /// Returns whether `arg` is at an offset.
  fileprivate func hasOwnArgument(at offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "a") && byte(offset + 1) == UInt8(ascii: "r")
      && byte(offset + 2) == UInt8(ascii: "g")
  }

  /// Returns the end of what would be a conversion after a percent sign.
  func endOfConversion(at start: Int) -> Int? {
    var offset = start
    var hasLength = false
    while let piece = nextPiece(at: &offset) {
      switch piece {
      case .number where !hasLength, .position where !hasLength,
        .flag(UInt8(ascii: "0")) where !hasLength, .end(UInt8(ascii: "$")) where !hasLength:
        break
      case .length(UInt8(ascii: "l")): hasLength = true
      case .end(UInt8(ascii: "@")): return offset
      case .end(UInt8(ascii: "d")), .end(UInt8(ascii: "i")), .end(UInt8(ascii: "u")),
        .end(UInt8(ascii: "f")), .end(UInt8(ascii: "s")):
        return byte(offset).isLetter ? nil : offset
      case .flag, .number, .position, .star, .dot, .length, .end: return nil
      }
    }
    return nil
  }
}

/// The bytes of a text in which full-width forms, U+FF01 to U+FF5E, are replaced by the ASCII
/// characters, so that `％１＄＠` is read as intended.
struct NarrowText {
  private(set) var bytes: [UInt8]
  /// For each byte, and once more for the end, its offset in the text; empty if nothing was wide.
  private var offsets: [Int] = []

  init(_ text: [UInt8]) {
    bytes = text
    guard text.contains(0xEF) else { return }
    var narrow: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let form = Self.narrowForm(at: offset, in: text)
      narrow.append(form ?? text[offset])
      offsets.append(offset)
      offset += form == nil ? 1 : 3
    }
    offsets.append(offset)
    bytes = narrow
  }

  var count: Int { bytes.count }

  /// Returns the unchanged byte of the text: for a full-width form, the first of its bytes.
  func written(_ offset: Int) -> UInt8 {
    offset < count ? isWide(offset) ? 0xEF : bytes[offset] : 0
  }

  /// Returns whether any of the bytes were full-width forms.
  func hasWide(_ range: Range<Int>) -> Bool {
    guard !offsets.isEmpty else { return false }
    return offsets[range.upperBound] - offsets[range.lowerBound] > range.count
  }

  /// Returns the range in the text for a range of bytes.
  func textRange(_ range: Range<Int>) -> Range<Int> {
    offsets.isEmpty ? range : offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  private func isWide(_ offset: Int) -> Bool { hasWide(offset..<offset + 1) }

  private static func narrowForm(at offset: Int, in text: [UInt8]) -> UInt8? {
    guard text.count - offset >= 3, text[offset] == 0xEF else { return nil }
    switch (text[offset + 1], text[offset + 2]) {
    case (0xBC, 0x81...0xBF): return text[offset + 2] - 0x60
    case (0xBD, 0x80...0x9E): return text[offset + 2] - 0x20
    default: return nil
    }
  }
}
