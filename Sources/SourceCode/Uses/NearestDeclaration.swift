import SourceText

/// What declares a variable of Swift: the nearest declaration before a use of it, in the blocks
/// around the use.
///
/// Neither the type nor the value is known if it is a parameter of a closure or a pattern.
struct NearestDeclaration {
  /// The name of the type, if the declaration has it.
  var type: Range<Int>?
  /// The value, if it is that of a constant or a variable without a type.
  var value: Range<Int>?
  /// The literal that is the value of a constant, if it is one.
  var literal: Int?
  /// The offset at which the type begins, whatever type it is.
  var typeStart: Int?
  /// Whether `if let` or `guard let` declares it, so that the value isn't nil.
  var isUnwrapped = false
  /// The offset of the declared name.
  var start: Int?
  /// What the variable has its value from, if it isn't a value or a type next to it.
  var origin: Origin?

  enum Origin: Hashable {
    /// The parameter of a closure at a position, from 0.
    case closure(brace: Int, position: Int, isOnly: Bool)
    /// The variable of a loop, or one of those of a tuple.
    case loop(sequence: Range<Int>, position: Int?)
    /// A value of a case of an enumeration.
    case value(ofCase: Range<Int>, position: Int)
  }

  static let unknown = NearestDeclaration()
}

/// Looks for the declaration of a variable from the use of it to the beginning of the file.
///
/// Blocks that end before the use are skipped, so that a variable of the same name in another
/// function is not taken for it. The length is limited, so that the time stays linear.
struct DeclarationSearch {
  private static let limit = 8192

  private let bytes: SourceBuffer
  private let outline: CodeOutline
  private let name: Range<Int>
  private var offset: Int
  /// The index of the first literal and of the first comment that begin after the offset.
  private var literal: Int
  private var comment: Int
  /// The number of blocks that end after the offset and before the use.
  private var depth = 0
  /// The number of bytes that were read.
  private(set) var length = 0
  /// Whether the offset is between a block around the use and what the block belongs to.
  private var isInHeader = false

  /// - Parameters:
  ///   - name: the name of the variable.
  ///   - use: the offset of the use, which may be in a literal.
  init(of name: Range<Int>, before use: Int, _ bytes: SourceBuffer, _ outline: CodeOutline) {
    (self.bytes, self.outline, self.name, offset) = (bytes, outline, name, use)
    literal = outline.literalIndex(from: use)
    comment = outline.comments.partitioningIndex { Int($0.lowerBound) >= use }
    leaveLiterals()
  }

  /// Returns the nearest declaration, or nil if there is none.
  mutating func declaration() -> NearestDeclaration? {
    let end = offset
    defer { length = end - offset }
    while offset > 0, end - offset < Self.limit {
      if skipComment() || skipLiteral() { continue }
      switch bytes[offset - 1] {
      case UInt8(ascii: "}"):
        depth += 1
        isInHeader = false
        offset -= 1
      case UInt8(ascii: "{"):
        isInHeader = depth == 0
        depth = max(0, depth - 1)
        offset -= 1
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(endingAt: offset)
        offset = word.lowerBound
        guard depth == 0 else { continue }
        if word.count == name.count, let found = declaration(at: word) { return found }
        if isInHeader, endsHeader(word) { isInHeader = false }
      default: offset -= 1
      }
    }
    return nil
  }
}

extension DeclarationSearch {
  /// Continues before the literals in whose interpolations the use is.
  private mutating func leaveLiterals() {
    let use = offset
    for index in stride(from: literal - 1, through: max(0, literal - 64), by: -1)
    where outline.literals[index].range.contains(use) {
      offset = outline.literals[index].range.lowerBound
      literal = index
    }
  }

  private mutating func skipComment() -> Bool {
    while comment > 0, outline.comments[comment - 1].lowerBound >= offset { comment -= 1 }
    guard comment > 0, Int(outline.comments[comment - 1].upperBound) >= offset else { return false }
    offset = Int(outline.comments[comment - 1].lowerBound)
    return true
  }

  private mutating func skipLiteral() -> Bool {
    let last = bytes[offset - 1]
    guard last == UInt8(ascii: "\"") || last == UInt8(ascii: "#") else { return false }
    for index in stride(from: literal - 1, through: max(0, literal - 16), by: -1)
    where Int(outline.literals[index].end) == offset {
      offset = Int(outline.literals[index].start)
      literal = index
      return true
    }
    return false
  }

  /// Returns whether a word begins what a block belongs to.
  private func endsHeader(_ word: Range<Int>) -> Bool {
    switch word.count {
    case 2: bytes.bytes(word, equal: "if")
    case 3: bytes.bytes(word, equal: "for") || bytes.bytes(word, equal: "var")
    case 4: bytes.bytes(word, equal: "func") || bytes.bytes(word, equal: "init")
    case 5: bytes.bytes(word, equal: "guard") || bytes.bytes(word, equal: "while")
    case 6: bytes.bytes(word, equal: "switch") || bytes.bytes(word, equal: "return")
    case 9: bytes.bytes(word, equal: "subscript")
    default: false
    }
  }

