import SourceText

/// Tables that code reads as dictionaries, so that any expression can be a key.
extension KeyUseReader {
  /// Notes the table whose file a call asks for, if a literal is the extension of it:
  /// `path(forResource: "Names", ofType: "strings")`.
  mutating func noteDictionary(_ literal: CodeLiteral) {
    let end = literal.range.upperBound
    guard (9...10).contains(literal.range.count), literal.bracket != CodeLiteral.noBracket,
      bytes.hasBytes("strings\"", at: end - 8),
      let colon = bytes.lastVisible(before: literal.range.lowerBound),
      bytes[colon] == UInt8(ascii: ":")
    else { return }
    let label = bytes.name(endingAt: colon)
    guard bytes.bytes(label, equal: "ofType") || bytes.bytes(label, equal: "withExtension"),
      let table = resource(ofCall: Int(literal.bracket)), !isForBundle(from: end)
    else { return }
    dictionaries.insert(table)
  }

  /// Returns whether the code after a path makes a bundle from its folder, to look up keys in it.
  private func isForBundle(from start: Int) -> Bool {
    let text = bytes.string(in: start..<min(bytes.count, start + 512))
    return ["eletingLastPathComponent", "undleWithPath:", "undle(path:"]
      .contains(where: text.contains)
  }

  /// Returns the name of the resource that a call or a message asks for, or nil.
  private mutating func resource(ofCall bracket: Int) -> String? {
    let isMessage = outline.language == .c && bytes[bracket] == UInt8(ascii: "[")
    var scanner = ArgumentScanner(
      bytes, outline, from: bracket + 1, literal: outline.literalIndex(from: bracket),
      separator: isMessage ? .label : .comma)
    for _ in 0..<4 {
      guard let argument = scanner.next() else { return nil }
      let label = argument.label
      guard
        bytes.bytes(label, equal: "forResource") || bytes.bytes(label, equal: "pathForResource")
          || bytes.bytes(label, equal: "URLForResource")
      else { continue }
      return literal(argument.value)?.text
        ?? constant(argument.value).map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }
}
