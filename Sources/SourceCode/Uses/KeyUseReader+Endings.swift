import SourceText

/// Literals that the code appends to other strings, so that every key with this end may be in use.
extension KeyUseReader {
  /// The number of bytes before a literal in which the declaration is that returns it.
  private static let searchLimit = 512

  /// Returns whether a literal in Swift such as `_short` or `.title` is the end of keys: it is
  /// appended by a method, or it is the value of something like `suffix`. The operator `+` is
  /// noted by the lexer.
  func isEndOfKeys(_ literal: CodeLiteral) -> Bool {
    let start = literal.range.lowerBound
    guard isJoint(bytes[start + 1]), literal.range.count > 4,
      bytes[start + 2].isLetter || bytes[start + 2] >= 0x80,
      let last = outline.lastCode(before: start, in: bytes)
    else { return false }
    switch bytes[last] {
    case UInt8(ascii: "("): return isAppended(inParenthesis: last)
    case UInt8(ascii: "="):
      return last > 0 && bytes[last - 1] == UInt8(ascii: "+") || isSuffix(before: start)
    case UInt8(ascii: "?"), UInt8(ascii: ":"):
      return isAppendedValue(literal) || isSuffix(before: start)
    default: return isSuffix(before: start)
    }
  }

  /// Returns whether a name such as `Lower` is appended to another string in Objective-C, which may
  /// be the beginning of a key: `[name stringByAppendingString:@"Lower"]`.
  func isAppended(_ run: LiteralRun) -> Bool {
    let bracket = outline.literals[run.first].bracket
    let isValue =
      bracket != CodeLiteral.noBracket && bytes[Int(bracket)] == UInt8(ascii: "(")
      && isConditional(before: run.range.lowerBound)
    guard let colon = bytes.lastVisible(before: isValue ? Int(bracket) : run.range.lowerBound),
      bytes[colon] == UInt8(ascii: ":")
    else { return false }
    let label = bytes.name(endingAt: colon)
    guard
      bytes.bytes(label, equal: "stringByAppendingString")
        || bytes.bytes(label, equal: "appendString"),
      let text = run.value(in: outline, bytes).text?.utf8, text.count > 2,
      let first = text.first
    else { return false }
    return (isJoint(first) || first.isNameByte) && text.dropFirst().allSatisfy(\.isNameByte)
  }

  /// Returns whether a literal is one of the values of `a ? "_b" : "_c"`, which the code appends:
  /// `key.append(a ? "_b" : "")`, `key + (a ? "_b" : "")`, `key += a ? "_b" : ""`.
  private func isAppendedValue(_ literal: CodeLiteral) -> Bool {
    if literal.bracket != CodeLiteral.noBracket {
      return isAppended(inParenthesis: Int(literal.bracket))
    }
    let start = bytes.firstCode(ofLineAt: literal.range.lowerBound)
    return (start..<literal.range.lowerBound).contains { bytes.hasBytes(" += ", at: $0) }
  }

  /// Returns whether what is in a parenthesis is appended to another string.
  private func isAppended(inParenthesis bracket: Int) -> Bool {
    guard bytes[bracket] == UInt8(ascii: "(") else { return false }
    let name = bytes.name(endingAt: bracket)
    guard name.isEmpty else {
      return bytes.bytes(name, equal: "append") || bytes.bytes(name, equal: "appending")
    }
    return Joining.isJoined(before: bracket, in: bytes)
  }

  /// Returns whether `?` or `:` is before a value.
  private func isConditional(before start: Int) -> Bool {
    guard let last = bytes.lastVisible(before: start) else { return false }
    return bytes[last] == UInt8(ascii: "?") || bytes[last] == UInt8(ascii: ":")
  }

  private func isJoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// Returns whether the nearest declaration before a literal has a name such as `suffix`.
  private func isSuffix(before start: Int) -> Bool {
    let limit = max(0, start - Self.searchLimit)
    let word = (limit..<start).last { offset in
      (bytes.hasBytes("let ", at: offset) || bytes.hasBytes("var ", at: offset)
        || bytes.hasBytes("func ", at: offset))
        && (offset == 0 || !bytes.isPartOfName(bytes[offset - 1]))
    }
    guard let word, let space = bytes.firstOffset(of: 0x20, in: word..<start) else { return false }
    let name = bytes.string(in: bytes.name(startingAt: space + 1)).lowercased()
    return name.hasSuffix("suffix") || name.hasSuffix("postfix")
  }
}

extension KeyUse {
  /// Returns a use of all keys that begin or end with a string.
  func asEvidence(of part: FunctionSignature.Parameter.Kind) -> KeyUse {
    var use = self
    if part == .endOfKey { use.key.prependAnything() } else { use.key.appendAnything() }
    use.certainty = .evidence
    (use.table, use.wrapper) = (.unknown, 0)
    return use
  }
}
