package import FormatStrings
package import SourceText
import Syntax

extension NamedPlaceholder {
  /// Returns whether a string may have named placeholders, after a quick look at its bytes.
  ///
  /// A brace or parenthesis that is itself escaped isn't found.
  package static func mayOccur(in text: TextSpan, of table: Table) -> Bool {
    mayOccur(in: text, of: table.file(text.range.file))
  }

  @inline(__always)
  static func mayOccur(in text: TextSpan, of file: SourceFile) -> Bool {
    let (bytes, range) = (file.bytes, text.range.bytes)
    if text.traits.contains(.percent),
      mayHavePercentName(bytes, range, isWide: text.traits.contains(.wide))
    {
      return true
    }
    var start = range.lowerBound
    while let offset = bytes.firstOffset(
      of: UInt8(ascii: "{"), or: UInt8(ascii: "("), in: start..<range.upperBound)
    {
      if bytes[offset] == UInt8(ascii: "{") { return true }
      // In UTF-16, a zero byte is between the two.
      let last = offset > range.lowerBound ? bytes[offset - 1] : UInt8(ascii: "(")
      if last == UInt8(ascii: "%") || last == UInt8(ascii: "\\") || last == 0 { return true }
      start = offset + 1
    }
    return false
  }

  /// Returns whether there is a name between two percent signs. Of UTF-16, only the signs are read.
  private static func mayHavePercentName(
    _ bytes: SourceBuffer, _ range: Range<Int>, isWide: Bool
  ) -> Bool {
    let sign = UInt8(ascii: "%")
    var start = range.lowerBound
    while let first = bytes.firstOffset(of: sign, in: start..<range.upperBound) {
      start = first + 1
      var end = start
      while end < range.upperBound, bytes[end].isNameByte || isWide && bytes[end] != sign {
        end += 1
      }
      if end > first + 3, end < range.upperBound, bytes[end] == sign { return true }
    }
    return false
  }

  /// Returns the named placeholders in a string, in order.
  ///
  /// Each call decodes the string again. At most 64 placeholders are returned.
  package static func all(in text: TextSpan, of table: Table) -> [NamedPlaceholder] {
    let isPlain = text.traits.isDisjoint(with: [.escaped, .wide])
    var decoded = DecodedText(keepingOffsets: !isPlain)
    decoded.decode(text, of: table.file(text.range.file))
    let start = Int(text.range.start)
    var scanner = NamedPlaceholderScanner(decoded.bytes)
    var found: [NamedPlaceholder] = []
    while found.count < 64, let item = scanner.next() {
      let (first, end) = (item.bytes.lowerBound, item.bytes.upperBound)
      let range = isPlain ? start + first..<start + end : decoded.sourceRange(item.bytes)
      found.append(
        NamedPlaceholder(
          kind: item.kind, name: String(decoding: decoded.bytes[item.name], as: UTF8.self),
          isCodeName: item.isCodeName,
          range: SourceRange(file: text.range.file, range)))
    }
    return found
  }
}
