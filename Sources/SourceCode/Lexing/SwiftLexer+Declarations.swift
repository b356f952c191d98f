import SourceText

/// Parameters and properties whose type is that of a key. Calls of their functions, and of the
/// initializers of their types, use keys.
extension SwiftLexer {
  /// Reads a name that begins with 'L', in case it is the type of a key. Returns where to continue.
  mutating func readKeyType(at start: Int) -> Int {
    // Nearly all other names differ in these bytes.
    guard bytes[start + 1] == UInt8(ascii: "o"), bytes[start + 2] == UInt8(ascii: "c"),
      start == 0 || !bytes.isPartOfName(bytes[start - 1]), isKeyType(at: start)
    else { return start + 1 }
    let name = bytes.name(startingAt: start)
    guard let declared = declaredName(beforeType: start) else {
      readUnnamedValue(ofType: start)
      return name.upperBound
    }
    switch brackets.last?.kind ?? .brace {
    case .parenthesis: brackets.last.map { readParameter(declared, $0) }
    case .brace:
      outline.keyVariables.append(KeyVariable(name: declared.compact, type: name.compact))
      readProperty(declared, end: name.upperBound)
    case .square, .interpolation: break
    }
    return name.upperBound
  }
}

extension SwiftLexer {
  private func isKeyType(at start: Int) -> Bool {
    let name = bytes.name(startingAt: start)
    return bytes.bytes(name, equal: "LocalizedStringKey")
      || bytes.bytes(name, equal: "LocalizedStringResource")
      || bytes.bytes(name, equal: "LocalizationValue")
  }

  /// Returns the name in `name: Type`, where the type may be qualified, or nil.
  private func declaredName(beforeType start: Int) -> Range<Int>? {
    var start = start
    if start > 0, bytes[start - 1] == UInt8(ascii: ".") {
      start = bytes.name(endingAt: start - 1).lowerBound
    }
    guard let colon = bytes.lastVisible(before: start), bytes[colon] == UInt8(ascii: ":"),
      let last = bytes.lastVisible(before: colon)
    else { return nil }
    let name = bytes.name(endingAt: last + 1)
    return name.isEmpty ? nil : name
  }

  /// Records the first value of an enumeration's case, which may have no name.
  private mutating func readUnnamedValue(ofType start: Int) {
    guard let bracket = brackets.last, bracket.kind == .parenthesis,
      bytes.lastVisible(before: start) == Int(bracket.offset),
      let routine = routine(declaredBefore: Int(bracket.offset))
    else { return }
    outline.parameters.append(
      KeyParameter(routine: routine.compact, label: 0..<0, isFirst: true))
  }

  /// Records a parameter of a function or an initializer.
  private mutating func readParameter(_ name: Range<Int>, _ bracket: BracketStack.Bracket) {
    var label = name
    guard var last = bytes.lastVisible(before: name.lowerBound) else { return }
    if bytes.isPartOfName(bytes[last]) {
      label = bytes.name(endingAt: last + 1)
      guard let previous = bytes.lastVisible(before: label.lowerBound) else { return }
      last = previous
    }
    let isFirst = last == Int(bracket.offset)
    guard isFirst || bytes[last] == UInt8(ascii: ","),
      let routine = routine(declaredBefore: Int(bracket.offset))
    else { return }
    if bytes.bytes(label, equal: "_") { label = label.upperBound..<label.upperBound }
    outline.parameters.append(
      KeyParameter(
        routine: routine.compact, label: label.compact, isFirst: isFirst,
        initializer: isInitializer(before: Int(bracket.offset)) ? bracket.offset : nil))
  }

  /// Returns the name of the function whose parameters begin at an offset, or the name of the type
  /// if it is an initializer.
  private func routine(declaredBefore parenthesis: Int) -> Range<Int>? {
    var end = parenthesis
    if end > 0, bytes[end - 1] == UInt8(ascii: ">") { end = beginningOfGenerics(before: end) }
    if end > 0, bytes[end - 1] == UInt8(ascii: "?") || bytes[end - 1] == UInt8(ascii: "!") {
      end -= 1
    }
    let name = bytes.name(endingAt: end)
    if bytes.bytes(name, equal: "init") { return enclosingType() }
    guard !name.isEmpty, let last = bytes.lastVisible(before: name.lowerBound),
      isDeclaration(bytes.name(endingAt: last + 1), after: last)
    else { return nil }
    return name
  }

  /// Returns whether a word before a name declares a function or a case of an enumeration. More
  /// cases can follow a comma.
  private func isDeclaration(_ word: Range<Int>, after last: Int) -> Bool {
    if bytes.bytes(word, equal: "func") || bytes.bytes(word, equal: "case") { return true }
    guard bytes[last] == UInt8(ascii: ",") else { return false }
    let start = bytes.firstCode(ofLineAt: last)
    return bytes.bytes(bytes.name(startingAt: start), equal: "case")
  }

  private func isInitializer(before parenthesis: Int) -> Bool {
    let last = bytes[parenthesis - 1]
    let isFailable = last == UInt8(ascii: "?") || last == UInt8(ascii: "!")
    let name = bytes.name(endingAt: isFailable ? parenthesis - 1 : parenthesis)
    return bytes.bytes(name, equal: "init")
  }

