import SourceText

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
