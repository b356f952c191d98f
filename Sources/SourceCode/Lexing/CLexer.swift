import SourceText

/// Finds the string literals of C, C++, Objective-C and Objective-C++.
///
/// It works as the lexer for Swift does, but there are no interpolations and no nested comments.
struct CLexer {
  let bytes: SourceBuffer
  var outline = CodeOutline(.c)
  var brackets = BracketStack()
  var conditions = ConditionStack()
  /// The end of the directive that is being read.
  var directiveEnd = Int.max
  /// The number of open brackets at the beginning of the directive.
  var directiveDepth = 0

  init(_ bytes: SourceBuffer) {
    self.bytes = bytes
    outline.literals.reserveCapacity(bytes.count / 256)
  }

  /// Reads the whole file.
  mutating func run() {
    bytes.forEachCodeStop(in: .c) { read(at: $0) }
  }

  /// Reads what begins at an offset. Returns where to continue.
  @inline(__always)
  private mutating func read(at offset: Int) -> Int {
    if offset >= directiveEnd { endDirective() }
    switch bytes[offset] {
    case UInt8(ascii: "("): return open(.parenthesis, at: offset)
    case UInt8(ascii: ")"): return close(.parenthesis, at: offset)
    case UInt8(ascii: "{"): return open(.brace, at: offset)
    case UInt8(ascii: "}"): return close(.brace, at: offset)
    case UInt8(ascii: "["): return open(.square, at: offset)
    case UInt8(ascii: "]"): return close(.square, at: offset)
    case UInt8(ascii: "\""): return readLiteral(at: offset)
    case UInt8(ascii: "'"): return readCharacter(at: offset)
    case UInt8(ascii: "/"): return readSlash(at: offset)
    case UInt8(ascii: "#"): return readDirective(at: offset)
    default: return offset + 1
    }
  }
}

extension CLexer {
  @inline(__always)
  private mutating func open(_ kind: BracketStack.Kind, at offset: Int) -> Int {
    guard !brackets.isFull else {
      outline.isComplete = false
      return bytes.count
    }
    brackets.push(kind, at: offset)
    return offset + 1
  }

  @inline(__always)
  private mutating func close(_ kind: BracketStack.Kind, at offset: Int) -> Int {
    for _ in 0..<brackets.count(closedBy: kind) { _ = brackets.pop() }
    return offset + 1
  }

  mutating func close(downTo depth: Int) {
    while brackets.depth > depth { _ = brackets.pop() }
  }

  private mutating func endDirective() {
    close(downTo: directiveDepth)
    directiveEnd = .max
  }

  private mutating func readSlash(at slash: Int) -> Int {
    switch bytes[slash + 1] {
    case UInt8(ascii: "/"):
      let end = endOfLogicalLine(from: slash + 2)
      note(comment: slash + 2..<end)
      outline.comments.append((slash..<end).compact)
      return end
    case UInt8(ascii: "*"):
      var offset = slash + 2
      while offset < bytes.count {
        offset = bytes.nextOffset(of: UInt8(ascii: "*"), from: offset) + 1
        guard bytes[min(offset, bytes.count)] == UInt8(ascii: "/") else { continue }
        note(comment: slash + 2..<offset - 1)
        outline.comments.append((slash..<offset + 1).compact)
        return offset + 1
      }
      outline.hasOpenComment = true
      return bytes.count
    default: return slash + 1
    }
  }

  private mutating func note(comment: Range<Int>) {
    if CommentDirective.begins(in: comment, of: bytes) {
      outline.directives.append(comment.compact)
    }
  }

  /// Returns the end of a line, which continues after a backslash at its end.
  func endOfLogicalLine(from start: Int) -> Int {
    var end = bytes.endOfLine(from: start)
    while end < bytes.count, isContinued(lineEnd: end) {
      end = bytes.endOfLine(from: afterLineBreak(at: end))
    }
    return end
  }

  /// Returns whether a line break follows a backslash. Whitespace may be between them.
  func isContinued(lineEnd: Int) -> Bool {
    var offset = lineEnd - 1
    while offset >= 0, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset -= 1 }
    return offset >= 0 && bytes[offset] == UInt8(ascii: "\\")
  }

  func afterLineBreak(at offset: Int) -> Int {
    bytes[offset] == 0x0D && bytes[offset + 1] == 0x0A ? offset + 2 : offset + 1
  }
}

