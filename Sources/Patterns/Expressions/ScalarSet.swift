import SourceText

/// The characters that one step of a pattern accepts.
struct ScalarSet: Sendable {
  /// A class of characters, or its complement, as part of a set.
  struct Part: Hashable, Sendable {
    let members: ScalarClass
    let isNegated: Bool
  }

  private let ranges: [ClosedRange<Unicode.Scalar>]
  private let classes: [Part]
  private let isNegated: Bool
  private let ignoresCase: Bool
  /// One bit for each ASCII character, because most characters are ASCII.
  private var ascii: [UInt64] = [0, 0]

  init(
    _ ranges: [ClosedRange<Unicode.Scalar>], _ classes: [Part] = [], isNegated: Bool = false,
    ignoresCase: Bool = false
  ) {
    self.ranges = ranges
    self.classes = classes
    self.isNegated = isNegated
    self.ignoresCase = ignoresCase
    for byte in UInt8(0)..<0x80 where isListedInAnyCase(Unicode.Scalar(byte)) != isNegated {
      ascii[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }
  }

  init(_ members: ScalarClass, isNegated: Bool = false) {
    self.init([], [Part(members: members, isNegated: isNegated)])
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return ascii[Int(value >> 6)] & 1 << UInt64(value & 63) != 0 }
    return isListedInAnyCase(scalar) != isNegated
  }

  /// Whether the set can accept a character of more than one byte.
  var mayBeBeyondASCII: Bool {
    isNegated || ignoresCase || !classes.isEmpty || ranges.contains { $0.upperBound.value > 0x7F }
  }

  /// The characters that the set accepts, if it consists of a few literal characters. Otherwise
  /// nil.
  var fewScalars: [Unicode.Scalar]? {
    guard !isNegated, classes.isEmpty, ranges.count <= 8 else { return nil }
    let scalars = ranges.compactMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
    guard scalars.count == ranges.count, !ignoresCase || scalars.allSatisfy(\.hasNoCase) else {
      return nil
    }
    return scalars
  }

  /// The relative cost of comparing a character with the set.
  var weight: Int { ranges.count + 4 * classes.count }
}

extension ScalarSet {
  private func isListedInAnyCase(_ scalar: Unicode.Scalar) -> Bool {
    if isListed(scalar) { return true }
    guard ignoresCase else { return false }
    return Self.otherCases(of: scalar).contains(where: isListed)
  }

  private func isListed(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar) }
      || classes.contains { $0.members.contains(scalar) != $0.isNegated }
  }

  /// Returns the uppercase and lowercase forms of a character that are single characters.
  private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character has no uppercase or lowercase form.
  fileprivate var hasNoCase: Bool {
    !properties.isCased && !properties.changesWhenCaseMapped
  }
}

/// A class of characters that has a name in patterns.
enum ScalarClass: Hashable, Sendable {
  case digit, word, whitespace, lineEnd, any
  case category(CategoryName)
  case script(ScriptName)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digit: scalar.isASCII ? Self.isASCIIDigit(scalar) : Self.isDigit(scalar)
    case .word: scalar.isASCII ? Self.isASCIIWord(scalar) : Self.isWord(scalar)
    case .whitespace: scalar.isWhitespace
    case .lineEnd: Self.lineEnds.contains(scalar)
    case .any: true
    case .category(let name): name.contains(scalar.properties.generalCategory)
    case .script(let name): name.contains(scalar)
    }
  }

  /// Creates the class with the given name, as in the braces of `\p{…}`. Returns nil if the name is
  /// unknown.
  init?(named name: String) {
    if let category = CategoryName(rawValue: name) {
      self = .category(category)
    } else if let script = ScriptName(rawValue: name) {
      self = .script(script)
    } else {
      return nil
    }
  }

  static var names: [String] {
    CategoryName.allCases.map(\.rawValue) + ScriptName.allCases.map(\.rawValue)
  }
}

extension ScalarClass {
  private static let lineEnds: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  private static func isASCIIDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value &- 0x30 < 10
  }

  private static func isASCIIWord(_ scalar: Unicode.Scalar) -> Bool {
    isASCIIDigit(scalar) || scalar.value | 0x20 &- 0x61 < 26 || scalar == "_"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  /// Whether the character is a word character as defined in Unicode TR 18, annex C.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: properties.isAlphabetic || properties.isJoinControl
    }
  }
}

/// A script, approximated by the letters and marks of its Unicode blocks.
///
/// Swift doesn't expose the script of a character. The blocks are precise enough to detect that a
/// string contains letters from a different script than its language uses.
enum ScriptName: String, CaseIterable, Sendable {
  case Arabic, Cyrillic, Devanagari, Greek, Han, Hangul, Hebrew, Hiragana, Katakana, Latin, Thai

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard blocks.contains(where: { $0.contains(scalar.value) }) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return scalar.properties.isAlphabetic
    }
  }

  private var blocks: [ClosedRange<UInt32>] {
    switch self {
    case .Arabic: [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE]
    case .Cyrillic: [0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F]
    case .Devanagari: [0x900...0x97F, 0xA8E0...0xA8FF]
    case .Greek: [0x370...0x3FF, 0x1F00...0x1FFF]
    case .Han:
      [0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF]
    case .Hangul: [0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF]
    case .Hebrew: [0x590...0x5FF, 0xFB1D...0xFB4F]
    case .Hiragana: [0x3041...0x309F]
    case .Katakana: [0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D]
    case .Latin:
      [
        0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xBA...0xBA, 0xC0...0x24F, 0x1E00...0x1EFF,
        0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
      ]
    case .Thai: [0xE01...0xE3A, 0xE40...0xE4E]
    }
  }
}

/// A Unicode general category, or a group of categories, by its short name.
enum CategoryName: String, CaseIterable, Sendable {
  case L, Lu, Ll, Lt, Lm, Lo, M, Mn, Mc, Me, N, Nd, Nl, No
  case P, Pc, Pd, Ps, Pe, Pi, Pf, Po, S, Sm, Sc, Sk, So, Z, Zs, Zl, Zp, C, Cc, Cf, Co, Cn

  /// Returns whether this is the category or its group. A group's name is the first letter of its
  /// categories.
  func contains(_ category: Unicode.GeneralCategory) -> Bool {
    let name = Self.name(of: category)
    return name == rawValue || rawValue.utf8.count == 1 && rawValue.utf8.first == name.utf8.first
  }

  private static func name(of category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
