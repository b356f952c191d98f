import SourceText

/// Finds what a file of Swift declares.
extension DeclaredTypes {
  /// - Parameter outline: what the lexer found in the bytes.
  init(in bytes: SourceBuffer, _ outline: CodeOutline) {
    self.init()
    if outline.language == .swift {
      var reader = DeclarationReader(bytes, outline)
      reader.run()
      self = reader.found
    }
    properties.add(outline.language, bytes)
  }
}

private struct DeclarationReader {
  private let bytes: SourceBuffer
  private let outline: CodeOutline
  private let types: SwiftTypeReader
  private let scopes: [UInt32: TypeScope]
  private(set) var found = DeclaredTypes()
  /// The names of the types around the present position, or nil for other braces.
  private var braces: [String?] = []
  private var literal = 0
  private var comment = 0

  init(_ bytes: SourceBuffer, _ outline: CodeOutline) {
    (self.bytes, self.outline) = (bytes, outline)
    types = SwiftTypeReader(bytes: bytes)
    scopes = Dictionary(
      CodeOutline.scopes(in: bytes).map { ($0.range.lowerBound, $0) }
    ) { first, _ in first }
  }

  /// The type whose braces are the innermost ones, an empty name outside of all, or nil.
  private var owner: String? { braces.last ?? "" }

