import Catalog
import Diagnostics
import LintKit
import SourceText
import TranslationStatus

/// Finds the tables that do not have all languages of the project, once all tables are read: one
/// note of `missing-table` for each of them.
struct MissingLanguages {
  private static let mostNames = 5

  private let settings: RunSettings
  private let info: RuleInfo
  /// The languages of the project by canonical identifier, each in its first spelling.
  private let languages: [LocaleIdentifier]

  /// Nil if the rule is off.
  init?(of results: [TableResult], _ settings: RunSettings) {
    guard let info = settings.infos[.missingTable], settings.configuration.isOn(info) else {
      return nil
    }
    self.settings = settings
    self.info = info
    var first: [String: LocaleIdentifier] = [:]
    for locale in results.lazy.flatMap(\.languages).flatMap(\.locales)
    where first[locale.canonical] == nil {
      guard settings.configuration.selection.shows(locale: locale.spelling) else { continue }
      first[locale.canonical] = locale
    }
    let sorted = first.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    languages = sorted.prefix(ProjectStatus.mostLocales).map(\.value)
  }

  /// Adds the finding of each table to its result.
  func add(to result: inout TableResult) {
    for site in result.languages.compactMap(\.site) {
      let missing = site.missing(of: languages)
      if !missing.isEmpty { report(missing, at: site, into: &result) }
    }
  }
}

extension MissingLanguages {
  private func report(
    _ missing: [LocaleIdentifier], at site: TableLanguages.Site, into result: inout TableResult
  ) {
    let locale = missing.count == 1 ? missing[0].spelling : nil
    let diagnostic = Diagnostic(
      info.id, .note, Self.message(missing), subject: Subject(table: site.table, locale: locale),
      help: Self.help)
    let place = Place(path: site.path, start: site.start, end: site.start)
    var policy = FindingPolicy(settings)
    if let finding = policy.finding(diagnostic, at: place) { result.insert(finding) }
    result.suppressed += policy.suppressed
    result.usedSuppressions.formUnion(policy.usedSuppressions)
  }

  private static func message(_ missing: [LocaleIdentifier]) -> String {
    let names = missing.prefix(mostNames).map(\.nameAndSpelling)
    let more = missing.count - names.count
    let rest = more > 0 ? ["\(more) more"] : []
    let all = names + rest
    let list =
      all.count == 1
      ? all[0] : all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "")
    return "no translations into \(list), which other tables have"
  }

  private static let help =
    "translate the table, or list the locales for its path under 'locales' in the configuration"
}

extension TableResult {
  /// Inserts a finding about a whole file before those about its parts.
  fileprivate mutating func insert(_ finding: Finding) {
    let index = findings.firstIndex { other in
      other.place.path == finding.place.path
        ? other.place.start.offset > finding.place.start.offset || finding.rule < other.rule
        : finding.place.path.utf8.lexicographicallyPrecedes(other.place.path.utf8)
    }
    findings.insert(finding, at: index ?? findings.endIndex)
  }
}

extension [TableResult] {
  /// Adds what is known only of all tables together.
  mutating func addMissingLanguages(_ settings: RunSettings) {
    guard let finder = MissingLanguages(of: self, settings) else { return }
    for index in indices { finder.add(to: &self[index]) }
  }
}
