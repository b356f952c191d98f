import Languages
import SourceText
import TranslationStatus

/// The figures of a locale, a table or a group for display.
struct CoverageRow {
  /// The name as in the files or the configuration, not yet made safe for output.
  let name: String
  let tally: StatusTally
  /// The change since the base state.
  let change: PercentageChange?
  /// The name of the language, for rows of locales that have a name.
  var language: String?
  /// The number of tables with the locale, for the locales of the project.
  var presence: LocalePresence?
}

extension CoverageRow {
  /// `98.2%`, or a dash if there is nothing to translate.
  var percent: String { tally.percentage.map { "\($0)%" } ?? "–" }

  /// `3 of 20`, the number of tables with the locale; empty if unknown.
  var tables: String { presence.map { "\($0.tables.grouped) of \($0.all.grouped)" } ?? "" }

  /// `+1.4`, `−0.2`, or a dash if there is nothing to compare with.
  var changed: String { change.map(\.description) ?? "–" }

  /// Returns the items sorted by share, lowest first. Among equal shares, the one with the most
  /// open keys comes first.
  static func worstFirst<Item>(_ items: [Item], _ row: (Item) -> CoverageRow) -> [Item] {
    let ranked = items.map { item in
      let row = row(item)
      return (item: item, row: row, share: row.tally.percentage?.tenths ?? 1001)
    }
    return ranked.sorted { left, right in
      if left.share != right.share { return left.share < right.share }
      let (leftOpen, rightOpen) = (left.row.tally.open.keys, right.row.tally.open.keys)
      return leftOpen == rightOpen ? left.row.name < right.row.name : leftOpen > rightOpen
    }.map(\.item)
  }

  static func worstFirst(_ rows: [CoverageRow]) -> [CoverageRow] { worstFirst(rows) { $0 } }
}

extension StatusTally {
  /// Whether at least one in ten translations is a copy of the source.
  var hasManyCopies: Bool { identical.keys >= 5 && identical.keys * 10 >= translated.keys }

  /// The number of keys to review, including machine-translated ones.
  var review: Int { self[.needsReview].keys + self[.machineTranslated].keys }
}

extension CoverageReport.TableCoverage {
  /// The row of the table, in all locales.
  var row: CoverageRow { CoverageRow(name: name.title, tally: total, change: nil) }

  /// The rows of its locales, lowest share first.
  var localeRows: [CoverageRow] { CoverageRow.worstFirst(locales.map(\.row)) }
}

extension CoverageReport.GroupCoverage {
  /// The rows of its locales, lowest share first.
  var localeRows: [CoverageRow] { CoverageRow.worstFirst(locales.map(\.row)) }
}

extension CoverageReport.LocaleCoverage {
  /// The row of a locale in a table or a group, without a comparison.
  fileprivate var row: CoverageRow {
    CoverageRow(
      name: locale, tally: tally, change: nil, language: LanguageName.english(for: locale))
  }
}

extension CoverageReport {
  /// The maximum number of open keys per locale that are shown to users.
  private static let maxOpenKeys = 10

  /// Returns the most important open keys of a locale, for formats that don't list all of them.
  func topOpenKeys(of locale: String) -> [OpenKey]? {
    openKeys[locale].map { Array($0.prefix(Self.maxOpenKeys)) }
  }

  /// The rows of the locales, lowest share first.
  var localeRows: [CoverageRow] {
    CoverageRow.worstFirst(
      locales.map { locale in
        CoverageRow(
          name: locale.locale, tally: locale.tally, change: change(of: locale),
          language: LanguageName.english(for: locale.locale), presence: locale.presence)
      })
  }

  /// Whether any table is missing a locale of the project.
  var hasIncompletePresence: Bool {
    locales.contains { $0.presence.map { !$0.isComplete } ?? false }
  }

