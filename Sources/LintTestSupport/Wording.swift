import Diagnostics

/// The wording of findings: fragments in one line, in lower case, without a final period.
enum Wording {
  /// Names that keep their capital at the beginning of a text.
  private static let names = [
    "Apple", "Foundation", "Xcode", "JSON", "CoreFoundation", "NSString", "Git",
  ]

  static func problems(with finding: Finding) -> [String] {
    ([finding.message] + [finding.help].compactMap(\.self) + finding.notes.map(\.message))
      .compactMap { text in problem(with: text).map { "'\(text)' \($0)" } }
  }

  private static func problem(with text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.hasSuffix(".") { return "ends with a period" }
    if text.contains("\n") { return "has several lines" }
    return isCapitalized(text) ? "begins with a capital" : nil
  }

  /// Whether a text begins with a word that has a capital and is no name.
  private static func isCapitalized(_ text: String) -> Bool {
    let letters = text.unicodeScalars.prefix { $0.properties.isAlphabetic }
    return letters.count > 1 && letters.first?.properties.isUppercase == true
      && letters.dropFirst().allSatisfy(\.properties.isLowercase)
      && !names.contains(where: text.hasPrefix)
  }
}
