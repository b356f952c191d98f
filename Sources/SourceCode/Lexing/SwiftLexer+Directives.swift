import SourceText

extension SwiftLexer {
  /// Reads a raw string, an extended regular expression, a directive or a macro from its `#`.
  mutating func readPound(at start: Int) -> Int {
    let pounds = countPounds(at: start)
    switch bytes[start + pounds] {
    case UInt8(ascii: "\""): return readLiteral(from: start, pounds: pounds)
    case UInt8(ascii: "/"):
      return endOfExtendedRegex(from: start, pounds: pounds) ?? start + pounds + 1
    default:
      readDirective(from: start + pounds)
      return start + pounds
    }
  }

  private mutating func readDirective(from start: Int) {
    let word = bytes.name(startingAt: start)
    switch bytes[start] {
    case UInt8(ascii: "i") where bytes.bytes(word, equal: "if"):
      conditions.begin(
        ConditionStack.Condition(from: word.upperBound, in: bytes), depth: brackets.depth)
    case UInt8(ascii: "e") where bytes.bytes(word, equal: "endif"):
      conditions.end()
    case UInt8(ascii: "e") where bytes.bytes(word, equal: "else"):
      beginBranch()
    case UInt8(ascii: "e") where bytes.bytes(word, equal: "elseif"):
      beginBranch()
    case UInt8(ascii: "P") where bytes.bytes(word, equal: "Preview"):
      previewDepth = brackets.depth
    default: break
    }
  }

  private mutating func beginBranch() {
    if let depth = conditions.beginBranch() { close(downTo: depth) }
  }
}
