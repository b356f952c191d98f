extension SourceBuffer {
  /// What a text has that its readers overlook: white space around it, line breaks, characters that
  /// are not drawn.
  ///
  /// A trait says that the text may have such a thing; its absence is certain. Escapes count if
  /// they may stand for one.
  package func surface(of text: Text, escapes: EscapeSyntax) -> Text.Traits {
    let range = text.range.bytes
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return .blankEdge }
    guard !text.traits.contains(.wide) else { return [.blankEdge, .lineBreak, .hidden] }
    let isEscaped = text.traits.contains(.escaped)
    var traits: Text.Traits = []
    if mayBeginBlank(range, isEscaped) || mayEndBlank(range, isEscaped) {
      traits.insert(.blankEdge)
    }
    let escape: UInt8 = escapes == .xml ? UInt8(ascii: "&") : UInt8(ascii: "\\")
    noticeHidden(
      range, escape: isEscaped ? escape : nil, hasControls: escapes != .json, into: &traits)
    return traits
  }
}

extension SourceBuffer {
  private func mayBeginBlank(_ range: Range<Int>, _ isEscaped: Bool) -> Bool {
    let start = range.lowerBound
    switch self[start] {
    case 0...0x20: return true
    case 0x80...: return lengthOfBlank(at: start, before: range.upperBound) > 0
    case UInt8(ascii: "\\"): return isEscaped && self[start &+ 1] != UInt8(ascii: "\"")
    case UInt8(ascii: "&"), UInt8(ascii: "<"): return isEscaped
    default: return false
    }
  }

  private func mayEndBlank(_ range: Range<Int>, _ isEscaped: Bool) -> Bool {
    let end = range.upperBound
    let last = self[end &- 1]
    if last <= 0x20 { return true }
    if last >= 0x80 {
      return range.count > 1 && lengthOfBlank(at: end &- 2, before: end) == 2
        || range.count > 2 && lengthOfBlank(at: end &- 3, before: end) == 3
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

  /// How many bytes the white space beyond ASCII at an offset has, or 0.
  private func lengthOfBlank(at offset: Int, before end: Int) -> Int {
    let (first, second, third) = (self[offset], self[offset &+ 1], self[offset &+ 2])
    let isBlank =
      switch (first, second) {
      case (0xC2, 0x85), (0xC2, 0xA0): true
      case (0xE1, 0x9A): third == 0x80
      case (0xE2, 0x80): third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
      case (0xE2, 0x81): third == 0x9F
      case (0xE3, 0x80): third == 0x80
      default: false
      }
    let length = first == 0xC2 ? 2 : 3
    return isBlank && offset &+ length <= end ? length : 0
  }

  /// - Parameters:
  ///   - escape: the byte that begins an escape, or nil for a text without any.
  ///   - hasControls: false where control characters cannot stand as they are.
  private func noticeHidden(
    _ range: Range<Int>, escape: UInt8?, hasControls: Bool, into traits: inout Text.Traits
  ) {
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      let word = loadWord(offset)
      var marks: UInt64 = 0
      if word & Self.repeated(0x80) != 0 {
        marks = Self.marksOfRareBytes(word)
      } else {
        // Only 0x7F becomes 0x80.
        marks = (word &+ Self.repeated(0x01)) & Self.repeated(0x80)
      }
      if hasControls { marks |= Self.marks(word, below: 0x20) }
      if let escape { marks |= Self.marks(word, equal: escape) }
      guard marks != 0 else {
        offset &+= 8
        continue
      }
      offset &+= marks.trailingZeroBitCount &>> 3
      guard offset < end else { return }
      traits.formUnion(hiddenTraits(at: offset, escape))
      offset &+= self[offset] == 0x5C && escape == 0x5C ? 2 : 1
    }
  }

  /// Marks the bytes of a word that begin a character that may be hidden, and few others.
  ///
  /// These are 0x7F, 0xC2, 0xD2, 0xE2, 0xEF and 0xF0 to 0xFF. A comparison with each would take
  /// thrice the time. Shifts bring a lower bit of each byte to the place of its highest.
  @inline(__always)
  private static func marksOfRareBytes(_ word: UInt64) -> UInt64 {
    let (bit6, bit5, bit4, bit3) = (word &<< 1, word &<< 2, word &<< 3, word &<< 4)
    let (bit2, bit1, bit0) = (word &<< 5, word &<< 6, word &<< 7)
    let endsWithF = bit3 & bit2 & bit1 & bit0
    let endsWith2 = bit1 & ~(bit3 | bit2 | bit0)
    let leads = word & bit6 & (endsWith2 | bit5 & (endsWithF | bit4))
    return (leads | ~word & bit6 & bit5 & bit4 & endsWithF) & repeated(0x80)
  }

  private func hiddenTraits(at offset: Int, _ escape: UInt8?) -> Text.Traits {
    let (first, second, third) = (self[offset], self[offset &+ 1], self[offset &+ 2])
    if first == escape { return escape == 0x26 ? entityTraits(second) : escapeTraits(second) }
    switch (first, second) {
    case (0x0A, _), (0x0D, _): return .lineBreak
    case (0x09, _): return []
    case (0...0x7F, _), (0xC2, 0x80...0x9F): return .hidden
    case (0xE2, 0x80):
      if third == 0xA8 || third == 0xA9 { return .lineBreak }
      return (0x8B...0x8D).contains(third) || (0xAA...0xAE).contains(third) ? .hidden : []
    case (0xE2, 0x81): return (0xA0...0xAF).contains(third) ? .hidden : []
    case (0xEF, 0xBB): return third == 0xBF ? .hidden : []
    case (0xEF, 0xBF): return (0xB9...0xBF).contains(third) ? .hidden : []
    case (0xF3, 0xA0): return third <= 0x81 ? .hidden : []
    default: return []
    }
  }

  /// What an escape behind a backslash may stand for.
  private func escapeTraits(_ letter: UInt8) -> Text.Traits {
    switch letter {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), 0x0A, 0x0D: .lineBreak
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "0")...UInt8(ascii: "7"):
      [.lineBreak, .hidden]
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"): .hidden
    default: []
    }
  }

  private func entityTraits(_ letter: UInt8) -> Text.Traits {
    letter == UInt8(ascii: "#") ? [.lineBreak, .hidden] : []
  }
}
