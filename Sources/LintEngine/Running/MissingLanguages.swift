import Catalog
import Diagnostics
import LintKit
import Platform
import SourceText

/// Finds the tables that don't have all languages of the project, after all tables are read. Each
/// of them gets one note of `missing-table`.
struct MissingLanguages {
  private static let maxNames = 5
  /// No project has more languages than this.
  private static let maxLanguages = 1000

  private var policy: FindingPolicy
  private let info: RuleInfo
  /// The languages of the project, sorted by canonical identifier, each in its first spelling.
  private let languages: [LocaleIdentifier]
  /// Their names for messages.
  private let names: [String]
  /// The languages that tables with a source language may need, for the last one that was asked
  /// for. Most tables have the same.
  private var possible: (source: LocaleIdentifier, languages: [Int])?
  /// The indices of the languages by canonical identifier, and those of locales that tables have.
  private let indices: [String: Int]
  private var indexOfLocale = LocaleFacts<Int?>()
  /// The messages by the languages that are missing. Many tables have the same one.
  private var messages: [LocaleSet: String] = [:]
  /// The findings of tables without other findings.
  private var findings: [Finding] = []

  /// Creates the finder, or nil if the rule is off.
  init?(of results: [TableResult], _ settings: RunSettings) {
    guard let info = settings.infos[.missingTable], settings.configuration.isOn(info) else {
      return nil
    }
    policy = FindingPolicy(settings)
    self.info = info
    var first: [String: LocaleIdentifier] = [:]
    var known = LocaleOrder()
    for languages in results.lazy.flatMap(\.languages) {
      let locales = languages.locales.span
      for index in locales.indices
      where languages.translations.contains(index) && known.notice(locales[index].spelling) {
        let locale = locales[index]
        guard first[locale.canonical] == nil,
          settings.configuration.selection.shows(locale: locale.spelling)
        else { continue }
        first[locale.canonical] = locale
      }
    }
    let sorted = first.sorted { $0.key < $1.key }
    languages = sorted.prefix(Self.maxLanguages).map { $0.value }
    names = languages.map { $0.nameAndSpelling }
    indices = Dictionary(
      uniqueKeysWithValues: languages.enumerated().map { ($1.canonical, $0) })
  }

  /// Adds the findings of the tables in a result to that result, or to `rest`.
  mutating func add(to result: inout TableResult) {
    for table in result.languages {
      guard let site = table.site else { continue }
      let known = known(to: table, at: site)
      var missing = LocaleSet()
      for index in possibleLanguages(for: site.source) where !known.contains(index) {
        missing.insert(index)
      }
      if !missing.isEmpty { report(missing, at: site, into: &result) }
    }
  }

  /// Returns the languages that a table has or that are in its folder.
  private mutating func known(
    to table: TableLanguages, at site: TableLanguages.Site
  ) -> LocaleSet {
    var known = LocaleSet()
    let (locales, indices) = (table.locales.span, indices)
    for index in locales.indices {
      let language = indexOfLocale.fact(about: locales[index]) {
        indices[locales[index].canonical]
      }
      if let language { known.insert(language) }
    }
    for name in site.inFolder { if let language = indices[name] { known.insert(language) } }
    return known
  }
}

extension MissingLanguages {
  /// The findings of tables without other findings. Their order is that of the tables.
  fileprivate var rest: TableResult {
    TableResult(findings: FindingList(ReportOrder.sorted(findings)), tables: 0)
  }

  /// Returns the languages that a table could have. Regions of its source language are excluded,
  /// since users see the source language there.
  private mutating func possibleLanguages(for source: LocaleIdentifier) -> [Int] {
    if let possible, possible.source == source { return possible.languages }
    let indices = languages.indices.filter {
      !languages[$0].isRegion(ofLanguageOf: source)
        && !source.canonical.hasPrefix(languages[$0].canonical + "-")
    }
    possible = (source, indices)
    return indices
  }

  private mutating func report(
    _ missing: LocaleSet, at site: TableLanguages.Site, into result: inout TableResult
  ) {
    let locale = missing.single.map { languages[$0].spelling }
    let diagnostic = Diagnostic(
      info.id, .note, message(missing), subject: Subject(table: site.table, locale: locale),
      help: Self.help)
    let location = Location(path: site.path, start: site.start, end: site.start)
    let known = policy.suppressed
    if let finding = policy.finding(diagnostic, at: location) {
      if result.findings.isEmpty { findings.append(finding) } else { result.insert(finding) }
    } else if policy.suppressed > known {
      result.suppressed += policy.suppressed - known
      result.usedSuppressions.formUnion(policy.usedSuppressions)
    }
  }

  private mutating func message(_ missing: LocaleSet) -> String {
    if let known = messages[missing] { return known }
    let message = newMessage(missing.locales)
    messages[missing] = message
    return message
  }

  private func newMessage(_ missing: [Int]) -> String {
    let shown = missing.prefix(Self.maxNames)
    let more = missing.count - shown.count
    var message = "no translations into "
    message.reserveCapacity(256)
    for (place, index) in shown.enumerated() {
      let isLast = more == 0 && place == shown.count - 1
      if place > 0 { message += isLast ? " and " : ", " }
      message += names[index]
    }
    if more > 0 { message += " and \(more) more" }
    return message + ", although other tables have them"
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
        : finding.location.path.utf8.precedes(other.location.path.utf8)
    }
    findings.insert([finding], at: index ?? findings.endIndex)
  }
}

extension [TableResult] {
  /// Adds findings that depend on all tables together.
  package mutating func addMissingLanguages(_ settings: RunSettings) {
    guard var finder = MissingLanguages(of: self, settings) else { return }
    for index in indices { finder.add(to: &self[index]) }
    append(finder.rest)
  }
}
