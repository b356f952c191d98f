import TranslationStatus

/// The figures of a locale, a table or a group that people look at.
struct CoverageRow {
  /// As the files or the configuration have it, not yet made safe.
  let name: String
  let tally: StatusTally
  /// How far it has come since the state compared with.
  let change: PercentageChange?
  /// What the language is called, for rows of locales that have a name.
  var language: String?
  /// In how many tables the locale is, for the locales of the project.
  var presence: LocalePresence?
}

extension CoverageRow {
  /// `98.2 %`; a dash if there is nothing to be translated.
  var percent: String { tally.percentage.map { "\($0) %" } ?? "–" }

  /// `3 of 20`, the tables that have the locale; nothing if that is not known.
  var tables: String { presence.map { "\($0.tables.grouped) of \($0.all.grouped)" } ?? "" }

  /// `+1.4`, `−0.2`; a dash if there is nothing to compare with.
  var changed: String { change.map(\.description) ?? "–" }

  /// Returns what has the least share first, of equals what has the most left to do.
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
  /// Keys that somebody has to look at, what machines translated included.
  var review: Int { self[.needsReview].keys + self[.machineTranslated].keys }
}

extension CoverageReport.TableCoverage {
  /// The table in all locales.
  var row: CoverageRow { CoverageRow(name: name.title, tally: total, change: nil) }

  /// Its locales, worst first.
  var localeRows: [CoverageRow] { CoverageRow.worstFirst(locales.map(\.row)) }
}

extension CoverageReport.GroupCoverage {
  /// Its locales, worst first.
  var localeRows: [CoverageRow] { CoverageRow.worstFirst(locales.map(\.row)) }
}

extension CoverageReport.LocaleCoverage {
  /// The locale of a table or a group, of which nothing else is compared.
  fileprivate var row: CoverageRow {
    CoverageRow(
      name: locale, tally: tally, change: nil, language: LanguageName.english(for: locale))
  }
}

extension CoverageReport {
  /// How many open keys of a locale people are shown.
  private static let mostOpenKeys = 10

  /// The open keys of a locale that matter most, for formats that do not list all of them.
  func topOpenKeys(of locale: String) -> [OpenKey]? {
    openKeys[locale].map { Array($0.prefix(Self.mostOpenKeys)) }
  }

  /// The locales, worst first.
  var localeRows: [CoverageRow] {
    CoverageRow.worstFirst(
      locales.map { locale in
        CoverageRow(
          name: locale.locale, tally: locale.tally, change: change(of: locale),
          language: LanguageName.english(for: locale.locale), presence: locale.presence)
      })
  }

  /// Whether some table does not have some locale of the project.
  var hasIncompletePresence: Bool {
    locales.contains { $0.presence.map { !$0.isComplete } ?? false }
  }

  /// What to say before any figure: that most tables have no source; nil if they have one.
  var sourceHeadline: String? {
    guard isMostlyWithoutSource else { return nil }
    let counts = "\(tablesWithoutSource.count.grouped) of \(tableCount.counted("table"))"
    return "\(counts) \(tablesWithoutSource.count == 1 ? "has" : "have") no source language"
  }

  /// The groups in all locales, in the order of the configuration.
  var groupRows: [CoverageRow] {
    groups.map { CoverageRow(name: $0.name, tally: $0.total, change: change(of: $0)) }
  }

  /// The tables, the worst in all locales first.
  var worstTables: [TableCoverage] { CoverageRow.worstFirst(tables, \.row) }

  /// All locales together.
  var totalRow: CoverageRow {
    CoverageRow(
      name: "total (\(locales.count.counted("locale")))", tally: total, change: change)
  }

  /// What is in no percentage, and what is marked beside the states, as counts of keys.
  ///
  /// A key that is stale is so in every language, and counts once.
  var asides: [String] {
    let excluded: [(TranslationState, String)] = [
      (.stale, "stale"), (.notForTranslation, "not for translation"), (.obsolete, "obsolete"),
      (.notRequired, "not required"), (.withoutLetters, "without letters"),
    ]
    let marks = [
      (total.outdated.keys, "outdated"), (total.identical.keys, "identical"),
      (total.faulty.keys, "with errors"),
    ]
    let counts = excluded.map { state, name in
      let keys = sources.reduce(0) { $0 + $1.tally[state].keys }
      return (keys > 0 ? keys : total[state].keys, name)
    }
    return (counts + marks).filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
  }
}
