import SourceText

/// Reads the parameters of functions, initializers and cases.
struct SignatureReader {
  /// More parameters than a function has.
  private static let limit = 32
  /// The number of bytes after the parameters in which a lookup of one of them is looked for.
  private static let bodyLimit = 1024

  let outline: CodeOutline
  let bytes: SourceBuffer
  let routines: KeyRoutines

  /// Returns nil if the compiler writes no initializer.
  func signature(of function: DeclaredFunction) -> FunctionSignature? {
    let owner = function.owner.map { bytes.string(in: $0) } ?? ""
    guard bytes[function.bracket] == UInt8(ascii: "(") else {
      let properties = outline.properties(from: function.bracket + 1, bytes)
      guard !properties.isEmpty else { return nil }
      return FunctionSignature(
        owner: owner, parameters: properties.map(parameter), isOfOwnType: function.isOfOwnType)
    }
    var scanner = ArgumentScanner(
      bytes, outline, from: function.bracket + 1,
      literal: outline.literalIndex(from: function.bracket))
    var declarations: [Range<Int>] = []
    while declarations.count < Self.limit, let argument = scanner.next() {
      let start = argument.label.isEmpty ? argument.value.lowerBound : argument.label.lowerBound
      declarations.append(start..<argument.value.upperBound)
    }
    return FunctionSignature(
      owner: owner,
      parameters: declarations.map {
        parameter($0, of: function.bracket, endingAt: scanner.offset)
      },
      isOfOwnType: function.isOfOwnType, isLastChoice: isDisfavored(function.bracket))
  }
}

extension SignatureReader {
  private func parameter(_ property: DeclaredProperty) -> FunctionSignature.Parameter {
    let limit = min(bytes.count, property.name.upperBound + 512)
    let end = bytes.firstOffset(of: 0x0A, in: property.name.upperBound..<limit) ?? limit
    let start = bytes.nextVisible(from: property.name.upperBound + 1)
    let hasType = bytes[property.name.upperBound] == UInt8(ascii: ":")
    let type = hasType ? start..<max(start, end) : start..<start
    let kind = kind(of: type, generics: start..<start)
    return FunctionSignature.Parameter(
      label: bytes.string(in: property.name), type: kind, isRequired: property.isRequired,
      mayBeClosure: kind == .other && mayBeClosure(type))
  }

  /// - Parameter end: the offset of the parenthesis after all parameters.
  private func parameter(
    _ declaration: Range<Int>, of parenthesis: Int, endingAt end: Int
  ) -> FunctionSignature.Parameter {
    var start = skipAttributes(from: declaration.lowerBound)
    let first = bytes.name(startingAt: start)
    let second = bytes.name(startingAt: bytes.nextCode(from: first.upperBound))
    let name = second.isEmpty ? first : second
    let colon = bytes.nextCode(from: name.upperBound)
    // A value of a case may have no name.
    let hasName = bytes[colon] == UInt8(ascii: ":")
    if hasName { start = bytes.nextCode(from: colon + 1) }
    let type = start..<max(start, declaration.upperBound)
    let sign = bytes.firstOffset(of: UInt8(ascii: "="), in: type)
    let lastOfType = bytes.lastVisible(before: sign ?? type.upperBound) ?? start
    var kind = kind(of: type, generics: generics(before: parenthesis, after: end))
    if kind == .string {
      kind = looksUp(name, from: end) ? .lookedUpString : partOfKey(name, from: end) ?? .string
    }
    let isVariadic = lastOfType > start + 2 && bytes.hasBytes("...", at: lastOfType - 2)
    return FunctionSignature.Parameter(
      label: !hasName || bytes.bytes(first, equal: "_") ? "" : bytes.string(in: first), type: kind,
      isRequired: sign == nil && !isVariadic,
      mayBeClosure: kind == .other && mayBeClosure(declaration), isVariadic: isVariadic)
  }

