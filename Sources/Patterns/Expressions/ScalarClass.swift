import SourceText

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