  /// The text to show before any figure if most tables have no source; nil otherwise. It is also
  /// nil if a file could not be read completely, since that can be the one with the source strings.
  var sourceHeadline: String? {
    guard isMostlyWithoutSource, incompleteFiles.isEmpty else { return nil }
    let count = tablesWithoutSource.count
    if count < tableCount {
      return "\(count.grouped) of \(tableCount.counted("table")) have no source language"
    }
    return count == 1
      ? "the table has no source language"
      : "none of the \(count.counted("table")) has a source language"
  }

  /// The reason why there is no percentage, unless a headline already gives one; nil if there is a
  /// percentage.
  var emptyHeadline: String? {
    guard total.percentage == nil, sourceHeadline == nil, incompleteFiles.isEmpty else {
      return nil
    }
    if tables.isEmpty { return "no tables" }
    return locales.isEmpty ? "no translations" : "nothing to translate"
  }

  /// The text to show before any figure if the percentages of some locales are mostly too high,
  /// because their translations are copies of the source; nil otherwise.
  var copiesHeadline: String? {
    let copied = locales.map(\.tally).filter(\.hasManyCopies)
    let sum = copied.reduce(into: StatusTally()) { $0 += $1 }
    guard let share = Percentage(sum.identical.keys, of: sum.translated.keys) else { return nil }
    let names = copiedLocales.prefix(3).map { SafeText.clipped(SafeText.inLine($0), to: 30) }
    let rest = copied.count - names.count
    let place = (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    return "in \(place), \(share)% of the translated strings are the same as their source"
  }

  /// The locales with many copies of the source, most copies first.
  var copiedLocales: [String] {
    locales.filter(\.tally.hasManyCopies).sorted {
      ($1.tally.identical.keys, $0.locale) < ($0.tally.identical.keys, $1.locale)
    }.map(\.locale)
  }

  /// The rows of the groups, in all locales, in the order of the configuration.
  var groupRows: [CoverageRow] {
    groups.map { CoverageRow(name: $0.name, tally: $0.total, change: change(of: $0)) }
  }

  /// The tables, lowest share in all locales first.
  var worstTables: [TableCoverage] { CoverageRow.worstFirst(tables, \.row) }

  /// The row for all locales together.
  var totalRow: CoverageRow {
    CoverageRow(
      name: "total (\(locales.count.counted("locale")))", tally: total, change: change)
  }

  /// The numbers of keys that are not part of any percentage, by reason.
  ///
  /// A stale key is stale in every language, and counts once.
  var uncountedKeys: [String] {
    let states: [TranslationState] = [
      .stale, .notForTranslation, .obsolete, .notRequired, .nonText,
    ]
    let counts = states.map { state in
      let keys = sources.reduce(0) { $0 + $1.tally[state].keys }
      return (keys > 0 ? keys : total[state].keys, state.words)
    }
    return Self.phrases(counts)
  }

  /// The numbers of keys that count as translated but should be checked, by reason.
  var keysToCheck: [String] {
    Self.phrases([
      (total.outdated.keys, "outdated"), (total.identical.keys, "identical to the source"),
      (total.faulty.keys, "with errors"),
    ])
  }

  private static func phrases(_ counts: [(Int, String)]) -> [String] {
    counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
  }
}

extension TranslationState {
  /// The name of the state for readers.
  var words: String {
    switch self {
    case .translated: "translated"
    case .machineTranslated: "machine-translated"
    case .needsReview: "needs review"
    case .incomplete: "incomplete"
    case .new: "new"
    case .missing: "missing"
    case .obsolete: "missing from the source"
    case .stale: "stale"
    case .notForTranslation: "not for translation"
    case .notRequired: "not required"
    case .nonText: "without text"
    }
  }
}

/// The English names of locales, each looked up once.
struct LanguageNames {
  private var names: [String: String] = [:]

  /// Returns the name of a locale, or an empty string if it has no name.
  subscript(locale: String) -> String {
    mutating get {
      if let known = names[locale] { return known }
      let name = LanguageName.english(for: locale) ?? ""
      names[locale] = name
      return name
    }
  }
}