  /// Skips attributes such as `@escaping` and `@ViewBuilder`, and words such as `inout`.
  private func skipAttributes(from start: Int) -> Int {
    var start = start
    for _ in 0..<8 where bytes[start] == UInt8(ascii: "@") {
      var end = bytes.name(startingAt: start + 1).upperBound
      if bytes[end] == UInt8(ascii: "("),
        let closing = bytes.firstOffset(of: 0x29, in: end..<min(bytes.count, end + 128))
      {
        end = closing + 1
      }
      start = bytes.nextCode(from: end)
    }
    return start
  }

  /// Returns what a literal is for a parameter with a type.
  ///
  /// - Parameters:
  ///   - type: the type and what follows it.
  ///   - generics: the constraints of generic types.
  private func kind(
    of type: Range<Int>, generics: Range<Int>
  ) -> FunctionSignature.Parameter.Kind {
    let start = skipAttributes(from: type.lowerBound)
    if bytes[start] == UInt8(ascii: "[") { return isListOfKeys(at: start) ? .keys : .other }
    var name = bytes.name(startingAt: start)
    for _ in 0..<8 {
      let text = bytes.string(in: name)
      if ["inout", "any", "some", "borrowing", "consuming", "sending"].contains(text) {
        name = bytes.name(startingAt: bytes.nextCode(from: name.upperBound))
      } else if bytes[name.upperBound] == UInt8(ascii: ".") {
        let next = bytes.name(startingAt: name.upperBound + 1)
        if next.isEmpty { break }
        name = next
      } else {
        break
      }
    }
    guard !name.isEmpty, bytes[name.upperBound] != UInt8(ascii: "<") else { return .other }
    switch bytes.string(in: name) {
    case "LocalizedStringKey", "LocalizedStringResource", "LocalizationValue": return .key
    case "String", "Substring", "StaticString", "NSString", "StringProtocol", "Any": return .string
    default: return isString(name, in: generics) ? .string : .other
    }
  }

  private func isListOfKeys(at bracket: Int) -> Bool {
    let name = bytes.name(startingAt: bytes.nextCode(from: bracket + 1))
    return KeyType(name, in: bytes) != nil
      && bytes[bytes.nextCode(from: name.upperBound)] == UInt8(ascii: "]")
  }

  /// Returns the constraints before the parameters of a function, `<S: StringProtocol>`, and the
  /// text after them.
  private func generics(before parenthesis: Int, after end: Int) -> Range<Int> {
    let start = max(0, parenthesis - 128)
    guard parenthesis > 0, bytes[parenthesis - 1] == UInt8(ascii: ">"),
      let first = (start..<parenthesis).last(where: { bytes[$0] == UInt8(ascii: "<") })
    else { return end..<end }
    return first..<min(bytes.count, end + 256)
  }

  private func isString(_ name: Range<Int>, in generics: Range<Int>) -> Bool {
    generics.contains { offset in
      guard bytes.hasBytes("StringProtocol", at: offset),
        let colon = bytes.lastVisible(before: offset), bytes[colon] == UInt8(ascii: ":"),
        let last = bytes.lastVisible(before: colon)
      else { return false }
      return bytes.bytes(bytes.name(endingAt: last + 1), equal: bytes, name)
    }
  }

  /// Returns whether the type of a parameter can be that of a closure.
  private func mayBeClosure(_ declaration: Range<Int>) -> Bool {
    if declaration.contains(where: { bytes.hasBytes("->", at: $0) }) { return true }
    let type = bytes.string(
      in: bytes.firstOffset(of: UInt8(ascii: ":"), in: declaration).map {
        bytes.name(startingAt: bytes.nextVisible(from: $0 + 1))
      } ?? bytes.name(startingAt: declaration.lowerBound))
    return !Self.values.contains(type)
  }

  /// Types of values that are never closures.
  private static let values: Set<String> = [
    "", "Bool", "CGFloat", "Color", "Date", "Double", "Float", "Image", "Int", "String", "UInt",
    "URL", "UUID",
  ]
}

