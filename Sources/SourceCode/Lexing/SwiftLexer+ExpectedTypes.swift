import SourceText

/// The types that declarations give to expressions: to the value of
/// `let title: LocalizedStringKey`, to the results of functions and computed properties, to the
/// elements of arrays and the values of dictionaries.
extension SwiftLexer {
  /// Records the type of a literal if it is that of a key, or that of a string if it is asked for.
  mutating func noteExpectedType(ofLiteralAt start: Int) {
    guard let type = expectedType(ofExpressionAt: start),
      KeyType(type, in: bytes) != nil || notesStrings && bytes.bytes(type, equal: "String")
    else { return }
    outline.expectedTypes.append(ExpectedType(offset: UInt32(start), type: type.compact))
  }

  /// Records the type of `.init(…)`, or the call whose argument it is.
  mutating func readInitializer(at parenthesis: Int) {
    let period = parenthesis - 5
    guard period >= 0, bytes.hasBytes(".init", at: period),
      period == 0 || !(bytes.isPartOfName(bytes[period - 1]) || isClosing(bytes[period - 1]))
    else { return }
    let type = expectedType(ofExpressionAt: period)
    let none = UInt32(parenthesis)..<UInt32(parenthesis)
    outline.expectedTypes.append(
      ExpectedType(
        offset: UInt32(parenthesis), type: type?.compact ?? none,
        parent: type == nil && brackets.last?.kind == .parenthesis ? brackets.last?.offset : nil))
  }

  private func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
  }
}

extension SwiftLexer {
  /// Returns the name of the type that an expression has because of a declaration, or nil.
  private func expectedType(ofExpressionAt start: Int) -> Range<Int>? {
    guard let last = outline.lastCode(before: start, in: bytes) else { return nil }
    let isInBrace = (brackets.last?.kind ?? .brace) == .brace
    switch bytes[last] {
    case UInt8(ascii: "="): return type(declaredBeforeSign: last)
    case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"):
      if brackets.last?.kind == .square { return typeOfElements() }
      guard isInBrace, bytes[last] == UInt8(ascii: ":") else { return nil }
      return typeOfBranch(from: last)
    case UInt8(ascii: "?"):
      let isDefault = last > 0 && bytes[last - 1] == UInt8(ascii: "?")
      return isInBrace && !isDefault ? typeOfBranch(from: last) : nil
    case UInt8(ascii: "{"): return isInBrace ? result(from: 0)?.type : nil
    case UInt8(ascii: "n"):
      guard isInBrace, bytes.bytes(bytes.name(endingAt: last + 1), equal: "return") else {
        return nil
      }
      return result(from: 0)?.type
    default: return nil
    }
  }

  /// Returns the type in `name: Type = …`, or nil if the sign is another operator.
  private func type(declaredBeforeSign sign: Int) -> Range<Int>? {
    guard sign > 0, let last = outline.lastCode(before: sign, in: bytes) else { return nil }
    let end = bytes[last] == UInt8(ascii: "?") ? last : last + 1
    return type(endingAt: end, after: UInt8(ascii: ":"))
  }

  /// Returns the name of a type, which may be qualified, if a byte precedes it.
  private func type(endingAt end: Int, after byte: UInt8) -> Range<Int>? {
    let name = bytes.name(endingAt: end)
    guard bytes[name.lowerBound] &- UInt8(ascii: "A") < 26, !name.isEmpty else { return nil }
    var start = name.lowerBound
    if start > 0, bytes[start - 1] == UInt8(ascii: ".") {
      start = bytes.name(endingAt: start - 1).lowerBound
    }
    guard let last = bytes.lastVisible(before: start), bytes[last] == byte else { return nil }
    return bytes.bytes(name, equal: "Self") ? surroundingType() : name
  }

