import SourceText

/// Regular expressions, which may contain quotes and brackets that mean nothing outside of them.
extension SwiftLexer {
  /// Returns the end of a regular expression that begins with one slash, or nil if the slash is an
  /// operator.
  ///
  /// The compiler decides it by what it expects at the slash. The rules here have the same effect:
  /// there is no operand directly before it, no space inside next to the slashes, no line break.
  func endOfPlainRegex(from slash: Int) -> Int? {
    switch bytes[slash + 1] {
    case 0x20, 0x09, 0x0A, 0x0D, 0: return nil
    default: break
    }
    guard !hasOperand(before: slash) else { return nil }
    var offset = slash + 1
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "/"):
        let last = bytes[offset - 1]
        return last == 0x20 || last == 0x09 ? nil : offset + 1
      case UInt8(ascii: "\\"):
        offset += 1
        if bytes[offset] == 0x0A || bytes[offset] == 0x0D { return nil }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return nil }
      case 0x0A, 0x0D: return nil
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Returns the end of a regular expression in `#/` and `/#`, or nil if there is none.
  mutating func endOfExtendedRegex(from start: Int, pounds: Int) -> Int? {
    guard start >= unclosedRegexEnd else { return nil }
    var offset = start + pounds + 1
    while bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    let isMultiline = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "/") where countPounds(at: offset + 1, limit: pounds) == pounds:
        return offset + 1 + pounds
      case 0x0A where !isMultiline, 0x0D where !isMultiline:
        unclosedRegexEnd = offset
        return nil
      default: offset += 1
      }
    }
    unclosedRegexEnd = bytes.count
    return nil
  }

  /// Returns the number of `#` from an offset.
  func countPounds(at start: Int, limit: Int = .max) -> Int {
    var count = 0
    while count < limit, start + count < bytes.count, bytes[start + count] == UInt8(ascii: "#") {
      count += 1
    }
    return count
  }

  /// Returns whether a slash follows an operand on its line, or is part of a longer operator.
  private func hasOperand(before slash: Int) -> Bool {
    var offset = slash - 1
    while offset >= 0, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset -= 1 }
    guard offset >= 0 else { return false }
    let isAdjacent = offset == slash - 1
    switch bytes[offset] {
    case 0x0A, 0x0D, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"):
      return false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""),
      UInt8(ascii: "`"):
      return true
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ">"):
      let last = offset > 0 ? bytes[offset - 1] : 0x20
      return isAdjacent || bytes.isPartOfName(last) || last == UInt8(ascii: ")")
        || last == UInt8(ascii: "]")
    case let byte where bytes.isPartOfName(byte):
      return !isKeyword(bytes.name(endingAt: offset + 1))
    default: return isAdjacent
    }
  }

  /// Returns whether a word is a keyword after which an expression begins.
  private func isKeyword(_ word: Range<Int>) -> Bool {
    switch word.count {
    case 2:
      return bytes.hasBytes("in", at: word.lowerBound) || bytes.hasBytes("if", at: word.lowerBound)
        || bytes.hasBytes("is", at: word.lowerBound) || bytes.hasBytes("as", at: word.lowerBound)
    case 3: return bytes.hasBytes("try", at: word.lowerBound)
    case 4:
      return bytes.hasBytes("case", at: word.lowerBound)
        || bytes.hasBytes("else", at: word.lowerBound)
    case 5:
      return bytes.hasBytes("await", at: word.lowerBound)
        || bytes.hasBytes("guard", at: word.lowerBound)
        || bytes.hasBytes("where", at: word.lowerBound)
        || bytes.hasBytes("while", at: word.lowerBound)
        || bytes.hasBytes("throw", at: word.lowerBound)
    case 6:
      return bytes.hasBytes("return", at: word.lowerBound)
        || bytes.hasBytes("switch", at: word.lowerBound)
        || bytes.hasBytes("repeat", at: word.lowerBound)
    default: return false
    }
  }
}
