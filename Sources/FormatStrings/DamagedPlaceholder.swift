import SourceText

/// A placeholder that CoreFoundation does not read, although what is left of it says which one was
/// meant: `%$1@`, `%1 $@`, `％d`, `%Ild`, `$1@`.
package struct DamagedPlaceholder {
  /// The offsets of its bytes in the text.
  package let bytes: Range<Int>
  /// The specifier that was meant.
  package let specifier: FormatSpecifier
  /// The offsets of its name, if it is a variable.
  package let name: Range<Int>?
}

/// Finds damaged placeholders in the bytes of one text, as UTF-8.
///
/// It finds only what no sentence has: the letter of a conversion ends its word, and a percent sign
/// without the number of an argument does not follow a digit, as in `50％d`.
package struct DamagedPlaceholderScanner {
  private let bytes: [UInt8]
  private let acceptsDollars: Bool
  private var offset = 0

  /// - Parameter acceptsDollars: whether `$d` and `$1d` are placeholders, too, since translations
  ///   have some.
  package init(_ bytes: [UInt8], acceptsDollars: Bool) {
    self.bytes = bytes
    self.acceptsDollars = acceptsDollars
  }

  /// Returns the next damaged placeholder, or nil at the end of the text.
  package mutating func next() -> DamagedPlaceholder? {
    while offset < bytes.count {
      let start = offset
      if let sign = sign(at: start) {
        offset += sign.length
        if let found = placeholder(from: start, behind: sign) { return found }
        while offset < bytes.count, " -+#.*'$%0123456789".utf8.contains(bytes[offset]) {
          offset += 1
        }
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
    if bytes[offset] == UInt8(ascii: "%") { return Sign(length: 1, isRight: true) }
    for other in ["％", "﹪", "٪"] where bytes[offset...].starts(with: other.utf8) {
      return Sign(length: other.utf8.count, isRight: false)
    }
    return nil
  }

  private mutating func placeholder(from start: Int, behind sign: Sign) -> DamagedPlaceholder? {
    var reader = DamagedPlaceholderReader(bytes, from: offset)
    guard let specifier = reader.readSpecifier(), reader.isDamaged || !sign.isRight else {
      return nil
    }
    let followsDigit = start > 0 && bytes[start - 1].isDigit
    guard specifier.isNumbered || !followsDigit else { return nil }
    offset = reader.offset
    return DamagedPlaceholder(bytes: start..<offset, specifier: specifier, name: reader.name)
  }

  /// Reads `$1@` or `1$@`, and perhaps `$@` or `$1d`.
  private mutating func placeholderWithoutSign(from start: Int) -> DamagedPlaceholder? {
    guard bytes[start] == UInt8(ascii: "$") || bytes[start].isDigit,
      start == 0 || !continuesWord(bytes[start - 1])
    else { return nil }
    let isDollar = acceptsDollars && bytes[start] == UInt8(ascii: "$")
    var reader = DamagedPlaceholderReader(bytes, from: start)
    reader.acceptsDollarAlone = isDollar
    guard let specifier = reader.readSpecifier(), specifier.isNumbered || isDollar,
      specifier.kind == .variable || specifier.argumentClass == .object
        || specifier.length != .none || isDollar,
      !bytes[start..<reader.offset].contains(UInt8(ascii: " ")), reader.endsWord,
      reader.offset == bytes.count || !"$%@".utf8.contains(bytes[reader.offset])
    else { return nil }
    offset = reader.offset
    return DamagedPlaceholder(bytes: start..<offset, specifier: specifier, name: reader.name)
  }

  private func continuesWord(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte >= 0x80 || ".,$@".utf8.contains(byte)
  }
}
