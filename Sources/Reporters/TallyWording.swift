/// The words of a count, such as 'keys have no translation', in the singular.
enum TallyWording {
  /// Returns 'the key has no translation'.
  static func one(_ wording: String) -> String {
    var words = wording.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, words[0].hasSuffix("s") else { return wording }
    words[0].removeLast()
    words[1] =
      switch words[1] {
      case "have": "has"
      case "are": "is"
      default: words[1] + "s"
      }
    return "the " + words.joined(separator: " ")
  }
}