extension CLexer {
  /// Reads the name of a directive, if there is one. What follows it is read as code.
  mutating func readDirective(at pound: Int) -> Int {
    // In another directive, it is an operator.
    guard directiveEnd == .max else { return pound + 1 }
    var start = pound + 1
    while bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    let word = bytes.name(startingAt: start)
    switch bytes[start] {
    case UInt8(ascii: "i"), UInt8(ascii: "e"): readCondition(word)
    case UInt8(ascii: "d") where bytes.bytes(word, equal: "define"):
      directiveEnd = endOfLogicalLine(from: word.upperBound)
      directiveDepth = brackets.depth
      readMacro(from: word.upperBound)
    default: break
    }
    return pound + 1
  }
}

extension CLexer {
  private mutating func readCondition(_ word: Range<Int>) {
    if bytes.bytes(word, equal: "if") || bytes.bytes(word, equal: "ifdef") {
      conditions.begin(
        ConditionStack.Condition(from: word.upperBound, in: bytes), depth: brackets.depth)
    } else if bytes.bytes(word, equal: "ifndef") {
      let condition = ConditionStack.Condition(from: word.upperBound, in: bytes)
      conditions.begin(condition == .debug ? .notDebug : condition, depth: brackets.depth)
    } else if bytes.bytes(word, equal: "else") || bytes.bytes(word, equal: "elif") {
      if let depth = conditions.beginBranch() { close(downTo: depth) }
    } else if bytes.bytes(word, equal: "endif") {
      conditions.end()
    }
  }

  /// Records a macro with parameters whose body begins with a call or a message.
  private mutating func readMacro(from start: Int) {
    let name = bytes.name(startingAt: bytes.nextVisible(from: start))
    guard !name.isEmpty, bytes[name.upperBound] == UInt8(ascii: "(") else { return }
    var offset = name.upperBound
    while offset < directiveEnd, bytes[offset] != UInt8(ascii: ")") { offset += 1 }
    offset = bytes.nextVisible(from: offset + 1)
    guard let routine = routine(calledAt: offset) else { return }
    outline.macros.append(
      KeyMacro(
        name: name.compact, parameters: UInt32(name.upperBound), routine: routine.compact))
  }

  /// Returns the name of the routine that the body of a macro calls: the first name before a
  /// parenthesis, or the first part of a message.
  private func routine(calledAt start: Int) -> Range<Int>? {
    var offset = start
    var isFirst = true
    let end = min(directiveEnd, start + 256)
    while offset < end {
      let name = bytes.name(startingAt: offset)
      offset = max(name.upperBound, offset + 1)
      guard !name.isEmpty else { continue }
      let next = bytes[name.upperBound]
      if isFirst, next == UInt8(ascii: "(") { return name }
      if next == UInt8(ascii: ":"), bytes.bytes(name, equal: "localizedStringForKey") {
        return name
      }
      isFirst = false
    }
    return nil
  }
}

extension CLexer {
  /// Reads a string literal from its first quote. Returns where to continue.
  mutating func readLiteral(at quote: Int) -> Int {
    let prefix = prefix(before: quote)
    var traits = conditions.traits
    if prefix.isRaw { traits.insert(.rawC) }
    if joins(before: prefix.start) { traits.insert(.joinsPrevious) }
    let (end, found) = prefix.isRaw ? endOfRawLiteral(from: quote) : endOfLiteral(from: quote)
    traits.formUnion(found)
    if !traits.contains(.unterminated), joins(after: end) { traits.insert(.joinsNext) }
    let bracket = brackets.last.flatMap { $0.kind == .brace ? nil : $0.offset }
    outline.literals.append(
      CodeLiteral(
        start: UInt32(prefix.start), end: UInt32(end), bracket: bracket ?? CodeLiteral.noBracket,
        traits: traits))
    noteConstant(ofLiteralAt: prefix.start)
    return end
  }

