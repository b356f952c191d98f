import Catalog

/// What is counted for one locale of a table while its entries pass by.
struct LocaleColumn {
  let locale: LocaleIdentifier
  let isPartial: Bool
  /// Whether the locale differs from the source language in its region at most.
  let isSourceLanguage: Bool
  var tally = StatusTally()
  /// What the keys that the locale has would come to if it lacked them.
  var covered = StatusTally()
  var openKeys: OpenKeyRanking
  /// The number of the last entry that the locale has a text of.
  var lastEntry = 0

  /// The tally of all entries, with those that the locale lacks.
  ///
  /// - Parameter lacking: what all keys come to in a locale that has none of them.
  func tally(lacking: StatusTally) -> StatusTally {
    var sum = tally
    for state in TranslationState.allCases {
      let rest = lacking[state] - covered[state]
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