  /// Returns the type of the elements of the innermost array or dictionary.
  private func typeOfElements() -> Range<Int>? {
    guard let bracket = brackets.last,
      let last = outline.lastCode(before: Int(bracket.offset), in: bytes)
    else { return nil }
    switch bytes[last] {
    case UInt8(ascii: "="):
      guard let closing = bytes.lastVisible(before: last) else { return nil }
      return typeOfElements(endingAt: closing)
    case UInt8(ascii: "{"), UInt8(ascii: "n"):
      let isResult =
        bytes[last] == UInt8(ascii: "{")
        || bytes.bytes(bytes.name(endingAt: last + 1), equal: "return")
      guard isResult, let result = result(from: 1) else { return nil }
      return result.elements
    default: return nil
    }
  }

  /// Returns the type in `[Type]` and `[Key: Type]`, whose last byte is at an offset.
  private func typeOfElements(endingAt closing: Int) -> Range<Int>? {
    let closing = bytes[closing] == UInt8(ascii: "?") ? closing - 1 : closing
    guard closing > 0, bytes[closing] == UInt8(ascii: "]") else { return nil }
    let name = bytes.name(endingAt: closing)
    return name.isEmpty ? nil : name
  }
}

extension SwiftLexer {
  /// The type of what a function or a computed property returns.
  private struct Result {
    var type: Range<Int>?
    /// The type of the elements, if it is an array or a dictionary.
    var elements: Range<Int>?
  }

  /// Returns the result of the innermost function or property, or nil if a closure is further in.
  ///
  /// - Parameter index: how many brackets at the top don't count.
  private func result(from index: Int) -> Result? {
    for index in index..<16 {
      guard let bracket = brackets[fromTop: index], bracket.kind == .brace else { return nil }
      let brace = Int(bracket.offset)
      let outer = brackets[fromTop: index + 1].map { Int($0.offset) }
      guard !isControlFlow(beforeBrace: brace, after: outer) else { continue }
      return result(beforeBrace: brace)
    }
    return nil
  }

  private func result(beforeBrace brace: Int) -> Result? {
    guard let last = outline.lastCode(before: brace, in: bytes) else { return nil }
    let end = bytes[last] == UInt8(ascii: "?") ? last : last + 1
    if end > 0, bytes[end - 1] == UInt8(ascii: "]") {
      return Result(elements: typeOfElements(endingAt: end - 1))
    }
    let type =
      type(endingAt: end, after: UInt8(ascii: ":")) ?? type(endingAt: end, after: UInt8(ascii: ">"))
    return type.map { Result(type: $0) }
  }

  /// Returns whether the braces at an offset belong to `if`, `switch` or the like, according to the
  /// first word of the statement, or to a getter.
  ///
  /// - Parameter bracket: the offset of the bracket around the braces.
  private func isControlFlow(beforeBrace brace: Int, after bracket: Int?) -> Bool {
    var word = bytes.name(startingAt: startOfCondition(beforeBrace: brace, after: bracket))
    if bytes.bytes(word, equal: "return") {
      word = bytes.name(startingAt: bytes.nextVisible(from: word.upperBound))
    }
    switch bytes.string(in: word) {
    case "if", "else", "switch", "do", "for", "while", "guard", "get", "catch", "repeat":
      return true
    default:
      guard let last = bytes.lastVisible(before: brace) else { return false }
      let word = bytes.name(endingAt: last + 1)
      return bytes.bytes(word, equal: "get") || bytes.bytes(word, equal: "else")
    }
  }

  /// Returns the start of the line with a brace, or of an earlier one if it is continued. On the
  /// line of the bracket around it, the statement starts after that bracket, or after a semicolon
  /// or the colon of a case.
  private func startOfCondition(beforeBrace brace: Int, after bracket: Int?) -> Int {
    var start = bytes.firstCode(ofLineAt: brace)
    if let bracket, bracket >= start || isCase(startingAt: start) {
      let end = (max(start, bracket + 1)..<brace).last {
        bytes[$0] == UInt8(ascii: ";") || bytes[$0] == UInt8(ascii: ":") && endsCase($0)
      }
      return bytes.nextVisible(from: end.map { $0 + 1 } ?? max(start, bracket + 1))
    }
    for _ in 0..<8 {
      guard let last = outline.lastCode(before: start, in: bytes),
        bytes[last] == UInt8(ascii: ",") || bytes[start] == UInt8(ascii: "&")
          || bytes[start] == UInt8(ascii: "|")
      else { break }
      start = bytes.firstCode(ofLineAt: last)
    }
    return start
  }