  /// Reads a character, or the separator of a number's digits. Returns where to continue.
  func readCharacter(at quote: Int) -> Int {
    if quote > 0, bytes.isPartOfName(bytes[quote - 1]), isNumber(before: quote) {
      return quote + 1
    }
    var offset = quote + 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "'"): return offset + 1
      case UInt8(ascii: "\\"): offset = afterEscape(at: offset)
      case 0x0A, 0x0D: return offset
      default: offset += 1
      }
    }
    return bytes.count
  }
}

extension CLexer {
  /// Returns where a literal begins: at `@`, `L`, `u8`, `u`, `U`, or `R` for a raw one.
  private func prefix(before quote: Int) -> (start: Int, isRaw: Bool) {
    guard quote > 0 else { return (quote, false) }
    if bytes[quote - 1] == UInt8(ascii: "@") { return (quote - 1, false) }
    guard bytes.isPartOfName(bytes[quote - 1]) else { return (quote, false) }
    let name = bytes.name(endingAt: quote)
    let isRaw = bytes[quote - 1] == UInt8(ascii: "R")
    let encoding = isRaw ? name.lowerBound..<quote - 1 : name
    guard
      encoding.isEmpty || bytes.bytes(encoding, equal: "L") || bytes.bytes(encoding, equal: "u8")
        || bytes.bytes(encoding, equal: "u") || bytes.bytes(encoding, equal: "U")
    else { return (quote, false) }
    return (name.lowerBound, isRaw)
  }

  private func endOfLiteral(from quote: Int) -> (end: Int, traits: CodeLiteral.Traits) {
    var traits: CodeLiteral.Traits = []
    var offset = quote + 1
    while true {
      offset = bytes.nextLiteralStop(from: offset)
      guard offset < bytes.count else { return (bytes.count, traits.union(.unterminated)) }
      switch bytes[offset] {
      case UInt8(ascii: "\""): return (offset + 1, traits)
      case UInt8(ascii: "\\"):
        traits.insert(.escaped)
        offset = afterEscape(at: offset)
      default: return (offset, traits.union(.unterminated))
      }
    }
  }

  /// Returns the offset after a backslash and what it escapes, which may be a line break.
  private func afterEscape(at backslash: Int) -> Int {
    var offset = backslash + 1
    while bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    if bytes[offset] == 0x0A || bytes[offset] == 0x0D { return afterLineBreak(at: offset) }
    return min(backslash + 2, bytes.count)
  }

  /// Returns the end of `R"name(…)name"`.
  private func endOfRawLiteral(from quote: Int) -> (end: Int, traits: CodeLiteral.Traits) {
    var content = quote + 1
    while content < bytes.count, content - quote <= 17, bytes[content] != UInt8(ascii: "(") {
      content += 1
    }
    guard content < bytes.count, bytes[content] == UInt8(ascii: "(") else {
      return (quote + 1, .unterminated)
    }
    let name = quote + 1..<content
    var offset = content
    while offset < bytes.count {
      offset = bytes.nextOffset(of: UInt8(ascii: ")"), from: offset) + 1
      let end = offset + name.count
      guard end < bytes.count else { break }
      if bytes[end] == UInt8(ascii: "\""), bytes.bytes(offset..<end, equal: bytes, name) {
        return (end + 1, [])
      }
    }
    return (bytes.count, .unterminated)
  }

  /// Returns whether the name that ends at an offset is a number.
  private func isNumber(before end: Int) -> Bool {
    var start = end
    while start > 0, end - start < 256,
      bytes.isPartOfName(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "'")
        || bytes[start - 1] == UInt8(ascii: ".")
    {
      start -= 1
    }
    return bytes[start].isDigit || bytes[start] == UInt8(ascii: ".") && bytes[start + 1].isDigit
  }

  /// Returns whether another literal ends before an offset. The compiler joins them.
  private func joins(before start: Int) -> Bool {
    guard let last = outline.literals.last, !last.traits.contains(.unterminated),
      let previous = bytes.lastVisible(before: start)
    else { return false }
    return previous + 1 == Int(last.end)
  }

  private func joins(after end: Int) -> Bool {
    let next = bytes.nextVisible(from: end)
    return bytes[next] == UInt8(ascii: "\"") || bytes.hasBytes("@\"", at: next)
  }
}
