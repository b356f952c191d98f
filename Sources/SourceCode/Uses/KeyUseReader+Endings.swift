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
    case UInt8(ascii: "("):
      let name = bytes.name(endingAt: last)
      return bytes.bytes(name, equal: "append") || bytes.bytes(name, equal: "appending")
    case UInt8(ascii: "="):
      return last > 0 && bytes[last - 1] == UInt8(ascii: "+") || isSuffix(before: start)
    default: return isSuffix(before: start)
    }
  }

  /// Returns whether a name such as `Lower` is appended to another string in Objective-C, which may
  /// be the beginning of a key: `[name stringByAppendingString:@"Lower"]`.
  func isAppended(_ run: LiteralRun) -> Bool {
    guard let colon = bytes.lastVisible(before: run.range.lowerBound),
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
