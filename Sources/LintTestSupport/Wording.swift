import Diagnostics

/// The rules for the wording of findings: fragments on one line, in lower case, without a final
/// period.
enum Wording {
  /// Names that are capitalized even at the start of a message.
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

  /// Returns whether a message starts with a capitalized word that isn't a name.
  private static func isCapitalized(_ text: String) -> Bool {
    let letters = text.unicodeScalars.prefix { $0.properties.isAlphabetic }
    return letters.count > 1 && letters.first?.properties.isUppercase == true
      && letters.dropFirst().allSatisfy(\.properties.isLowercase)
      && !names.contains(where: text.hasPrefix)
  }
}
