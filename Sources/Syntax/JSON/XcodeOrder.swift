package import SourceText

/// The order in which Xcode writes the keys of a string catalog.
///
/// It is that of Finder: punctuation before symbols, digits and letters, letters without their
/// case, digits by the number that they form. Accented Latin letters are next to their base
/// letters, and Chinese characters are in the order of their radicals and strokes. Other scripts
/// are in the order of their codes, which differs from Xcode for some letters, so that a file with
/// such keys may look unsorted.
package enum XcodeOrder {
  /// The bytes of a key.
  package struct Key {
    let bytes: SourceBuffer
    let range: Range<Int>

    package init(bytes: SourceBuffer, range: Range<Int>) {
      (self.bytes, self.range) = (bytes, range)
    }

    package init(_ key: [UInt8]) { self.init(bytes: SourceBuffer(key), range: 0..<key.count) }
  }

  /// Returns whether keys are in this order.
  package static func isSorted(_ keys: some Sequence<Key>) -> Bool {
    var last: Key?
    for key in keys {
      if let last, precedes(key, last) { return false }
      last = key
    }
    return true
  }

  /// Returns whether a key comes before another one.
  package static func precedes(_ key: Key, _ other: Key) -> Bool {
    comparison(of: key, with: other).isBefore
  }

  /// Returns whether a key comes before another one, and whether Xcode has certainly the same
  /// order.
  static func comparison(
    of key: Key, with other: Key
  ) -> (isBefore: Bool, isCertain: Bool) {
    var (left, right) = (Reading(key), Reading(other))
    var (accents, difference) = (0, 0)
    while true {
      let (first, second) = (left.next(), right.next())
      guard let first, let second else {
        if first == nil, second == nil { break }
        return (first == nil, true)
      }
      if first.weight != second.weight {
        return (first.weight < second.weight, first.isKnown(comparedWith: second))
      }
      if first.number != second.number { return (isLess(first.number, second.number), true) }
      if accents == 0, first.accent != second.accent {
        accents = first.accent < second.accent ? -1 : 1
      }
      // Lower case comes before upper case if nothing else differs.
      if difference == 0, first.isUpper != second.isUpper { difference = first.isUpper ? 1 : -1 }
    }
    return (accents == 0 ? difference < 0 : accents < 0, true)
  }

  private static func isLess(_ number: [UInt8], _ other: [UInt8]) -> Bool {
    number.count == other.count
      ? number.lexicographicallyPrecedes(other) : number.count < other.count
  }
}

extension XcodeOrder {
  /// A character, or the digits of a number.
  private struct Element {
    let weight: UInt32
    var isUpper = false
    /// The character in lower case if it is a letter with an accent, or a curly quote.
    var accent: UInt32 = 0
    /// The digits without leading zeros.
    var number: [UInt8] = []
    /// Whether the place among all characters is known, or only that among those of other ranks.
    var isKnown = true

    /// Whether the order of two different elements is known. That of Chinese characters differs
    /// between versions of macOS.
    func isKnown(comparedWith other: Element) -> Bool {
      guard weight >> 24 == other.weight >> 24 else { return hasKnownRank && other.hasKnownRank }
      return isKnown && other.isKnown && weight >> 24 != XcodeOrder.chinese
    }

    /// Signs such as `™` are sorted as the letters that they stand for, other Latin letters with
    /// their base letters, and rare Chinese characters after the usual ones.
    private var hasKnownRank: Bool {
      switch weight >> 24 {
      case _ where isKnown: return true
      case XcodeOrder.digits: return (0x2070...0x2089).contains(weight & 0xFFFFF)
      case XcodeOrder.symbols:
        return switch weight & 0xFFFFF {
        case 0x2100...0x214F, 0x2460...0x24FF, 0x3200...0x33FF, 0x1F100...0x1F2FF: false
        default: true
        }
      case XcodeOrder.letters:
        return switch weight & 0xFFFFF {
        case ..<0x370, 0x1E00...0x1EFF, 0x3400...0x4DBF, 0x10000...: false
        default: true
        }
      default: return false
      }
    }
  }

  /// A reader for the elements of a key.
  private struct Reading {
    let bytes: SourceBuffer
    var offset: Int
    let end: Int
    /// The number of periods that are left of a sign for several.
    var periods = 0

    init(_ key: Key) {
      (bytes, offset, end) = (key.bytes, key.range.lowerBound, key.range.upperBound)
    }

    mutating func next() -> Element? {
      if periods > 0 {
        periods -= 1
        return Element(weight: weights[Int(UInt8(ascii: "."))], accent: 0x2026)
      }
      guard offset < end else { return nil }
      let byte = bytes[offset]
      if byte.isDigit { return number() }
      guard byte >= 0x80 else {
        offset += 1
        return Element(weight: weights[Int(byte)], isUpper: (0x41...0x5A).contains(byte))
      }
      return scalar()
    }

