import SourceText

/// Parameters and properties whose type is that of a key. Calls of their functions, and of the
/// initializers of their types, use keys.
extension SwiftLexer {
  /// Reads a name that begins with 'L', in case it is the type of a key. Returns where to continue.
  mutating func readKeyType(at start: Int) -> Int {
    if bytes[start + 1] == UInt8(ascii: "1"), bytes.hasBytes("L10n.", at: start) {
      outline.usesL10n = true
    }
    // Nearly all other names differ in these bytes.
    guard bytes[start + 1] == UInt8(ascii: "o"), bytes[start + 2] == UInt8(ascii: "c"),
      start == 0 || !bytes.isPartOfName(bytes[start - 1]), isKeyType(at: start)
    else { return start + 1 }
    let name = bytes.name(startingAt: start)
    readLookup(at: name.upperBound)
    guard let declared = declaredName(beforeType: start) else {
      readUnnamedValue(of: name)
      readList(of: name)
      return name.upperBound
    }
    switch brackets.last?.kind ?? .brace {
    case .parenthesis: brackets.last.map { readParameter(declared, of: name, in: $0) }
    case .brace:
      outline.keyVariables.append(KeyVariable(name: declared.compact, type: name.compact))
      brackets.last.map { readProperty(declared, of: name, in: $0) }
    case .square, .interpolation: break
    }
    return name.upperBound
  }
}

extension SwiftLexer {
  func isKeyType(at start: Int) -> Bool {
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

  private func isResource(_ type: Range<Int>) -> Bool {
    bytes.bytes(type, equal: "LocalizedStringResource")
  }

  /// Records the first value of an enumeration's case, which may have no name.
  private mutating func readUnnamedValue(of type: Range<Int>) {
    guard let bracket = brackets.last, bracket.kind == .parenthesis,
      bytes.lastVisible(before: type.lowerBound) == Int(bracket.offset),
      let routine = routine(declaredBefore: Int(bracket.offset))
    else { return }
    outline.parameters.append(
      KeyParameter(
        routine: routine.compact, label: 0..<0, isFirst: true, isResource: isResource(type)))
  }

  /// Records a parameter or a property that is an array of keys.
  private mutating func readList(of type: Range<Int>) {
    guard let square = brackets.last, square.kind == .square, let outer = brackets[fromTop: 1],
      bytes[bytes.nextVisible(from: type.upperBound)] == UInt8(ascii: "]"),
      bytes.lastVisible(before: type.lowerBound) == Int(square.offset),
      let declared = declaredName(beforeType: Int(square.offset))
    else { return }
    switch outer.kind {
    case .parenthesis: readParameter(declared, of: type, in: outer, isList: true)
    case .brace: readProperty(declared, of: type, in: outer, isList: true)
    case .square, .interpolation: break
    }
  }

  /// Records a parameter of a function or an initializer.
  private mutating func readParameter(
    _ name: Range<Int>, of type: Range<Int>, in bracket: BracketStack.Bracket, isList: Bool = false
  ) {
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
        isResource: isResource(type), isList: isList,
        initializer: isInitializer(before: Int(bracket.offset)) ? bracket.offset : nil))
  }

  /// Returns the name of the function whose parameters begin at an offset, or the name of the type
  /// if it is an initializer.
  private func routine(declaredBefore parenthesis: Int) -> Range<Int>? {
    let name = name(before: parenthesis)
    if bytes.bytes(name, equal: "init") { return enclosingType() }
    guard !name.isEmpty, let last = bytes.lastVisible(before: name.lowerBound),
      isDeclaration(bytes.name(endingAt: last + 1), after: last)
    else { return nil }
    return name
  }

  /// Returns the name before the parameters of a function, which may be generic or failable.
  private func name(before parenthesis: Int) -> Range<Int> {
    var end = parenthesis
    if end > 0, bytes[end - 1] == UInt8(ascii: ">") { end = beginningOfGenerics(before: end) }
    if end > 0, bytes[end - 1] == UInt8(ascii: "?") || bytes[end - 1] == UInt8(ascii: "!") {
      end -= 1
    }
    return bytes.name(endingAt: end)
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
  private mutating func readProperty(
    _ name: Range<Int>, of type: Range<Int>, in brace: BracketStack.Bracket, isList: Bool = false
  ) {
    var next = bytes.nextVisible(from: type.upperBound)
    if isList { next = bytes.nextVisible(from: next + 1) }
    guard bytes[next] != UInt8(ascii: "{"),
      let last = bytes.lastVisible(before: name.lowerBound), let owner = enclosingType()
    else { return }
    let word = bytes.name(endingAt: last + 1)
    guard bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var"),
      !isStatic(before: word.lowerBound)
    else { return }
    outline.parameters.append(
      KeyParameter(
        routine: owner.compact, label: name.compact, isFirst: false, isResource: isResource(type),
        isList: isList, initializer: brace.offset))
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

/// Declarations whose names are looked for.
extension SwiftLexer {
  /// Records the function, the initializer or the case whose parameters begin at an offset.
  mutating func noteFunction(at parenthesis: Int, of names: NameSet) {
    let word = name(before: parenthesis)
    let isInitializer = bytes.bytes(word, equal: "init")
    guard isInitializer || names.contains(word, in: bytes),
      word.lowerBound == 0 || bytes[word.lowerBound - 1] != UInt8(ascii: "."),
      let name = routine(declaredBefore: parenthesis), names.contains(name, in: bytes)
    else { return }
    let types = surroundingTypes()
    functions.append(
      DeclaredFunction(
        name: name, owner: types.dropFirst(isInitializer ? 1 : 0).first, bracket: parenthesis,
        isOfOwnType: isInitializer && types.count == 1 && !isExtension(ofTypeNamedAt: name)))
  }

  /// Records the structure whose braces begin at an offset. The compiler may write its initializer.
  mutating func noteStructure(at brace: Int, of names: NameSet) {
    guard let name = typeName(beforeBrace: brace), names.contains(name, in: bytes),
      let last = bytes.lastVisible(before: name.lowerBound),
      bytes.bytes(bytes.name(endingAt: last + 1), equal: "struct")
    else { return }
    let owner = surroundingTypes().first
    functions.append(
      DeclaredFunction(name: name, owner: owner, bracket: brace, isOfOwnType: owner == nil))
  }

  /// Returns whether the word before the name of a type is `extension`.
  private func isExtension(ofTypeNamedAt name: Range<Int>) -> Bool {
    guard let last = bytes.lastVisible(before: name.lowerBound) else { return false }
    return bytes.bytes(bytes.name(endingAt: last + 1), equal: "extension")
  }

  /// Returns the names of the two nearest types around the present position.
  private func surroundingTypes() -> [Range<Int>] {
    var types: [Range<Int>] = []
    for index in 0..<16 where types.count < 2 {
      guard let bracket = brackets[fromTop: index] else { break }
      if bracket.kind == .brace, let name = typeName(beforeBrace: Int(bracket.offset)) {
        types.append(name)
      }
    }
    return types
  }
}
