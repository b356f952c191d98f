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
      return end
    case UInt8(ascii: "*"):
      var offset = slash + 2
      while offset < bytes.count {
        offset = bytes.nextOffset(of: UInt8(ascii: "*"), from: offset) + 1
        guard bytes[min(offset, bytes.count)] == UInt8(ascii: "/") else { continue }
        note(comment: slash + 2..<offset - 1)
        return offset + 1
      }
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