    private mutating func number() -> Element {
      while offset < end, bytes[offset] == UInt8(ascii: "0") { offset += 1 }
      var digits: [UInt8] = []
      while offset < end, bytes[offset].isDigit {
        digits.append(bytes[offset])
        offset += 1
      }
      return Element(weight: weights[Int(UInt8(ascii: "0"))], number: digits)
    }

    private mutating func scalar() -> Element? {
      var length = 1
      while offset + length < end, bytes[offset + length] & 0xC0 == 0x80, length < 4 { length += 1 }
      let scalar =
        bytes.string(in: offset..<offset + length).unicodeScalars.first ?? "\u{FFFD}"
      offset += length
      // Variation selectors and joiners have no place in the order.
      if (0xFE00...0xFE0F).contains(scalar.value) || scalar == "\u{200D}" { return next() }
      if scalar == "\u{2025}" || scalar == "\u{2026}" {
        periods = Int(scalar.value) - 0x2023
        return next()
      }
      let category = scalar.properties.generalCategory
      let rank: UInt32 =
        switch category {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: 0x80
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
          .initialPunctuation, .finalPunctuation, .otherPunctuation:
          punctuation
        case .decimalNumber, .letterNumber, .otherNumber: digits
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: symbols
        default: letters
        }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      if let base = XcodeOrder.base(of: lower) {
        return Element(weight: weights[Int(base)], isUpper: lower != scalar, accent: lower.value)
      }
      if let weight = marks[scalar.value] { return Element(weight: weight) }
      if (0x4E00...0x9FFF).contains(scalar.value) {
        return Element(weight: chinese << 24 | HanOrder.weight(of: scalar))
      }
      // Other marks follow those that are known.
      return Element(
        weight: rank << 24 | 1 << 20 | lower.value, isUpper: lower != scalar, isKnown: false)
    }
  }

  /// The base letters of those from U+00E0 to U+017F in lower case. Others have none.
  private static let bases: [UInt8] = Array(
    ("aaaaaa?ceeeeiiii?nooooo?ouuuuy?y" + "aaaaaaccccccccdddd" + "eeeeeeeeeegggggggghhhh"
      + "iiiiiiiii???jjkk?llllllllllnnnnnn???oooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz?")
      .utf8)

  /// Returns the ASCII character next to which a character is sorted, or nil.
  private static func base(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x2018, 0x2019: return UInt8(ascii: "'")
    case 0x201C, 0x201D: return UInt8(ascii: "\"")
    // Wide forms such as `：`.
    case 0xFF01...0xFF20, 0xFF3B...0xFF5E: return UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)
    case 0xE0...0x17F:
      let base = bases[Int(scalar.value) - 0xE0]
      return base == UInt8(ascii: "?") ? nil : base
    default: return nil
    }
  }

  private static let punctuation: UInt32 = 0x81
  private static let symbols: UInt32 = 0x82
  private static let digits: UInt32 = 0x83
  private static let letters: UInt32 = 0x85
  private static let chinese: UInt32 = 0x86

  /// The usual punctuation, in the order of Unicode's root collation.
  private static let punctuationMarks =
    #"‾_-‐‑‒–—―〜・,、;:!¡?¿.。·'‚‹›"„«»()[]{}〈〉《》「」『』【】〔〕§¶@*/\&#%‰†‡•‣′″"#
  /// The usual symbols, in this order.
  private static let symbolMarks =
    "`´^¯˙¨˚¸°©®←→↑↓↔↕⇐⇒⇧⇨∂∆∏∑+±÷×<=≠>¬|¦~−∙√∞∫∶≈≤≥⌃⌘⌥⌦⌫⎋⏎⏏■□▪▫▲△▶▷▼▽◀◁◆◇○◎●☀☁★☆☎☐☑☒♀♂"
    + "♠♣♥♦♪♫✓✔✕✖✗✘✦✨❌❤➜➡¤¢$£¥₩€₹₺₽₿"

  /// The weights of those that aren't ASCII.
  private static let marks: [UInt32: UInt32] = {
    var weights: [UInt32: UInt32] = [:]
    for (marks, rank) in [(punctuationMarks, punctuation), (symbolMarks, symbols)] {
      for (index, scalar) in marks.unicodeScalars.enumerated() where !scalar.isASCII {
        weights[scalar.value] = rank << 24 | UInt32(index)
      }
    }
    return weights
  }()

  /// The weights of ASCII characters, in the order of the Unicode Collation Algorithm for the root
  /// locale.
  private static let weights: [UInt32] = {
    var weights = (UInt32(0)..<128).map { 0x80 << 24 | $0 }
    func set(_ characters: String, _ rank: UInt32) {
      for (index, scalar) in characters.unicodeScalars.enumerated() where scalar.isASCII {
        weights[Int(scalar.value)] = rank << 24 | UInt32(index)
      }
    }
    set(punctuationMarks, punctuation)
    set(symbolMarks, symbols)
    set("0123456789", digits)
    set("abcdefghijklmnopqrstuvwxyz", 0x84)
    set("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0x84)
    return weights
  }()
}