  mutating func run() {
    var offset = 0
    while offset < bytes.count {
      if let end = endOfText(at: offset) {
        offset = end
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "{"):
        let scope = scopes[UInt32(offset)]
        if let scope { begin(scope) }
        braces.append(scope.map { bytes.string(in: $0.name.wide) })
      case UInt8(ascii: "}"): _ = braces.popLast()
      case UInt8(ascii: "("): offset = end(ofBracketAt: offset)
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(startingAt: offset)
        offset = max(word.upperBound, offset + 1)
        if let owner { offset = max(offset, read(word, in: owner)) }
        continue
      default: break
      }
      offset += 1
    }
  }

  /// Returns the end of the literal or the comment that begins at an offset.
  private mutating func endOfText(at offset: Int) -> Int? {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "/") {
      while comment < outline.comments.count, outline.comments[comment].lowerBound < offset {
        comment += 1
      }
      guard comment < outline.comments.count, outline.comments[comment].lowerBound == offset else {
        return nil
      }
      return max(Int(outline.comments[comment].upperBound), offset + 1)
    }
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") else { return nil }
    while literal < outline.literals.count, outline.literals[literal].range.lowerBound < offset {
      literal += 1
    }
    guard literal < outline.literals.count,
      outline.literals[literal].range.lowerBound == offset
    else { return nil }
    return max(outline.literals[literal].range.upperBound, offset + 1)
  }

  /// Returns the offset of the parenthesis that closes one.
  private mutating func end(ofBracketAt start: Int) -> Int {
    var depth = 0
    var offset = start
    while offset < bytes.count {
      if let end = endOfText(at: offset) {
        offset = end
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return offset }
      default: break
      }
      offset += 1
    }
    return bytes.count
  }

  private mutating func begin(_ scope: TypeScope) {
    let name = scope.name.wide
    guard let last = bytes.lastVisible(before: name.lowerBound) else { return }
    let keyword = bytes.string(in: bytes.name(endingAt: last + 1))
    let inherited = inheritedNames(after: name.upperBound, before: Int(scope.range.lowerBound))
    found.update(bytes.string(in: name)) { declared in
      declared.isEnumeration = declared.isEnumeration || keyword == "enum"
      declared.inherited += inherited.filter { !declared.inherited.contains($0) }
    }
  }

  private func inheritedNames(after start: Int, before brace: Int) -> [String] {
    guard let colon = bytes.firstOffset(of: UInt8(ascii: ":"), in: start..<max(start, brace)) else {
      return []
    }
    var names: [String] = []
    var offset = colon + 1
    while offset < brace, names.count < 16 {
      offset = bytes.nextVisible(from: offset)
      let word = bytes.name(startingAt: offset)
      if bytes.bytes(word, equal: "where") { break }
      if !word.isEmpty, bytes[word.upperBound] != UInt8(ascii: ".") {
        names.append(bytes.string(in: word))
      }
      offset = max(word.upperBound, offset) + (word.isEmpty ? 1 : 0)
    }
    return names
  }

  /// Reads what a word declares. Returns where to continue.
  private mutating func read(_ word: Range<Int>, in owner: String) -> Int {
    switch word.count {
    case 3 where bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var"):
      return readVariable(after: word, in: owner)
    case 4 where bytes.bytes(word, equal: "func"): return readFunction(after: word, in: owner)
    case 4 where bytes.bytes(word, equal: "case"): return readCases(after: word, in: owner)
    case 9 where bytes.bytes(word, equal: "typealias"):
      let name = bytes.name(startingAt: bytes.nextVisible(from: word.upperBound))
      let sign = bytes.nextVisible(from: name.upperBound)
      guard bytes[sign] == UInt8(ascii: "=") else { return sign }
      let type = types.type(at: sign + 1)
      // An alias in a type doesn't apply elsewhere, where its name may be that of another type.
      found.note(alias: bytes.string(in: name), owner.isEmpty ? type?.type : nil)
      return type?.end ?? sign
    default: return word.upperBound
    }
  }

  private mutating func readVariable(after keyword: Range<Int>, in owner: String) -> Int {
    let name = bytes.name(startingAt: bytes.nextVisible(from: keyword.upperBound))
    guard !name.isEmpty else { return keyword.upperBound }
    var end = name.upperBound
    let sign = bytes.nextVisible(from: end)
    var type: SwiftType?
    if bytes[sign] == UInt8(ascii: ":") {
      let declared = types.type(at: sign + 1)
      type = declared?.type
      end = declared?.end ?? sign
    } else if bytes[sign] == UInt8(ascii: "=") {
      type = self.type(ofValueAt: bytes.nextVisible(from: sign + 1))
    } else {
      type = bytes.typeInEnvironment(ofVariableAt: keyword.lowerBound)
    }
    found.update(owner) { $0.members.note(type, for: bytes.string(in: name)) }
    return end
  }

  /// Returns the type of a literal, or of the initializer or the instance of a type.
  private func type(ofValueAt start: Int) -> SwiftType? {
    let index = outline.literalIndex(from: start)
    if index < outline.literals.count, outline.literals[index].range.lowerBound == start {
      let end = bytes.nextVisible(from: outline.literals[index].range.upperBound)
      return bytes[end] == UInt8(ascii: ".") ? nil : .string
    }
    let name = bytes.name(startingAt: start)
    guard !name.isEmpty else { return nil }
    if bytes[start].isDigit { return typeOfNumber(at: start) }
    if bytes.bytes(name, equal: "true") || bytes.bytes(name, equal: "false") { return .bool }
    guard bytes[start] &- UInt8(ascii: "A") < 26 else { return nil }
    let text = bytes.string(in: name)
    if bytes[name.upperBound] == UInt8(ascii: "(") {
      return isLast(ofValue: name.upperBound) ? .named(text) : nil
    }
    guard bytes[name.upperBound] == UInt8(ascii: ".") else { return nil }
    let member = bytes.name(startingAt: name.upperBound + 1)
    let instances = ["shared", "default", "standard", "current", "main"]
    guard instances.contains(bytes.string(in: member)),
      bytes[bytes.nextVisible(from: member.upperBound)] != UInt8(ascii: ".")
    else { return nil }
    return .named(text)
  }

  /// Returns whether nothing on the line follows the arguments of a call.
  private func isLast(ofValue parenthesis: Int) -> Bool {
    var scanner = ArgumentScanner(
      bytes, outline, from: parenthesis + 1, literal: outline.literalIndex(from: parenthesis))
    while scanner.next() != nil {}
    guard scanner.isAtEnd, bytes[scanner.offset] == UInt8(ascii: ")") else { return false }
    let next = bytes[bytes.nextVisible(from: scanner.offset + 1)]
    return !".?!+-*/".utf8.contains(next)
  }

  private func typeOfNumber(at start: Int) -> SwiftType? {
    var offset = start
    while bytes[offset].isDigit || bytes[offset] == UInt8(ascii: "_") { offset += 1 }
    let isDecimal = bytes[offset] == UInt8(ascii: ".") && bytes[offset + 1].isDigit
    if isDecimal {
      offset += 1
      while bytes[offset].isDigit { offset += 1 }
    }
    let next = bytes[bytes.nextVisible(from: offset)]
    // Another operand may be a `Double`.
    guard !".+-*/%<>&|".utf8.contains(next), !bytes.isPartOfName(bytes[offset]) else { return nil }
    return isDecimal ? .double : .int
  }

  private mutating func readFunction(after keyword: Range<Int>, in owner: String) -> Int {
    let name = bytes.name(startingAt: bytes.nextVisible(from: keyword.upperBound))
    guard !name.isEmpty else { return keyword.upperBound }
    let limit = min(bytes.count, name.upperBound + 256)
    guard
      let parenthesis = bytes.firstOffset(of: UInt8(ascii: "("), in: name.upperBound..<limit)
    else { return name.upperBound }
    let end = self.end(ofBracketAt: parenthesis)
    let isGeneric = bytes[name.upperBound] == UInt8(ascii: "<")
    guard end < bytes.count else { return end }
    var next = bytes.nextVisible(from: end + 1)
    for _ in 0..<3 {
      let word = bytes.name(startingAt: next)
      guard ["async", "throws", "rethrows"].contains(bytes.string(in: word)) else { break }
      next = bytes.nextVisible(from: word.upperBound)
    }
    guard bytes.hasBytes("->", at: next) else { return end }
    let type = isGeneric ? nil : types.type(at: next + 2)?.type
    found.update(owner) { $0.methods.note(type, for: bytes.string(in: name)) }
    return end
  }

  /// Reads the cases of a line: `case a, b(Int), c(name: String)`.
  private mutating func readCases(after keyword: Range<Int>, in owner: String) -> Int {
    guard !owner.isEmpty else { return keyword.upperBound }
    var offset = keyword.upperBound
    for _ in 0..<64 {
      let name = bytes.name(startingAt: bytes.nextCode(from: offset))
      guard !name.isEmpty else { return offset }
      offset = name.upperBound
      let text = bytes.string(in: name)
      var values: [SwiftType?] = []
      if bytes[offset] == UInt8(ascii: "(") {
        let end = self.end(ofBracketAt: offset)
        values = self.values(from: offset, to: end)
        found.note(values, ofCase: text)
        offset = min(end + 1, bytes.count)
      }
      found.update(owner) { $0.cases[text] = values }
      let next = bytes.nextCode(from: offset)
      guard bytes[next] == UInt8(ascii: ",") else { return offset }
      offset = next + 1
    }
    return offset
  }

  private func values(from parenthesis: Int, to end: Int) -> [SwiftType?] {
    var scanner = ArgumentScanner(
      bytes, outline, from: parenthesis + 1, literal: outline.literalIndex(from: parenthesis))
    var values: [SwiftType?] = []
    while values.count < 16, let value = scanner.next() {
      values.append(types.type(at: value.value.lowerBound)?.type)
    }
    return values
  }
}

extension SourceBuffer {
  /// Returns the type of `@Environment(Model.self) private var model`.
  ///
  /// - Parameter offset: an offset in its line.
  func typeInEnvironment(ofVariableAt offset: Int) -> SwiftType? {
    let start = firstCode(ofLineAt: offset)
    guard hasBytes("@Environment(", at: start) else { return nil }
    let name = name(startingAt: start + "@Environment(".utf8.count)
    return hasBytes(".self)", at: name.upperBound) ? .named(string(in: name)) : nil
  }
}
