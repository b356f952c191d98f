import SourceText

/// A placeholder that CoreFoundation can't read, although the rest shows which one was meant:
/// `%$1@`, `%1 $@`, `％d`, `%Ild`, `$1@`.
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
  private var offset = 0

  /// - Parameter acceptsDollars: Whether `$d` and `$1d` are placeholders too, because translations
  ///   have some.
  package init(_ bytes: [UInt8], acceptsDollars: Bool) {
    text = NarrowText(bytes)
    self.acceptsDollars = acceptsDollars
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
    guard let specifier = reader.readSpecifier(), reader.isDamaged || !sign.isRight else {
      return nil
    }
    let followsDigit = start > 0 && text.written(start - 1).isDigit
    guard specifier.isNumbered || !followsDigit else { return nil }
    return found(specifier, from: start, reader)
  }

  /// Reads `$1@` or `1$@`, and optionally `$@` or `$1d`.
  private mutating func placeholderWithoutSign(from start: Int) -> DamagedPlaceholder? {
    let first = text.written(start)
    guard first == UInt8(ascii: "$") || first.isDigit,
      start == 0 || !continuesWord(text.written(start - 1))
    else { return nil }
    let isDollar = acceptsDollars && first == UInt8(ascii: "$")
    var reader = DamagedPlaceholderReader(text, from: start)
    reader.acceptsDollarAlone = isDollar
    guard let specifier = reader.readSpecifier(), specifier.isNumbered || isDollar,
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
