import SourceText

extension SwiftLexer {
  /// Reads a literal from the start of its delimiter. Returns where to continue.
  mutating func readLiteral(from start: Int, pounds: Int) -> Int {
    let quote = start + pounds
    let isMultiline = bytes.hasBytes("\"\"\"", at: quote) && !isSingleLine(at: quote, pounds)
    var traits = traitsOfContext
    if isMultiline { traits.insert(.multiline) }
    if Joining.isJoined(before: start, in: bytes) { traits.insert(.joinsPrevious) }
    let bracket = brackets.last.flatMap { $0.kind == .brace ? nil : $0.offset }
    outline.literals.append(
      CodeLiteral(
        start: UInt32(start), end: UInt32(start), bracket: bracket ?? CodeLiteral.noBracket,
        traits: traits))
    noteExpectedType(ofLiteralAt: start)
    noteConstant(ofLiteralAt: start)
    return continueLiteral(
      OpenLiteral(
        index: outline.literals.count - 1, pounds: pounds, isMultiline: isMultiline),
      from: quote + (isMultiline ? 3 : 1))
  }

  /// Continues the literal whose interpolation ends at an offset.
  mutating func resumeLiteral(at offset: Int) -> Int {
    guard let open = openLiterals.popLast() else { return offset + 1 }
    outline.interpolations[open.interpolation].end = UInt32(offset)
    interpolationDepth = open.outerDepth
    return continueLiteral(open, from: offset + 1)
  }
}

extension SwiftLexer {
  private var traitsOfContext: CodeLiteral.Traits {
    var traits = conditions.traits
    if previews > 0 { traits.insert(.preview) }
    if previews > 0, previews == viewsOfPreviews.count { traits.insert(.viewOfPreview) }
    if provider != nil { traits.insert(.previewProvider) }
    if !openLiterals.isEmpty { traits.insert(.nested) }
    return traits
  }

  /// Returns whether three quotes are a literal of one line, as `#"""#` is.
  private func isSingleLine(at quote: Int, _ pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    var offset = quote + 2
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x0A, 0x0D: return false
      case UInt8(ascii: "\"") where hasPounds(pounds, at: offset + 1): return true
      default: offset += 1
      }
    }
    return false
  }

  private func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    for index in 0..<pounds where bytes[min(offset + index, bytes.count)] != UInt8(ascii: "#") {
      return false
    }
    return true
  }

  /// Reads up to the end of a literal, or up to its next interpolation.
  private mutating func continueLiteral(_ literal: OpenLiteral, from start: Int) -> Int {
    var offset = start
    while true {
      offset = bytes.nextLiteralStop(from: offset)
      guard offset < bytes.count else { return end(literal, at: offset, isTerminated: false) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        if let end = endOfDelimiter(of: literal, at: offset) {
          return self.end(literal, at: end, isTerminated: true)
        }
        offset += 1
      case UInt8(ascii: "\\"):
        offset += 1
        guard hasPounds(literal.pounds, at: offset) else { continue }
        offset += literal.pounds
        outline.literals[literal.index].traits.insert(.escaped)
        switch bytes[offset] {
        case UInt8(ascii: "("): return beginInterpolation(of: literal, at: offset)
        // A line break is for the next round.
        case 0x0A, 0x0D: continue
        default: offset += 1
        }
      default:
        guard literal.isMultiline else {
          return end(literal, at: offset, isTerminated: false)
        }
        offset += 1
      }
    }
  }

  /// Returns the offset after the closing delimiter if it begins at a quote.
  private func endOfDelimiter(of literal: OpenLiteral, at quote: Int) -> Int? {
    let length = literal.isMultiline ? 3 : 1
    if literal.isMultiline && !bytes.hasBytes("\"\"\"", at: quote) { return nil }
    return hasPounds(literal.pounds, at: quote + length) ? quote + length + literal.pounds : nil
  }

  private mutating func beginInterpolation(of literal: OpenLiteral, at parenthesis: Int) -> Int {
    guard openLiterals.count < Self.interpolationLimit, !brackets.isFull else {
      // The literal is given up, too.
      _ = end(literal, at: bytes.count, isTerminated: false)
      return stop()
    }
    var open = literal
    open.interpolation = outline.interpolations.count
    open.outerDepth = interpolationDepth
    openLiterals.append(open)
    let content = UInt32(parenthesis + 1)
    outline.interpolations.append(CodeInterpolation(start: content, end: content))
    outline.literals[literal.index].traits.insert(.interpolated)
    brackets.push(.interpolation, at: parenthesis)
    interpolationDepth = brackets.depth
    return parenthesis + 1
  }

  private mutating func end(
    _ literal: OpenLiteral, at end: Int, isTerminated: Bool
  ) -> Int {
    outline.literals[literal.index].end = UInt32(end)
    if !isTerminated {
      outline.literals[literal.index].traits.insert(.unterminated)
    } else if Joining.isJoined(after: end, in: bytes) {
      outline.literals[literal.index].traits.insert(.joinsNext)
    }
    return end
  }
}

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
