import Diagnostics
import SourceText

/// The spellings that CoreFoundation accepts for values other than strings, according to
/// CFPropertyList.c.
enum XMLPropertyListValue {
  /// Returns whether a text is a 64-bit integer, with an optional sign and with whitespace before
  /// and after the sign. The digits are hexadecimal after `0x`.
  static func isInteger(_ text: [UInt8]) -> Bool {
    var rest = text.drop(while: isWhitespace)
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst().drop(while: isWhitespace)
    }
    var base: UInt64 = 10
    if rest.count > 1, rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      base = 16
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return false }
    var value: UInt64 = 0
    for byte in rest {
      guard let digit = byte.hexDigitValue, digit < base else { return false }
      let (product, isTooGreat) = value.multipliedReportingOverflow(by: base)
      let (sum, isGreater) = product.addingReportingOverflow(UInt64(digit))
      guard !isTooGreat, !isGreater, !isNegative || sum <= 1 << 63 else { return false }
      value = sum
    }
    return true
  }

  /// Returns whether a text is a number with an optional sign, point and exponent after optional
  /// whitespace, or a word for infinity or not a number.
  static func isReal(_ text: [UInt8]) -> Bool {
    let isSpecial = specialReals.contains { word in
      text.elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
    guard !isSpecial else { return true }
    var rest = text.drop(while: isWhitespace)
    removeSign(from: &rest)
    var digits = removeDigits(from: &rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += removeDigits(from: &rest)
    }
    guard digits > 0 else { return false }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      removeSign(from: &rest)
      guard removeDigits(from: &rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether a text is a date, for example `2026-01-31T23:59:59Z`. Its numbers aren't
  /// limited.
  static func isDate(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    _ = removeDigits(from: &rest)
    return rest.elementsEqual("-00-00T00:00:00Z".utf8) { byte, pattern in
      pattern == UInt8(ascii: "0") ? isDigit(byte) : byte == pattern
    }
  }

  /// Returns whether a text is ASCII. Characters that aren't Base64 are skipped.
  static func isData(_ text: [UInt8]) -> Bool { text.allSatisfy { $0 < 0x80 } }
}

extension XMLPropertyListValue {
  private static let specialReals = [
    "nan", "infinity", "+infinity", "-infinity", "inf", "+inf", "-inf",
  ]

  private static func isWhitespace(_ byte: UInt8) -> Bool { byte < 0x21 || 0x7F..<0xA1 ~= byte }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func removeSign(from rest: inout ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  /// Removes digits and returns how many there were.
  private static func removeDigits(from rest: inout ArraySlice<UInt8>) -> Int {
    let others = rest.drop(while: isDigit)
    let count = rest.count - others.count
    rest = others
    return count
  }
}

extension XMLPropertyListBuilder {
  /// Reports the text of a value that CoreFoundation doesn't accept. It then rejects the whole
  /// file.
  ///
  /// - Parameter content: the range between the tags. Empty for an empty element.
  mutating func checkValue(_ leaf: Leaf, _ content: Range<Int>, isEmptyElement: Bool) {
    if leaf.name == "true" || leaf.name == "false" {
      guard !content.isEmpty else { return }
      report("'<\(leaf.name)>' is not empty", at: content, help: "write '<\(leaf.name)/>'")
      return
    }
    guard let expected = Self.expectedText(of: leaf.name),
      isEmptyElement || !isRightText(of: leaf, content)
    else { return }
    report(
      "'<\(leaf.name)>' contains no \(expected.name)", at: content.isEmpty ? leaf.tag : content,
      help: "write \(expected.example)")
  }

  /// Reports the first comment or instruction between the tags of a value, where CoreFoundation
  /// doesn't allow one. Returns false elsewhere.
  mutating func reportInLeaf(_ range: Range<Int>, _ name: String) -> Bool {
    guard case .leaf(let leaf) = frames.last else { return false }
    if let last = diagnostics.last, last.range.start >= leaf.tag.lowerBound { return true }
    report(
      "\(name) inside '<\(leaf.name)>'; some tools ignore it, but Foundation loads nothing",
      at: range, help: "remove it, or put it before '<\(leaf.name)>'")
    return true
  }
}

extension XMLPropertyListBuilder {
  private static func expectedText(of name: String) -> (name: String, example: String)? {
    switch name {
    case "integer": ("integer of 64 bits", "digits only, as in '<integer>-12</integer>'")
    case "real": ("number", "it as in '<real>1.5</real>'")
    case "date": ("date", "it as in '<date>2026-01-31T23:59:59Z</date>'")
    case "data": ("Base64", "letters and digits, as in '<data>AAEC</data>'")
    default: nil
    }
  }

  private func isRightText(of leaf: Leaf, _ content: Range<Int>) -> Bool {
    let raw = file.bytes.withSpan(content) { span in span.indices.map { span[$0] } }
    switch leaf.name {
    case "integer": return XMLPropertyListValue.isInteger(raw)
    case "date": return XMLPropertyListValue.isDate(raw)
    // CDATA sections are only allowed in strings.
    case "data": return XMLPropertyListValue.isData(raw) && !raw.contains(UInt8(ascii: "<"))
    default:
      var decoded = DecodedText()
      decoded.decode(TextSpan(range: file.range(content), traits: leaf.traits), of: file)
      return XMLPropertyListValue.isReal(decoded.bytes)
    }
  }
}

/// A search for the part of a document type that keeps Foundation from reading the rest of the
/// file.
///
/// Foundation ends a document type at the first `>`, even inside quotes, and doesn't support
/// declarations in brackets.
struct DocumentTypeEnd {
  private let bytes: SourceBuffer
  private var offset: Int

  /// - Parameter start: the offset at which the text of the file begins.
  init(in bytes: SourceBuffer, from start: Int) {
    self.bytes = bytes
    offset = start
  }

  /// Returns the first character that Foundation reads differently from XML.
  mutating func misread() -> Range<Int>? {
    guard skipProlog(), bytes.hasBytes("<!DOCTYPE", at: offset) else { return nil }
    var quote: UInt8?
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "["): return offset..<offset + 1
      case UInt8(ascii: ">"): return quote == nil ? nil : offset..<offset + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = bytes[offset] } else if quote == bytes[offset] { quote = nil }
      default: break
      }
      offset += 1
    }
    return nil
  }
}

extension DocumentTypeEnd {
  /// Skips whitespace, comments and instructions. Returns whether more follows.
  private mutating func skipProlog() -> Bool {
    while offset < bytes.count {
      if bytes.hasBytes("<!--", at: offset) {
        skip(past: "-->", from: offset + 4)
      } else if bytes.hasBytes("<?", at: offset) {
        skip(past: "?>", from: offset + 2)
      } else if bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
        offset += 1
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skip(past end: StaticString, from start: Int) {
    offset = start
    while offset < bytes.count, !bytes.hasBytes(end, at: offset) { offset += 1 }
    offset = min(offset + end.utf8CodeUnitCount, bytes.count)
  }
}

extension XMLPropertyListBuilder {
  /// Reports a document type that is valid XML but that Foundation can't read.
  mutating func checkDocumentType() {
    var search = DocumentTypeEnd(
      in: file.bytes, from: file.encoding == .utf8WithMark ? 3 : 0)
    guard let range = search.misread() else { return }
    let isEnd = file.bytes[range.lowerBound] == UInt8(ascii: ">")
    append(
      isEnd
        ? "Foundation ends the document type at this '>' and loads nothing of the file"
        : "Foundation does not accept '[' in a document type and loads nothing of the file",
      at: range, help: "write the document type as Xcode does, or remove it")
  }
}
