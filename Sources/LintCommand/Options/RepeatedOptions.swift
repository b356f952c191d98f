import Reporters
import SourceText

/// The options that decide which findings there are, as a user writes them for another command.
struct RepeatedOptions {
  /// The most bytes that a hint shows.
  private static let maxLength = 120

  private var words: [String] = []

  init(_ searched: SearchedPaths, _ selection: SelectionOptions, code: [String]) {
    let configuration = selection.configurationOptions.config
    add("--config", configuration.map { [$0] } ?? [])
    add("--only", selection.rules.only)
    add("--skip", selection.rules.skip)
    add("--enable", selection.rules.enable)
    add("--locale", selection.locale)
    add("--code", code)
    add("--exclude", searched.exclude)
    add("--no-ignore", if: searched.noIgnore)
    // A path that looks like an option comes after the end of the options.
    add("--", if: searched.paths.contains { $0.hasPrefix("-") && $0 != "-" })
    words += searched.paths
  }

  /// Adds options before the paths.
  mutating func add(
    base: String?, mergeBase: Bool, isStaged: Bool, baseline: String?, noBaseline: Bool
  ) {
    let rest = words
    words = []
    add("--base", base.map { [$0] } ?? [])
    add("--no-merge-base", if: !mergeBase)
    add("--staged", if: isStaged)
    add("--baseline", baseline.map { [$0] } ?? [])
    add("--no-baseline", if: noBaseline)
    words += rest
  }

  private mutating func add(_ name: String, _ values: [String]) {
    for value in values { words += [name, value] }
  }

  private mutating func add(_ name: String, if isSet: Bool) {
    if isSet { words.append(name) }
  }

  /// The words for a shell, or nil if there are too many, or if one of them can't be shown.
  var text: String? {
    var quoted: [String] = []
    for word in words {
      guard let word = Self.quoted(word) else { return nil }
      quoted.append(word)
    }
    let text = quoted.joined(separator: " ")
    return text.utf8.count > Self.maxLength ? nil : text
  }

  /// Returns a word for a shell, or nil if it can't be shown.
  static func quoted(_ word: String) -> String? {
    guard SafeText.inLine(word) == word,
      !word.contains(where: { "\"'`$\\!".contains($0) })
    else { return nil }
    // A shell replaces a tilde at the beginning.
    let isPlain =
      !word.isEmpty && !word.hasPrefix("~")
      && word.allSatisfy { character in
        character.isLetter || character.isNumber || "_./,=:@^~+-%".contains(character)
      }
    return isPlain ? word : "\"\(word)\""
  }
}
