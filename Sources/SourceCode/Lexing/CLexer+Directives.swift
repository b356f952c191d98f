import SourceText

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

  /// Records a macro with parameters whose body begins with the call of a routine.
  private mutating func readMacro(from start: Int) {
    let name = bytes.name(startingAt: bytes.nextVisible(from: start))
    guard !name.isEmpty, bytes[name.upperBound] == UInt8(ascii: "(") else { return }
    var offset = name.upperBound
    while offset < directiveEnd, bytes[offset] != UInt8(ascii: ")") { offset += 1 }
    offset += 1
    while offset < directiveEnd, !bytes.isPartOfName(bytes[offset]) { offset += 1 }
    let routine = bytes.name(startingAt: offset)
    guard routine.upperBound < directiveEnd, bytes[routine.upperBound] == UInt8(ascii: "("),
      bytes.hasBytes("NSLocalized", at: offset) || bytes.hasBytes("CFCopyLocalized", at: offset)
    else { return }
    outline.macros.append(
      KeyMacro(
        name: name.compact, parameters: UInt32(name.upperBound), routine: routine.compact))
  }
}
