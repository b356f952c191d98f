package import FormatStrings
package import SourceText
import Syntax

extension NamedPlaceholder {
  /// Whether a text may have placeholders with names: a quick look at its bytes.
  ///
  /// A brace or parenthesis that is itself written as an escape is not seen.
  package static func mayStand(in text: Text, of table: Table) -> Bool {
    let bytes = table.file(text.range.file).bytes
    let range = text.range.bytes
    if bytes.firstOffset(of: UInt8(ascii: "{"), in: range) != nil { return true }
    var start = range.lowerBound
    while let offset = bytes.firstOffset(of: UInt8(ascii: "("), in: start..<range.upperBound) {
      // In UTF-16 a zero byte stands between the two.
      let last = offset > range.lowerBound ? bytes[offset - 1] : UInt8(ascii: "(")
      if last == UInt8(ascii: "%") || last == UInt8(ascii: "\\") || last == 0 { return true }
      start = offset + 1
    }
    return false
  }

  /// The placeholders with names in a text, in order.
  ///
  /// Each call decodes the text anew. Of very many only the first ones are returned.
  package static func all(in text: Text, of table: Table) -> [NamedPlaceholder] {
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
