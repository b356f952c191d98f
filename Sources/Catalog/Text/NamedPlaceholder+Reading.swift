package import FormatStrings
package import SourceText
import Syntax

extension NamedPlaceholder {
  /// Returns whether a string may have named placeholders, after a quick look at its bytes.
  ///
  /// A brace or parenthesis that is itself escaped isn't found.
  package static func mayOccur(in text: TextSpan, of table: Table) -> Bool {
    let bytes = table.file(text.range.file).bytes
    let range = text.range.bytes
    if bytes.firstOffset(of: UInt8(ascii: "{"), in: range) != nil { return true }
    var start = range.lowerBound
    while let offset = bytes.firstOffset(of: UInt8(ascii: "("), in: start..<range.upperBound) {
      // In UTF-16, a zero byte is between the two.
      let last = offset > range.lowerBound ? bytes[offset - 1] : UInt8(ascii: "(")
      if last == UInt8(ascii: "%") || last == UInt8(ascii: "\\") || last == 0 { return true }
      start = offset + 1
    }
    return false
  }

  /// Returns the named placeholders in a string, in order.
  ///
  /// Each call decodes the string again. At most 64 placeholders are returned.
  package static func all(in text: TextSpan, of table: Table) -> [NamedPlaceholder] {
    let decoded = DecodedText(text, of: table.file(text.range.file))
    var scanner = NamedPlaceholderScanner(decoded.bytes)
    var found: [NamedPlaceholder] = []
    while found.count < 64, let item = scanner.next() {
      found.append(
        NamedPlaceholder(
          kind: item.kind, name: String(decoding: decoded.bytes[item.name], as: UTF8.self),
          isCodeName: item.isCodeName,
          range: SourceRange(file: text.range.file, decoded.sourceRange(item.bytes))))
    }
    return found
  }
}
