import SourceText

/// A constant of a type or of a file, or a case of an enumeration, whose value is a literal.
struct LiteralConstant: Hashable, Sendable {
  let name: Range<UInt32>
  /// The name of the type. Empty if the constant isn't in one.
  let type: Range<UInt32>
  /// The index of the literal.
  let literal: Int
}

extension SwiftLexer {
  /// Records the constant of a type or of the file whose value a literal is: `let a = "b"`, or
  /// `case a = "b"`.
  mutating func noteConstant(ofLiteralAt start: Int) {
    guard let sign = bytes.lastVisible(before: start), bytes[sign] == UInt8(ascii: "="),
      let last = bytes.lastVisible(before: sign)
    else { return }
    var name = bytes.name(endingAt: last + 1)
    if bytes.bytes(name, equal: "String"), let colon = bytes.lastVisible(before: name.lowerBound),
      bytes[colon] == UInt8(ascii: ":"), let end = bytes.lastVisible(before: colon)
    {
      name = bytes.name(endingAt: end + 1)
    }
    guard !name.isEmpty, let end = bytes.lastVisible(before: name.lowerBound) else { return }
    let word = bytes.name(endingAt: end + 1)
    guard bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "case") else { return }
    var type = start..<start
    if let bracket = brackets.last {
      guard bracket.kind == .brace, let name = knownTypeName(beforeBrace: bracket.offset) else {
        return
      }
      type = name
    }
    outline.constants.append(
      LiteralConstant(
        name: name.compact, type: type.compact, literal: outline.literals.count - 1))
  }
}

extension SwiftLexer {
  /// Returns the name of the type whose braces begin at an offset, or nil. The constants of a block
  /// are next to each other.
  private mutating func knownTypeName(beforeBrace brace: UInt32) -> Range<Int>? {
    if let known = typeOfConstants, known.brace == brace { return known.name }
    let name = typeName(beforeBrace: Int(brace))
    typeOfConstants = (brace, name)
    return name
  }
}

extension CLexer {
  /// Records the constant whose value a literal is: `NSString *const a = @"b";`, or the name of a
  /// macro.
  mutating func noteConstant(ofLiteralAt start: Int) {
    var start = start
    if start > 0, bytes[start - 1] == UInt8(ascii: "(") {
      // `CFSTR("b")`
      start = bytes.name(endingAt: start - 1).lowerBound
    }
    guard let last = bytes.lastVisible(before: start) else { return }
    var name = bytes.name(endingAt: last + 1)
    if bytes[last] == UInt8(ascii: "="), let end = bytes.lastVisible(before: last) {
      name = bytes.name(endingAt: end + 1)
    } else if directiveEnd == .max {
      return
    }
    guard !name.isEmpty, let end = bytes.lastVisible(before: name.lowerBound) else { return }
    let word = bytes.name(endingAt: end + 1)
    guard bytes.bytes(word, equal: "const") || bytes.bytes(word, equal: "define") else { return }
    outline.constants.append(
      LiteralConstant(
        name: name.compact, type: UInt32(start)..<UInt32(start), literal: outline.literals.count - 1
      ))
  }
}
