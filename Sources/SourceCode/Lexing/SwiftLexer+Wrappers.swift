import SourceText

/// Functions and properties of a project that look up what they are given.
extension SwiftLexer {
  /// Reads the parenthesis of a call in case the call looks up a parameter of the function around
  /// it, or the string whose member the function is.
  mutating func readLookup(at parenthesis: Int) {
    guard let key = lookedUpName(after: parenthesis) else { return }
    let isSelf = bytes.bytes(key, equal: "self")
    for index in 0..<8 {
      guard let bracket = brackets[fromTop: index] else { return }
      guard bracket.kind == .brace,
        let declaration = declaration(beforeBrace: Int(bracket.offset))
      else { continue }
      var label = key.lowerBound..<key.lowerBound
      switch declaration.kind {
      case .type: return
      case .function where !isSelf:
        guard let found = self.label(ofFirstParameter: key, of: declaration) else { return }
        label = found
      case .variable where !isSelf: return
      case .function, .variable:
        guard isInExtensionOfString(from: index + 1) else { return }
      }
      outline.wrappers.append(
        KeyWrapper(
          name: declaration.name.compact, label: label.compact, isMemberOfString: isSelf,
          call: UInt32(parenthesis)))
      return
    }
  }
}

extension SwiftLexer {
  /// Returns the name that is the key of a call, or nil.
  private func lookedUpName(after parenthesis: Int) -> Range<Int>? {
    let routine = bytes.name(endingAt: parenthesis)
    var start = bytes.nextVisible(from: parenthesis + 1)
    if bytes.bytes(routine, equal: "localizedString") {
      guard bytes.hasBytes("forKey:", at: start) else { return nil }
      start = bytes.nextVisible(from: start + "forKey:".utf8.count)
    } else if !bytes.bytes(routine, equal: "NSLocalizedString") {
      return nil
    }
    let key = bytes.name(startingAt: start)
    let next = bytes[bytes.nextVisible(from: key.upperBound)]
    return !key.isEmpty && (next == UInt8(ascii: ",") || next == UInt8(ascii: ")")) ? key : nil
  }

  /// Returns the label of the first parameter of a function, empty for none, or nil if it has
  /// another name.
  private func label(
    ofFirstParameter name: Range<Int>, of function: Declaration
  ) -> Range<Int>? {
    guard bytes[function.name.upperBound] == UInt8(ascii: "(") else { return nil }
    let start = bytes.nextVisible(from: function.name.upperBound + 1)
    let first = bytes.name(startingAt: start)
    let second = bytes.name(startingAt: bytes.nextVisible(from: first.upperBound))
    guard bytes.bytes(second.isEmpty ? first : second, equal: bytes, name) else { return nil }
    return bytes.bytes(first, equal: "_") ? start..<start : first
  }

  /// Returns whether the next type around the bracket at an index is a string.
  private func isInExtensionOfString(from index: Int) -> Bool {
    guard let bracket = brackets[fromTop: index], bracket.kind == .brace,
      let type = typeName(beforeBrace: Int(bracket.offset))
    else { return false }
    return bytes.bytes(type, equal: "String") || bytes.bytes(type, equal: "StringProtocol")
  }
}