  private func beginningOfGenerics(before end: Int) -> Int {
    var offset = end - 1
    while offset > 0, end - offset < 256, bytes[offset] != UInt8(ascii: "<") { offset -= 1 }
    return offset
  }

  /// Records a stored property, which is a parameter of the initializer that the compiler writes.
  private mutating func readProperty(_ name: Range<Int>, end: Int) {
    guard bytes[bytes.nextVisible(from: end)] != UInt8(ascii: "{"),
      let last = bytes.lastVisible(before: name.lowerBound), let type = enclosingType()
    else { return }
    let word = bytes.name(endingAt: last + 1)
    guard bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var"),
      !isStatic(before: word.lowerBound)
    else { return }
    outline.parameters.append(
      KeyParameter(
        routine: type.compact, label: name.compact, isFirst: false,
        initializer: brackets.last?.offset))
  }

  private func isStatic(before start: Int) -> Bool {
    guard let last = bytes.lastVisible(before: start) else { return false }
    let word = bytes.name(endingAt: last + 1)
    return bytes.bytes(word, equal: "static") || bytes.bytes(word, equal: "class")
  }

  /// Returns the name of the type in whose braces the present position is.
  func enclosingType() -> Range<Int>? {
    for index in 0..<16 {
      guard let bracket = brackets[fromTop: index] else { return nil }
      if bracket.kind == .brace { return typeName(beforeBrace: Int(bracket.offset)) }
    }
    return nil
  }
}

extension SwiftLexer {
  /// Returns the name of the nearest type around the present position, even from a function.
  func surroundingType() -> Range<Int>? {
    for index in 0..<16 {
      guard let bracket = brackets[fromTop: index] else { return nil }
      if bracket.kind == .brace, let name = typeName(beforeBrace: Int(bracket.offset)) {
        return name
      }
    }
    return nil
  }
}

/// Functions and properties of a project that look up what they are given.
extension SwiftLexer {
  /// Reads the parenthesis of a call in case the call looks up a parameter of the function around
  /// it, or the string whose member the function is.
  mutating func readLookup(at parenthesis: Int) {
    guard let key = lookedUpName(after: parenthesis) else { return }
    let isSelf = bytes.bytes(key, equal: "self")
    for index in 0..<8 {
      guard let bracket = brackets[fromTop: index] else { return }
      guard bracket.kind == .brace,
        let declaration = declaration(beforeBrace: Int(bracket.offset))
      else { continue }
      var label = key.lowerBound..<key.lowerBound
      switch declaration.kind {
      case .type: return
      case .function where !isSelf:
        guard let found = self.label(ofFirstParameter: key, of: declaration) else { return }
        label = found
      case .variable where !isSelf: return
      case .function, .variable:
        guard isInExtensionOfString(from: index + 1) else { return }
      }
      outline.wrappers.append(
        KeyWrapper(
          name: declaration.name.compact, label: label.compact, isMemberOfString: isSelf,
          call: UInt32(parenthesis)))
      return
    }
  }
}

extension SwiftLexer {
  /// Returns the name that is the key of a call, or nil.
  private func lookedUpName(after parenthesis: Int) -> Range<Int>? {
    let routine = bytes.name(endingAt: parenthesis)
    var start = bytes.nextVisible(from: parenthesis + 1)
    if bytes.bytes(routine, equal: "localizedString") {
      guard bytes.hasBytes("forKey:", at: start) else { return nil }
      start = bytes.nextVisible(from: start + "forKey:".utf8.count)
    } else if !bytes.bytes(routine, equal: "NSLocalizedString") {
      return nil
    }
    let key = bytes.name(startingAt: start)
    let next = bytes[bytes.nextVisible(from: key.upperBound)]
    return !key.isEmpty && (next == UInt8(ascii: ",") || next == UInt8(ascii: ")")) ? key : nil
  }

  /// Returns the label of the first parameter of a function, empty for none, or nil if it has
  /// another name.
  private func label(
    ofFirstParameter name: Range<Int>, of function: Declaration
  ) -> Range<Int>? {
    guard bytes[function.name.upperBound] == UInt8(ascii: "(") else { return nil }
    let start = bytes.nextVisible(from: function.name.upperBound + 1)
    let first = bytes.name(startingAt: start)
    let second = bytes.name(startingAt: bytes.nextVisible(from: first.upperBound))
    guard bytes.bytes(second.isEmpty ? first : second, equal: bytes, name) else { return nil }
    return bytes.bytes(first, equal: "_") ? start..<start : first
  }

  /// Returns whether the next type around the bracket at an index is a string.
  private func isInExtensionOfString(from index: Int) -> Bool {
    guard let bracket = brackets[fromTop: index], bracket.kind == .brace,
      let type = typeName(beforeBrace: Int(bracket.offset))
    else { return false }
    return bytes.bytes(type, equal: "String") || bytes.bytes(type, equal: "StringProtocol")
  }
}