/// What the function does with a string.
extension SignatureReader {
  /// Returns whether a function is marked as the last choice.
  private func isDisfavored(_ parenthesis: Int) -> Bool {
    let attribute: StaticString = "@_disfavoredOverload"
    let start = max(0, parenthesis - 128)
    guard let sign = (start..<parenthesis).last(where: { bytes.hasBytes(attribute, at: $0) }) else {
      return false
    }
    // Braces belong to the declaration before it.
    return bytes.firstOffset(of: UInt8(ascii: "}"), in: sign..<parenthesis) == nil
  }

  /// Returns which part of a string a parameter is that a function makes, or nil.
  private func partOfKey(
    _ name: Range<Int>, from end: Int
  ) -> FunctionSignature.Parameter.Kind? {
    let limit = min(bytes.count, end + Self.bodyLimit)
    var start = end
    while let found = bytes.firstOffset(of: bytes[name.lowerBound], in: start..<limit) {
      start = found + 1
      if bytes.hasBytes("func ", at: found) { return nil }
      guard bytes.bytes(bytes.name(startingAt: found), equal: bytes, name),
        let last = bytes.lastVisible(before: found)
      else { continue }
      let next = bytes.nextVisible(from: found + name.count)
      if bytes[last] == UInt8(ascii: "(") {
        guard bytes.hasBytes("\\(", at: last - 1), bytes[next] == UInt8(ascii: ")") else {
          continue
        }
        if bytes[next + 1] == UInt8(ascii: "\"") { return .endOfKey }
        if last > 1, bytes[last - 2] == UInt8(ascii: "\"") { return .beginningOfKey }
      } else if bytes[last] == UInt8(ascii: "+"), bytes[next] != UInt8(ascii: "+") {
        return .endOfKey
      }
      if bytes[next] == UInt8(ascii: "+"), bytes[last] != UInt8(ascii: "+") {
        return .beginningOfKey
      }
    }
    return nil
  }

  /// Returns whether a function passes a parameter on to a routine that looks it up.
  private func looksUp(_ name: Range<Int>, from end: Int) -> Bool {
    let limit = min(bytes.count, end + Self.bodyLimit)
    var parenthesis = bytes.nextOffset(of: UInt8(ascii: "("), from: end)
    while parenthesis < limit {
      let callee = bytes.name(endingAt: parenthesis)
      if isDeclaration(callee) { return false }
      let isLookup =
        routines.named(callee, in: bytes).contains(where: \.canBeWrapped)
        || KeyType(callee, in: bytes) != nil
      if isLookup,
        CallArguments(after: parenthesis, outline, bytes).all.contains(where: {
          bytes.bytes($0.value, equal: bytes, name)
        })
      {
        return true
      }
      parenthesis = bytes.nextOffset(of: UInt8(ascii: "("), from: parenthesis + 1)
    }
    return false
  }

  private func isDeclaration(_ callee: Range<Int>) -> Bool {
    guard let last = bytes.lastVisible(before: callee.lowerBound) else { return false }
    if bytes.bytes(callee, equal: "init") { return bytes[last] != UInt8(ascii: ".") }
    return bytes.bytes(bytes.name(endingAt: last + 1), equal: "func")
  }
}

extension CodeOutline {
  /// Returns the declarations in Swift that have one of several names.
  static func functions(named names: NameSet, in bytes: SourceBuffer) -> [DeclaredFunction] {
    var lexer = SwiftLexer(bytes)
    lexer.declaredNames = names
    lexer.run()
    return lexer.functions
  }

  /// Returns the types in Swift, by the offset at which their braces begin.
  static func scopes(in bytes: SourceBuffer) -> [TypeScope] {
    var lexer = SwiftLexer(bytes)
    lexer.notesTypes = true
    lexer.run()
    return lexer.scopes
  }
}
