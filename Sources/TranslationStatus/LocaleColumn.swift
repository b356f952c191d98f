import Catalog

/// The counts of one locale of a table, updated for each entry.
struct LocaleColumn {
  /// The locale as the first file spells it.
  let spelling: String
  /// Its canonical identifier.
  let identifier: String
  let isPartial: Bool
  /// Whether the locale is the source language, possibly in a different region.
  let isSourceLanguage: Bool
  /// The serial number of the last entry that has a string in the locale.
  private(set) var lastEntry = 0
  /// The keys that are translated and have as many strings as in the source. Most are, so they are
  /// added to the tally and to `covered` at the end.
  var complete = TextAmount()
  var tally = StatusTally()
  /// The counts that the keys present in this locale would have if they were missing.
  var covered = StatusTally()
  var openKeys: OpenKeyRanking<OpenKeyCandidate>

  /// - Parameter openKeys: the open keys of a locale without any strings.
  init(
    _ locale: LocaleIdentifier, isPartial: Bool, isSourceLanguage: Bool,
    openKeys: OpenKeyRanking<OpenKeyCandidate>
  ) {
    (spelling, identifier) = (locale.spelling, locale.canonical)
    (self.isPartial, self.isSourceLanguage) = (isPartial, isSourceLanguage)
    self.openKeys = openKeys
  }

  /// Marks the locale as used for an entry. Returns false if it was already used: an earlier
  /// localization of the entry has the same language.
  mutating func take(entry serial: Int) -> Bool {
    guard lastEntry != serial else { return false }
    lastEntry = serial
    return true
  }

  /// Counts a translated key.
  ///
  /// - Parameters:
  ///   - own: the amount with the strings of the translation.
  ///   - amount: the amount with the strings of the source.
  @inline(__always)
  mutating func count(translated own: TextAmount, of amount: TextAmount) {
    if own.units == amount.units {
      complete += amount
    } else {
      tally[.translated] += own
      covered[.missing] += amount
    }
  }

  /// Counts a key that isn't translated, or not completely.
  ///
  /// - Parameters:
  ///   - states: the states of the strings of the translation.
  ///   - amount: the amount with the strings of the source.
  mutating func count(_ states: LeafStates, _ amount: TextAmount) {
    states.count(into: &tally)
    var key = amount
    key.units = 0
    tally[states.worst] += key
    covered[.missing] += amount
  }

  /// Returns the counts of all entries, including those that are missing from the locale.
  ///
  /// - Parameter missing: the tally of a locale in which all keys are missing.
  func coverage(missing: StatusTally) -> CoverageReport.LocaleCoverage {
    var coverage = CoverageReport.LocaleCoverage(
      locale: spelling, identifier: identifier, tally: tally)
    coverage.tally[.translated] += complete
    for state in TranslationState.allCases {
      var rest = missing[state] - covered[state]
      if state == .missing { rest = rest - complete }
      coverage.tally[state == .missing && isPartial ? .notRequired : state] += rest
    }
    return coverage
  }
}

extension TextAmount {
  fileprivate static func - (left: Self, right: Self) -> Self {
    TextAmount(
      keys: left.keys - right.keys, units: left.units - right.units,
      words: left.words - right.words, characters: left.characters - right.characters)
  }
}
