import SourceText

/// The words of a string that differ in nearly every translation. Names, words in all capitals,
/// words with digits or an inner capital (`iPhone`), placeholders and URLs aren't counted.
package struct TranslatableWords: Sendable {
  /// The usual number of words from which on a copy of the source is a translation that is missing.
  package static let minimum = 3

  package private(set) var count = 0
  /// Whether all of them are capitalized, as in a name of several words.
  package private(set) var areCapitalized = true
  private let names: Set<String>

  /// - Parameter names: words that are the same in every language.
  package init(of text: ScalarText, except names: Set<String> = []) {
    self.names = names
    for part in text.scalars.split(whereSeparator: \.isWhitespace) { add(part) }
  }

  /// Returns whether a copy of the string is a translation that is missing.
  ///
  /// - Parameters:
  ///   - minimum: the number of words from which on that is likely.
  ///   - isTranslatedElsewhere: whether most other languages have another string.
  package func mustDiffer(minimum: Int = minimum, isTranslatedElsewhere: Bool) -> Bool {
    count >= minimum && (isTranslatedElsewhere || !areCapitalized)
  }
}

extension TranslatableWords {
  private mutating func add(_ part: ArraySlice<Unicode.Scalar>) {
    // The name of an account.
    if part.first(where: { $0 != "(" }) == "@" { return }
    let isEdge = { (scalar: Unicode.Scalar) in
      !scalar.isAlphabetic && scalar != ScalarText.argument
    }
    guard let first = part.firstIndex(where: { !isEdge($0) }),
      let last = part.lastIndex(where: { !isEdge($0) })
    else { return }
    let word = part[first...last]
    let words = count(of: word)
    if words > 0, word.first?.isUppercase == false { areCapitalized = false }
    count += words
  }

  /// Returns the number of words between two spaces: zero or one, or an estimate for a script
  /// without spaces.
  private func count(of part: ArraySlice<Unicode.Scalar>) -> Int {
    var letters = 0
    var hasSmall = false
    var unspaced = 0
    for scalar in part {
      switch scalar {
      case "'", "’", "-", "\u{2010}", "\u{2011}": continue
      default: break
      }
      guard scalar.isAlphabetic || scalar.isGraphemeExtend else { return 0 }
      // An uppercase letter after a lowercase one: 'iPhone', 'GitHub'.
      if hasSmall && scalar.isUppercase { return 0 }
      if !scalar.isUppercase { hasSmall = true }
      if scalar.isUnspaced { unspaced += 1 }
      letters += 1
    }
    guard letters >= 2, hasSmall, !isName(part) else { return 0 }
    return max(1, unspaced / 2)
  }

  private func isName(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    !names.isEmpty && names.contains(String(String.UnicodeScalarView(word)))
  }
}