  /// Returns whether a name with a value is in the capture list of a closure: `[month = path]`.
  private func isCapture(at equals: Int, after last: Int) -> Bool {
    (bytes[last] == UInt8(ascii: "[") || bytes[last] == UInt8(ascii: ","))
      && bytes[equals] == UInt8(ascii: "=") && bytes[equals + 1] != UInt8(ascii: "=")
  }

  /// Returns what a word declares, if it is the name and declares it.
  private func declaration(at word: Range<Int>) -> NearestDeclaration? {
    guard bytes.bytes(word, equal: bytes, name),
      var last = bytes.lastVisible(before: word.lowerBound), bytes[last] != UInt8(ascii: ".")
    else { return nil }
    // The parameter of a closure with a binding: `{ $item in`.
    if bytes[last] == UInt8(ascii: "$"), let before = bytes.lastVisible(before: last) {
      last = before
    }
    let previous = bytes.name(endingAt: last + 1)
    let isConstant = bytes.bytes(previous, equal: "let")
    if isConstant || bytes.bytes(previous, equal: "var") {
      var found = binding(after: word.upperBound)
      if !isConstant { found.literal = nil }
      found.start = word.lowerBound
      found.isUnwrapped = isUnwrapped(before: previous.lowerBound)
      if found.value == nil, found.typeStart == nil { found.origin = pattern(around: previous) }
      return found
    }
    // `for` may also be the label of a parameter: `for index: Int`.
    let isTyped = bytes[bytes.nextVisible(from: word.upperBound)] == UInt8(ascii: ":")
    if bytes.bytes(previous, equal: "for"), !isTyped || !isInHeader {
      return NearestDeclaration(origin: loop(over: word, position: nil))
    }
    if isParameterOfClosure(word, after: last) {
      return NearestDeclaration(origin: parameterOrigin(of: word))
    }
    if isInPattern(word) { return NearestDeclaration(origin: pattern(around: word)) }
    let colon = bytes.nextVisible(from: word.upperBound)
    if isCapture(at: colon, after: last) { return .unknown }
    guard isInHeader, bytes[colon] == UInt8(ascii: ":") else { return nil }
    return parameter(typedFrom: bytes.nextVisible(from: colon + 1))
  }

  /// Returns what follows `let name`.
  private func binding(after end: Int) -> NearestDeclaration {
    var found = NearestDeclaration()
    var next = bytes.nextVisible(from: end)
    if bytes[next] == UInt8(ascii: ":") {
      let start = bytes.nextVisible(from: next + 1)
      found.typeStart = start
      guard bytes[start] &- UInt8(ascii: "A") < 26 else { return found }
      let type = bytes.name(startingAt: start)
      found.type = type
      next = bytes.nextVisible(from: type.upperBound)
    }
    guard bytes[next] == UInt8(ascii: "=") else { return found }
    let start = bytes.nextCode(from: next + 1)
    guard let end = endOfValue(from: start) else { return found }
    if found.type == nil { found.value = start..<end }
    let index = outline.literalIndex(from: start)
    if index < outline.literals.count, outline.literals[index].range == start..<end {
      found.literal = index
    }
    return found
  }

