extension SourceBuffer {
  /// Returns properties of a string that are easily missed: surrounding whitespace, line breaks,
  /// and characters that aren't drawn.
  ///
  /// A trait means that the string may have the property. Its absence is certain. Escapes count if
  /// they may represent such a character.
  package func surface(of text: TextSpan, escapes: EscapeSyntax) -> TextSpan.Traits {
    let range = text.range.bytes
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return .whitespaceEdge }
    guard !text.traits.contains(.wide) else { return [.whitespaceEdge, .lineBreak, .hidden] }
    let isEscaped = text.traits.contains(.escaped)
    var traits: TextSpan.Traits = []
    if mayBeginWithWhitespace(range, isEscaped) || mayEndWithWhitespace(range, isEscaped) {
      traits.insert(.whitespaceEdge)
    }
    if escapes == .json, !isEscaped, !text.traits.contains(.rareByte) { return traits }
    let escape: UInt8 = escapes.isXML ? UInt8(ascii: "&") : UInt8(ascii: "\\")
    noticeHidden(
      range, escape: isEscaped ? escape : nil, hasControls: escapes != .json, into: &traits)
    return traits
  }

  /// Returns the same for a string of JSON, of which most have no such property.
  @inlinable @inline(__always)
  package func jsonSurface(of text: TextSpan) -> TextSpan.Traits {
    mayHaveSurface(text) ? jsonSurface(ofUnusual: text) : []
  }

  @usableFromInline
  func jsonSurface(ofUnusual text: TextSpan) -> TextSpan.Traits {
    surface(of: text, escapes: .json)
  }

  /// Returns whether a string of JSON may have such a property, from few of its bytes.
  @inlinable @inline(__always)
  func mayHaveSurface(_ text: TextSpan) -> Bool {
    let (start, end) = (Int(text.range.start), Int(text.range.end))
    guard text.traits.isDisjoint(with: [.escaped, .rareByte]), start &+ 2 < end else { return true }
    // Without rare bytes, all whitespace but that of ASCII begins with 0xE1 or 0xE3 and ends with
    // 0x80.
    let (first, last) = (self[start], self[end &- 1])
    return first <= 0x20 || first & ~2 == 0xE1 && self[start &+ 2] == 0x80
      || last <= 0x20 || last == 0x80 && self[end &- 3] & ~2 == 0xE1
  }
}

extension SourceBuffer {
  private func mayBeginWithWhitespace(_ range: Range<Int>, _ isEscaped: Bool) -> Bool {
    let start = range.lowerBound
    switch self[start] {
    case 0...0x20: return true
    case 0x80...: return whitespaceLength(at: start, before: range.upperBound) > 0
    case UInt8(ascii: "\\"): return isEscaped && self[start &+ 1] != UInt8(ascii: "\"")
    case UInt8(ascii: "&"), UInt8(ascii: "<"): return isEscaped
    default: return false
    }
  }

  private func mayEndWithWhitespace(_ range: Range<Int>, _ isEscaped: Bool) -> Bool {
    let end = range.upperBound
    let last = self[end &- 1]
    if last <= 0x20 { return true }
    if last >= 0x80 {
      return range.count > 1 && whitespaceLength(at: end &- 2, before: end) == 2
        || range.count > 2 && whitespaceLength(at: end &- 3, before: end) == 3
    }
    guard isEscaped else { return false }
    if last == UInt8(ascii: ";") || last == UInt8(ascii: ">") { return true }
    // The longest escape is `\u00a0`.
    for offset in max(range.lowerBound, end &- 6)..<end
    where self[offset] == UInt8(ascii: "\\") && self[offset &+ 1] != UInt8(ascii: "\"") {
      return true
    }
    return false
  }

  /// Returns the length in bytes of the non-ASCII whitespace at an offset, or 0.
  private func whitespaceLength(at offset: Int, before end: Int) -> Int {
    // The first two bytes of all such characters.
    switch (self[offset], self[offset &+ 1]) {
    case (0xC2, 0x85), (0xC2, 0xA0), (0xE1, 0x9A), (0xE2, 0x80), (0xE2, 0x81), (0xE3, 0x80):
      let (scalar, length) = withSpan(offset..<end) { $0.scalar(at: 0) }
      return length > 1 && scalar.isWhitespace ? length : 0
    default: return 0
    }
  }

  /// - Parameters:
  ///   - escape: the byte that begins an escape, or nil for a string without escapes.
  ///   - hasControls: false if control characters can't appear unescaped.
  private func noticeHidden(
    _ range: Range<Int>, escape: UInt8?, hasControls: Bool, into traits: inout TextSpan.Traits
  ) {
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      let bytes = block(at: offset)
      var found = Self.rareBytes(of: bytes)
      if hasControls { found |= Self.bits(bytes .< Self.block(of: 0x20)) }
      if let escape { found |= Self.bits(bytes .== Self.block(of: escape)) }
      guard found != 0 else {
        offset &+= 16
        continue
      }
      offset &+= found.trailingZeroBitCount
      guard offset < end else { return }
      let isSecond = self[offset] == Self.secondByteOfFillers && offset > range.lowerBound
      traits.formUnion(hiddenTraits(at: isSecond ? offset &- 1 : offset, escape))
      // A backslash is dropped before any other character, which may be hidden itself.
      let isEscape = self[offset] == 0x5C && escape == 0x5C
      offset &+= isEscape && (0x20..<0x80).contains(self[offset &+ 1]) ? 2 : 1
    }
  }

  private func hiddenTraits(at offset: Int, _ escape: UInt8?) -> TextSpan.Traits {
    let first = self[offset]
    if first == escape {
      let letter = self[offset &+ 1]
      return escape == 0x26 ? entityTraits(letter) : escapeTraits(letter)
    }
    let (scalar, length) = withSpan(offset..<min(offset &+ 4, count)) { $0.scalar(at: 0) }
    switch scalar.invisibleKind {
    case .separator: return .lineBreak
    case .control where first == 0x0A || first == 0x0D: return .lineBreak
    case .control where first == 0x09: return []
    // A byte that is not UTF-8 reads as one.
    case .replacement where length == 1: return []
    case .control, .directionControl, .zeroWidthSpace, .joiner, .invisibleOperator, .deprecated,
      .byteOrderMark, .annotation, .replacement, .tag, .filler:
      return .hidden
    // Ordinary text has directional marks, and the invisible characters that scripts need.
    case .directionMark, .scriptControl, nil: return []
    }
  }

  /// Returns the traits of the characters that an escape after a backslash may represent.
  private func escapeTraits(_ letter: UInt8) -> TextSpan.Traits {
    switch letter {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), 0x0A, 0x0D: .lineBreak
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "0")...UInt8(ascii: "7"):
      [.lineBreak, .hidden]
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"): .hidden
    default: []
    }
  }

  private func entityTraits(_ letter: UInt8) -> TextSpan.Traits {
    letter == UInt8(ascii: "#") ? [.lineBreak, .hidden] : []
  }
}