  /// Returns the type of the last branches of `? :`, or of what follows `case …:`.
  private func typeOfBranch(from sign: Int) -> Range<Int>? {
    if isCase(startingAt: bytes.firstCode(ofLineAt: sign)) || endsCase(sign) {
      return result(from: 0)?.type
    }
    if let sign = bytes.assignment(ofExpressionAfter: sign) {
      return type(declaredBeforeSign: sign)
    }
    return result(from: 0)?.type
  }

  private func isCase(startingAt start: Int) -> Bool {
    let word = bytes.name(startingAt: start)
    return bytes.bytes(word, equal: "case") || bytes.bytes(word, equal: "default")
  }

  /// Returns whether a colon ends the pattern of a case that begins in the middle of its line.
  private func endsCase(_ colon: Int) -> Bool {
    guard bytes[colon] == UInt8(ascii: ":") else { return false }
    var (offset, depth) = (colon, 0)
    while offset > 0, colon - offset < 256 {
      switch bytes[offset - 1] {
      case 0x0A, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "?"):
        return false
      case UInt8(ascii: ":") where depth == 0: return false
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth += 1
        offset -= 1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        guard depth > 0 else { return false }
        depth -= 1
        offset -= 1
      case UInt8(ascii: "\""):
        guard let literal = outline.literals.suffix(8).last(where: { Int($0.end) == offset }) else {
          return false
        }
        offset = Int(literal.start)
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(endingAt: offset)
        if isCase(startingAt: word.lowerBound) { return true }
        offset = word.lowerBound
      default: offset -= 1
      }
    }
    return false
  }
}

extension SourceBuffer {
  /// Returns the offset of the first byte of a line that is neither whitespace nor a closing brace.
  func firstCode(ofLineAt offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 256, self[start - 1] != 0x0A { start -= 1 }
    start = nextVisible(from: start)
    return self[start] == UInt8(ascii: "}") ? nextVisible(from: start + 1) : start
  }

  /// Returns the offset of the sign that assigns an expression, of which a sign of `? :` or the
  /// sign itself precedes an operand.
  func assignment(ofExpressionAfter sign: Int) -> Int? {
    var end = sign + 1
    // A condition and its branches can be in several lines.
    for _ in 0..<6 {
      let start = firstCode(ofLineAt: end - 1)
      // What follows a brace may be after the sign.
      if let sign = assignment(in: min(start, end)..<end) { return sign }
      let isContinued =
        self[start] == UInt8(ascii: "?") || self[start] == UInt8(ascii: ":")
        || self[start] == UInt8(ascii: ".") || self[start] == UInt8(ascii: "&")
        || self[start] == UInt8(ascii: "|")
      guard isContinued, let last = lastVisible(before: start) else { return nil }
      end = last + 1
    }
    return nil
  }

  /// Returns the offset of the last sign in a range that assigns a value.
  private func assignment(in range: Range<Int>) -> Int? {
    range.last {
      self[$0] == UInt8(ascii: "=") && self[max($0 - 1, 0)] == 0x20
        && (self[$0 + 1] == 0x20 || self[$0 + 1] == 0x0A)
    }
  }
}

/// A type whose literals are keys.
enum KeyType {
  case localizedStringKey, localizedStringResource, localizationValue
  /// A type of App Intents that can be made from a literal, which is a `LocalizedStringResource`.
  case ofIntents

  /// Returns nil if the name is that of another type.
  init?(_ name: Range<Int>, in bytes: SourceBuffer) {
    let first = bytes[name.lowerBound]
    guard
      [UInt8(ascii: "L"), UInt8(ascii: "D"), UInt8(ascii: "T"), UInt8(ascii: "I")].contains(first)
    else { return nil }
    switch bytes.string(in: name) {
    case "LocalizedStringKey": self = .localizedStringKey
    case "LocalizedStringResource": self = .localizedStringResource
    case "LocalizationValue": self = .localizationValue
    case "DisplayRepresentation", "TypeDisplayRepresentation", "IntentDescription",
      "IntentDialog":
      self = .ofIntents
    default: return nil
    }
  }
}