  /// Returns the parameter whose type begins at an offset, or nil if it labels an argument.
  private func parameter(typedFrom start: Int) -> NearestDeclaration? {
    let type = bytes.name(startingAt: start)
    switch bytes[start] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return bytes[type.upperBound] == UInt8(ascii: "(")
        ? nil : NearestDeclaration(type: type, typeStart: start)
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "@"):
      return NearestDeclaration(typeStart: start)
    default:
      // `inout Int`. A label is followed by one expression.
      return !type.isEmpty && bytes.isPartOfName(bytes[bytes.nextVisible(from: type.upperBound)])
        ? NearestDeclaration(typeStart: start) : nil
    }
  }

  /// Returns whether the rest of the line is that of the parameters of a closure, or of a loop over
  /// tuples.
  private func isParameterOfClosure(_ word: Range<Int>, after last: Int) -> Bool {
    guard "{(,]".utf8.contains(bytes[last]) else { return false }
    var offset = word.upperBound
    while offset - word.upperBound < 256 {
      switch bytes[offset] {
      case let byte where bytes.isPartOfName(byte):
        let found = bytes.name(startingAt: offset)
        if bytes.bytes(found, equal: "in") { return true }
        offset = found.upperBound
      case 0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "<"):
        offset += 1
      default: return false
      }
    }
    return false
  }

  /// Returns whether `let` is that of a condition: `if let`, `guard let`, `, let`.
  private func isUnwrapped(before keyword: Int) -> Bool {
    guard let last = bytes.lastVisible(before: keyword) else { return false }
    if bytes[last] == UInt8(ascii: ",") { return true }
    let word = bytes.name(endingAt: last + 1)
    return bytes.bytes(word, equal: "if") || bytes.bytes(word, equal: "guard")
      || bytes.bytes(word, equal: "while")
  }

  /// Returns the loop whose variable a word is: `for word in sequence`.
  private func loop(over word: Range<Int>, position: Int?) -> NearestDeclaration.Origin? {
    var offset = word.upperBound
    while offset < bytes.count, offset - word.upperBound < 256 {
      offset = bytes.nextVisible(from: offset)
      let found = bytes.name(startingAt: offset)
      if bytes.bytes(found, equal: "in") {
        let start = bytes.nextCode(from: found.upperBound)
        return endOfValue(from: start).map { .loop(sequence: start..<$0, position: position) }
      }
      offset = max(found.upperBound, offset + 1)
    }
    return nil
  }

  /// Returns the closure or the loop that has a word among its variables.
  private func parameterOrigin(of word: Range<Int>) -> NearestDeclaration.Origin? {
    var offset = word.lowerBound
    var (position, depth) = (0, 0)
    while offset > 0, word.lowerBound - offset < 256 {
      switch bytes[offset - 1] {
      case UInt8(ascii: "{"):
        let isOnly = position == 0 && !hasComma(from: word.upperBound)
        return .closure(brace: offset - 1, position: position, isOnly: isOnly)
      case UInt8(ascii: ",") where depth == 0: position += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["): depth = max(0, depth - 1)
      case let byte where bytes.isPartOfName(byte):
        let name = bytes.name(endingAt: offset)
        if bytes.bytes(name, equal: "for") { return loop(over: word, position: position) }
        offset = name.lowerBound
        continue
      case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "="): return nil
      default: break
      }
      offset -= 1
    }
    return nil
  }

  /// Returns whether a comma comes before `in`.
  private func hasComma(from start: Int) -> Bool {
    var offset = start
    while offset < bytes.count, offset - start < 256 {
      offset = bytes.nextVisible(from: offset)
      let word = bytes.name(startingAt: offset)
      if bytes.bytes(word, equal: "in") { return false }
      if bytes[offset] == UInt8(ascii: ",") { return true }
      offset = max(word.upperBound, offset + 1)
    }
    return false
  }

  /// Returns the case of an enumeration in whose pattern a word is: `case .name(let a, let b)`.
  private func pattern(around word: Range<Int>) -> NearestDeclaration.Origin? {
    var offset = word.lowerBound
    var position = 0
    while offset > 0, word.lowerBound - offset < 256 {
      switch bytes[offset - 1] {
      case UInt8(ascii: "("):
        let name = bytes.name(endingAt: offset - 1)
        guard name.lowerBound > 0, bytes[name.lowerBound - 1] == UInt8(ascii: ".") else {
          return nil
        }
        return .value(ofCase: name, position: position)
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: ";"),
        UInt8(ascii: "="):
        return nil
      default: break
      }
      offset -= 1
    }
    return nil
  }

  /// Returns whether a word is in a pattern such as `let (a, b)` and `case let .a(b)`.
  private func isInPattern(_ word: Range<Int>) -> Bool {
    let start = bytes.firstCode(ofLineAt: word.lowerBound)
    guard start < word.lowerBound else { return false }
    return (start..<word.lowerBound).contains {
      bytes.hasBytes("let (", at: $0) || bytes.hasBytes("var (", at: $0)
        || bytes.hasBytes("case let", at: $0) || bytes.hasBytes("let .", at: $0)
    }
  }

  /// Returns the end of the value of a variable, or nil if it continues on the next line.
  private func endOfValue(from start: Int) -> Int? {
    var index = outline.literalIndex(from: start)
    var (offset, end, depth) = (start, start, 0)
    while offset < bytes.count, offset - start < 512 {
      if index < outline.literals.count, outline.literals[index].range.lowerBound == offset {
        offset = max(offset + 1, outline.literals[index].range.upperBound)
        while index < outline.literals.count,
          outline.literals[index].range.lowerBound < offset
        {
          index += 1
        }
        end = offset
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "{") where depth == 0, UInt8(ascii: "}") where depth == 0,
        UInt8(ascii: ",") where depth == 0, UInt8(ascii: ";") where depth == 0:
        return end
      case UInt8(ascii: "/") where bytes[offset + 1] == UInt8(ascii: "/"): return end
      case 0x0A where depth == 0:
        let next = bytes[bytes.nextVisible(from: offset)]
        return ".?:+-*/&|<>=".utf8.contains(next) ? nil : end
      case UInt8(ascii: "e") where depth == 0:
        let word = bytes.name(startingAt: offset)
        if bytes.bytes(word, equal: "else"), bytes.name(endingAt: offset).isEmpty { return end }
      default: break
      }
      if bytes[offset] > 0x20 { end = offset + 1 }
      offset += 1
    }
    return offset == bytes.count ? end : nil
  }
}
