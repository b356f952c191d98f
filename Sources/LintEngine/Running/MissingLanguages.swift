import Catalog
import Diagnostics
import LintKit
import SourceText

/// Finds the tables that don't have all languages of the project, after all tables are read. Each
/// of them gets one note of `missing-table`.
struct MissingLanguages {
  private static let maxNames = 5
  /// No project has more languages than this.
  private static let maxLanguages = 1000

  private let settings: RunSettings
  private let info: RuleInfo
  /// The languages of the project, sorted by canonical identifier, each in its first spelling.
  private let languages: [LocaleIdentifier]
  /// Their names for messages.
  private let names: [String]

  /// Creates the finder, or nil if the rule is off.
  init?(of results: [TableResult], _ settings: RunSettings) {
    guard let info = settings.infos[.missingTable], settings.configuration.isOn(info) else {
      return nil
    }
    self.settings = settings
    self.info = info
    var first: [String: LocaleIdentifier] = [:]
    for locale in results.lazy.flatMap({ $0.languages }).flatMap({ $0.locales })
    where first[locale.canonical] == nil {
      guard settings.configuration.selection.shows(locale: locale.spelling) else { continue }
      first[locale.canonical] = locale
    }
    let sorted = first.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    languages = sorted.prefix(Self.maxLanguages).map { $0.value }
    names = languages.map { $0.nameAndSpelling }
  }

  /// Adds the findings of the tables in a result to that result.
  func add(to result: inout TableResult) {
    for site in result.languages.lazy.compactMap({ $0.site }) {
      let missing = languages.indices.filter { site.needs(languages[$0]) }
      if !missing.isEmpty { report(missing, at: site, into: &result) }
    }
  }
}

extension MissingLanguages {
  private func report(
    _ missing: [Int], at site: TableLanguages.Site, into result: inout TableResult
  ) {
    let locale = missing.count == 1 ? languages[missing[0]].spelling : nil
    let diagnostic = Diagnostic(
      info.id, .note, message(missing), subject: Subject(table: site.table, locale: locale),
      help: Self.help)
    let location = Location(path: site.path, start: site.start, end: site.start)
    var policy = FindingPolicy(settings)
    if let finding = policy.finding(diagnostic, at: location) { result.insert(finding) }
    result.suppressed += policy.suppressed
    result.usedSuppressions.formUnion(policy.usedSuppressions)
  }

  private func message(_ missing: [Int]) -> String {
    let names = missing.prefix(Self.maxNames).map { self.names[$0] }
    let more = missing.count - names.count
    let rest = more > 0 ? ["\(more) more"] : []
    let all = names + rest
    let list =
      all.count == 1
      ? all[0] : all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "")
    return "no translations into \(list), although other tables have them"
  }

  private static let help = """
    translate the table, or list the locales that this path needs under 'locales' in the \
    configuration
    """
}

extension RuleID {
  fileprivate static let missingTable: RuleID = "missing-table"
}

extension TableResult {
  /// Inserts a finding about a whole file before those about its parts.
  fileprivate mutating func insert(_ finding: Finding) {
    let index = findings.firstIndex { other in
      other.location.path == finding.location.path
        ? other.location.start.offset > finding.location.start.offset || finding.rule < other.rule
        : finding.location.path.utf8.lexicographicallyPrecedes(other.location.path.utf8)
    }
    findings.insert([finding], at: index ?? findings.endIndex)
  }
}

extension [TableResult] {
  /// Adds findings that depend on all tables together.
  package mutating func addMissingLanguages(_ settings: RunSettings) {
    guard let finder = MissingLanguages(of: self, settings) else { return }
    for index in indices { finder.add(to: &self[index]) }
  }
}
