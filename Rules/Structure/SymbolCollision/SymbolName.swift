import LintKit

/// The name of the symbol that Xcode 26 generates for a key.
///
/// Apple documents no rule. This one is taken from generated files: words end at spaces and
/// punctuation, and all but the first begin with a capital; a word in capitals gets small letters,
/// as do the capitals at the start; format specifiers are left out. `ALPS_DESCRIPTION` becomes
/// `alpsDescription`, `CFBundleName` becomes `cfbundleName`, `The JSON store: %@.` becomes
/// `theJsonStore`. Characters for which no example is known stay as they are, so that two names
/// are equal only if those of Xcode are.
struct SymbolName {
  private(set) var text = ""
  /// Whether the key has a character that a name in Swift can have.
  private var hasNameCharacter = false

  /// Derives the name for a key, if one can be derived.
  ///
  /// Different names may be the same for Xcode; equal ones are.
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
    // What becomes of a minus sign is not known.
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
      // What becomes of two numbers is not known, so they are kept apart.
      if ("0"..."9").contains(first), text.utf8.last?.isDigit == true { text += "_" }
      let rest = String(word.dropFirst())
      text += String(first).uppercased() + (capitals.count == word.count ? rest.lowercased() : rest)
    }
  }
}
