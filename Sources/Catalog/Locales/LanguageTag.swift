import SourceText

/// The parts of a locale identifier in the case and the order of BCP 47.
struct LanguageTag {
  var language = ""
  var script: String?
  var region: String?
  /// Variants and extensions, in lower case.
  private(set) var suffixes: [String] = []
  /// Whether every part has a form that BCP 47 allows at its position.
  private(set) var isWellFormed = false

  /// Reads an identifier with hyphens or underscores.
  init(_ spelling: Substring) {
    var parts = spelling.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
    language = parts.removeFirst().lowercased()
    isWellFormed = language.isLetters(2...8)
    if let part = parts.first, part.isLetters(4...4) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      parts.removeFirst()
    }
    if let part = parts.first, part.isLetters(2...2) || part.isDigits(3...3) {
      region = part.uppercased()
      parts.removeFirst()
    }
    suffixes = parts.map { $0.lowercased() }
    isWellFormed = isWellFormed && areWellFormed(parts)
  }

  /// The parts, joined by hyphens.
  var text: String {
    var text = language
    if let script { text += "-" + script }
    if let region { text += "-" + region }
    for suffix in suffixes { text += "-" + suffix }
    return text
  }

  var hasSuffixes: Bool { !suffixes.isEmpty }

  mutating func removeSuffixes() { suffixes = [] }
}

extension LanguageTag {
  /// Returns whether the parts are variants, for example `posix` or `1996`, optionally followed by
  /// extensions that begin with a single letter.
  private func areWellFormed(_ parts: ArraySlice<Substring>) -> Bool {
    var isExtension = false
    for part in parts {
      if part.utf8.count == 1 { isExtension = true }
      let isVariant =
        part.isLettersOrDigits(5...8)
        || part.isLettersOrDigits(4...4) && part.prefix(1).isDigits(1...1)
      guard isVariant || isExtension && part.isLettersOrDigits(1...8) else { return false }
    }
    return parts.last?.utf8.count != 1
  }
}

extension StringProtocol {
  fileprivate func isLetters(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy(\.isLetter)
  }

  fileprivate func isDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy(\.isDigit)
  }

  fileprivate func isLettersOrDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }
}
