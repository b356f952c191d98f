import Catalog
import Languages
import SourceText

/// The locales that the tables of a project name, each with its first spelling.
struct NamedLocales {
  private(set) var identifiers: [String] = []
  private(set) var spellings: [String] = []
  private var indices: [String: Int] = [:]

  /// Adds the locales of a table. Returns their indices.
  mutating func add(_ statuses: LocaleStatuses) -> [Int] {
    statuses.coverages.indices.map {
      index(of: statuses.coverages[$0].identifier, statuses.coverages[$0].locale)
    }
  }

  /// Adds the locales that are required of a table.
  mutating func addNeeded(by table: ProjectStatus.Table) {
    for locale in table.requiredLocales where indices[locale.canonical] == nil {
      guard locale.isForPeople, table.needs(locale.canonical) else { continue }
      _ = index(of: locale.canonical, locale.spelling)
    }
  }

  /// Returns the indices of the locales, sorted by canonical identifier.
  ///
  /// - Parameter wanted: the canonical identifiers of the locales to include, or nil for all.
  func sorted(_ wanted: Set<String>?) -> [Int] {
    identifiers.indices.filter { wanted?.contains(identifiers[$0]) ?? true }
      .sorted { identifiers[$0].utf8.lexicographicallyPrecedes(identifiers[$1].utf8) }
  }

  private mutating func index(of identifier: String, _ spelling: String) -> Int {
    if let known = indices[identifier] { return known }
    indices[identifier] = identifiers.count
    identifiers.append(identifier)
    spellings.append(spelling)
    return identifiers.count - 1
  }
}

/// The locales of a project, sorted by canonical identifier. Their indices are called places.
struct ProjectLocales {
  let identifiers: [String]
  /// The first spelling of each locale.
  let spellings: [String]
  /// The place of each locale that tables name, or nil if it isn't reported.
  private let places: [Int?]

  /// - Parameter order: the indices of the reported locales, sorted.
  init(_ named: NamedLocales, _ order: ArraySlice<Int>) {
    identifiers = order.map { named.identifiers[$0] }
    spellings = order.map { named.spellings[$0] }
    var places = [Int?](repeating: nil, count: named.identifiers.count)
    for (place, index) in order.enumerated() { places[index] = place }
    self.places = places
  }

  var count: Int { identifiers.count }

  /// Returns the place of a locale, given by its index among those that tables name.
  func place(ofNamed index: Int) -> Int? { places[index] }

  /// Returns the coverage of a locale in its first spelling.
  func coverage(_ place: Int, _ tally: StatusTally) -> CoverageReport.LocaleCoverage {
    CoverageReport.LocaleCoverage(
      locale: spellings[place], identifier: identifiers[place], tally: tally)
  }
}

/// The places of the locales that tables need if the configuration requires none: those in other
/// languages than the source. Most tables of a project have the same source language.
struct OtherLanguages {
  private let locales: [LocaleIdentifier]
  private var known: [String: [Int]] = [:]

  init(_ locales: ProjectLocales) {
    self.locales = locales.identifiers.map { LocaleIdentifier($0) }
  }

  mutating func needed(by table: ProjectStatus.Table) -> [Int] {
    guard table.status.needsAllLocales, let name = table.status.sourceLocale else { return [] }
    if let known = known[name] { return known }
    let source = LocaleIdentifier(name)
    let places = locales.indices.filter {
      table.canNeed(locales[$0].canonical) && !locales[$0].isRegion(ofLanguageOf: source)
    }
    known[name] = places
    return places
  }
}

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

/// Where the counts of each locale of a table are: the indices of the columns of `StatusCounter`.
struct ColumnPlaces {
  /// The number of columns from which a search takes longer than a dictionary.
  private static let searchLimit = 32

  var hasUnloadableFiles = false
  /// The column of each locale of the table, or -1.
  private var columnOfLocale: [Int] = []
  private var columnOfName: [String: Int] = [:]

  /// The number of known locales of the table.
  var count: Int { columnOfLocale.count }

  /// Adds the next locale of the table.
  ///
  /// - Parameter column: its column, or nil if it isn't counted.
  mutating func append(_ column: Int?) { columnOfLocale.append(column ?? -1) }

  /// Returns the column of a localization. Returns nil if the locale isn't counted, or if the
  /// localization has no strings.
  @inline(__always)
  func column(of localization: Localization, in entry: Entry) -> Int? {
    let column = columnOfLocale[localization.locale]
    guard column >= 0, !localization.units.isEmpty,
      !hasUnloadableFiles || !entry.table.isUnloadable(localization.name)
    else { return nil }
    return column
  }

  /// Returns the column of a locale, given by its canonical identifier.
  mutating func column(named identifier: String, of columns: [LocaleColumn]) -> Int? {
    guard columns.count > Self.searchLimit else {
      return columns.indices.first { columns[$0].identifier == identifier }
    }
    for index in columnOfName.count..<columns.count {
      columnOfName[columns[index].identifier] = index
    }
    return columnOfName[identifier]
  }
}
