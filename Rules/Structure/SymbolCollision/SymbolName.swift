import LintKit

/// The name of the symbol that Xcode 26 generates for a key.
///
/// Apple doesn't document the rule. This one is derived from generated files: words end at spaces
/// and punctuation, and each word except the first starts with a capital letter. A word in capitals
/// becomes lower case, as do the capitals at the start. Format specifiers are omitted.
/// `ALPS_DESCRIPTION` becomes `alpsDescription`, `CFBundleName` becomes `cfbundleName`, and `The
/// JSON store: %@.` becomes `theJsonStore`. Characters without a known example aren't changed, so
/// that two names are only equal if they are equal in Xcode.
struct SymbolName {
  private(set) var text = ""
  /// Whether the key has a character that is allowed in a Swift name.
  private var hasNameCharacter = false

  /// Derives the name for a key. Returns nil if that isn't possible.
  ///
  /// Equal names are equal in Xcode too. Different names may still be equal in Xcode.
  init?(of key: String) {
    var word = String.UnicodeScalarView()
    let scalars = Array(Self.withoutSpecifiers(key).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      hasNameCharacter = hasNameCharacter || Self.isNameCharacter(scalar)
      if Self.endsWord(scalar, before: next) {
        append(word)
        word = String.UnicodeScalarView()
      } else {
        word.append(scalar)
      }
    }
    append(word)
    guard hasNameCharacter else { return nil }
  }
}

extension SymbolName {
  private static func withoutSpecifiers(_ key: String) -> String {
    guard key.utf8.contains(UInt8(ascii: "%")) else { return key }
    let bytes = Array(key.utf8)
    var scanner = FormatScanner(isCatalog: true, isInSubstitution: false)
    var rest: [UInt8] = []
    var end = 0
    while let item = scanner.next(in: bytes.span) {
      rest += bytes[end..<item.bytes.lowerBound]
      if item.kind == .incomplete { rest += bytes[item.bytes] }
      end = item.bytes.upperBound
    }
    return String(decoding: rest + bytes[end...], as: UTF8.self)
  }

  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isEmoji
      || scalar == "_" || scalar == "$"
  }

  private static func endsWord(_ scalar: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", " ", ".", "_", ",", ":", ";", "!", "?", "(", ")", "\"": true
    case "…", "–", "—", "“", "”": true
    // How Xcode treats a minus sign is unknown.
    case "-": !("0"..."9").contains(next)
    default: false
    }
  }

  private mutating func append(_ word: String.UnicodeScalarView) {
    guard let first = word.first else { return }
    let capitals = word.prefix { $0.properties.isUppercase }
    if text.isEmpty {
      text += String(capitals).lowercased() + String(word.dropFirst(capitals.count))
    } else {
      // How Xcode treats two adjacent numbers is unknown, so they are kept apart.
      if ("0"..."9").contains(first), text.utf8.last?.isDigit == true { text += "_" }
      let rest = String(word.dropFirst())
      text += String(first).uppercased() + (capitals.count == word.count ? rest.lowercased() : rest)
    }
  }
}
