import Diagnostics
import SourceText

extension XMLPropertyListBuilder {
  /// Reports the text of a value that CoreFoundation doesn't accept. It then rejects the whole
  /// file.
  ///
  /// - Parameter content: The range between the tags. Empty for an empty element.
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
