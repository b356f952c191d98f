import Catalog

/// The counts of one locale of a table, updated for each entry.
struct LocaleColumn {
  let locale: LocaleIdentifier
  let isPartial: Bool
  /// Whether the locale is the source language, possibly in a different region.
  let isSourceLanguage: Bool
  var tally = StatusTally()
  /// The counts that the keys present in this locale would have if they were missing.
  var covered = StatusTally()
  /// The keys that are translated and have as many strings as in the source. Most are, so they are
  /// added to the tally and to `covered` at the end.
  var complete = TextAmount()
  var openKeys: OpenKeyRanking

  /// Returns the tally of all entries, including those that are missing from the locale.
  ///
  /// - Parameter missing: the tally of a locale in which all keys are missing.
  func tally(missing: StatusTally) -> StatusTally {
    var (sum, covered) = (tally, covered)
    sum[.translated] += complete
    covered[.missing] += complete
    for state in TranslationState.allCases {
      let rest = missing[state] - covered[state]
      sum[state == .missing && isPartial ? .notRequired : state] += rest
    }
    return sum
  }
}

extension TextAmount {
  fileprivate static func - (left: Self, right: Self) -> Self {
    TextAmount(
      keys: left.keys - right.keys, units: left.units - right.units,
      words: left.words - right.words, characters: left.characters - right.characters)
  }
}
