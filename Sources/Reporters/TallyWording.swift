/// The wording of a count, such as 'keys have no translation', converted to the singular.
enum TallyWording {
  /// Returns '1 key has no translation' or '12 keys have no translation'.
  static func counted(_ count: Int, _ wording: String) -> String {
    count == 1 ? "1 \(singular(wording))" : "\(count.grouped) \(wording)"
  }

  /// Returns 'the key has no translation'.
  static func one(_ wording: String) -> String { "the \(singular(wording))" }

  private static func singular(_ wording: String) -> String {
    var words = wording.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, words[0].hasSuffix("s") else { return wording }
    words[0].removeLast()
    words[1] =
      switch words[1] {
      case "have": "has"
      case "are": "is"
      default: words[1] + "s"
      }
    return words.joined(separator: " ")
  }
}
