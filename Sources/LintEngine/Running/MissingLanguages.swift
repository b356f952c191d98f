import Catalog
import Diagnostics
import Languages
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
  /// The index of each language, by canonical identifier.
  private let indexOfLanguage: [String: Int]
  /// The language of each locale by its number, or nil if it isn't one of them.
  private let languageOfNumber: [Int?]
  /// The numbers of the locales of each table, in the order of the tables.
  private let numbers: [[Int]]
  /// The source language that was last asked for, and the languages that tables with it may need.
  /// Most tables have the same.
  private var lastSource: LocaleIdentifier?
  private var possible = LocaleSet()
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
    var known = LocaleNumbers()
    var numbers: [[Int]] = []
    // Whether a table has a locale as a translation, by number.
    var isTranslation: [Bool] = []
    for table in results.lazy.flatMap(\.languages) {
      let own = known.numbers(of: table.locales)
      numbers.append(own)
      while isTranslation.count < known.locales.count { isTranslation.append(false) }
      for (place, number) in own.enumerated()
      where !isTranslation[number] && table.translations.contains(place) {
        isTranslation[number] = true
        let locale = table.locales[place]
        guard first[locale.canonical] == nil,
          settings.configuration.selection.shows(locale: locale.spelling)
        else { continue }
        first[locale.canonical] = locale
      }
    }
    let sorted = first.sorted { $0.key < $1.key }
    languages = sorted.prefix(Self.maxLanguages).map { $0.value }
    names = languages.map { $0.nameAndSpelling }
    let indexOfLanguage = Dictionary(
      uniqueKeysWithValues: languages.enumerated().map { ($1.canonical, $0) })
    languageOfNumber = known.locales.map { indexOfLanguage[$0.canonical] }
    (self.indexOfLanguage, self.numbers) = (indexOfLanguage, numbers)
  }

  /// Adds the findings of all tables to the results that this was created with, or to `rest`.
  mutating func add(to results: inout [TableResult]) {
    var numbers = numbers.makeIterator()
    for index in results.indices {
      for table in results[index].languages {
        guard let own = numbers.next(), let site = table.site else { continue }
        let found = languages(among: own, at: site)
        let missing = possibleLanguages(for: site.source).subtracting(found)
        if !missing.isEmpty { report(missing, at: site, into: &results[index]) }
      }
    }
  }

  /// Returns the languages that a table has or that are in its folder.
  ///
  /// - Parameter locales: the locales of the table by number.
  private func languages(among locales: [Int], at site: TableLanguages.Site) -> LocaleSet {
    var found = LocaleSet()
    for locale in locales {
      if let language = languageOfNumber[locale] { found.insert(language) }
    }
    for name in site.inFolder {
      if let language = indexOfLanguage[name] { found.insert(language) }
    }
    return found
  }
}

extension MissingLanguages {
  /// The findings of tables without other findings. Their order is that of the tables.
  fileprivate var rest: TableResult {
    var rest = TableResult(findings: FindingList(ReportOrder.sorted(findings)), tables: 0)
    rest.hidden = FindingList(ReportOrder.sorted(policy.hidden))
    return rest
  }

  /// Returns the languages that a table could have. Regions of its source language are excluded,
  /// since users see the source language there.
  private mutating func possibleLanguages(for source: LocaleIdentifier) -> LocaleSet {
    if lastSource == source { return possible }
    (lastSource, possible) = (source, LocaleSet())
    for (index, language) in languages.enumerated()
    where !language.isRegion(ofLanguageOf: source)
      && !source.canonical.hasPrefix(language.canonical + "-")
    {
      possible.insert(index)
    }
    return possible
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
    // Appending bytes takes less time than appending strings.
    var message = Array("no translations into ".utf8)
    message.reserveCapacity(256)
    for (place, index) in shown.enumerated() {
      let isLast = more == 0 && place == shown.count - 1
      if place > 0 { message += (isLast ? " and " : ", ").utf8 }
      message += names[index].utf8
    }
    if more > 0 { message += " and \(more) more".utf8 }
    message += ", although other tables have them".utf8
    return String(decoding: message, as: UTF8.self)
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
    finder.add(to: &self)
    append(finder.rest)
  }
}

/// The languages of a table, recorded after it is read, which help to find the languages of its
/// project.
struct TableLanguages: Sendable {
  /// The place of a table that may need languages of other tables.
  struct Site: Sendable {
    let path: String
    /// The start of the file.
    let start: SourceLocation
    let table: String
    let source: LocaleIdentifier
    /// The languages of localized files in the same folder, as canonical identifiers. The rule
    /// itself checks those.
    let inFolder: [String]
  }

  /// The locales of the table.
  let locales: [LocaleIdentifier]
  /// The indices of those that are languages for users, except the source language.
  let translations: LocaleSet
  /// The place of the table, or nil if it needs no languages other than those that it has.
  let site: Site?

  /// - Parameters:
  ///   - folder: the files next to the table.
  ///   - isOpen: whether the table may need other languages, as far as the run knows.
  init?(of table: Table, in folder: TableFolder, isOpen: Bool) {
    guard let source = table.source, !table.capabilities.isExport, !table.isCutShort else {
      return nil
    }
    let isSplit = table.capabilities.hasOneFilePerLocale
    locales = table.locales
    translations = table.validLocales(except: source)
    guard isOpen, table.namesLocales, table.keys.contains(where: table.needsTranslation),
      !isSplit
        || folder.catalog(ofTable: table.name) == nil && !folder.hasSource(moreGeneralThan: source),
      let file = isSplit
        ? table.sourceLocale.flatMap({ table.file(ofLocale: $0) }) : table.files.first
    else {
      site = nil
      return
    }
    let inFolder =
      isSplit ? folder.localized.keys.map { LocaleIdentifier($0).canonical } : []
    let offset = file.range(0..<0).start
    let start = file.locations(of: [offset])[offset]
    site = Site(
      path: file.path, start: start, table: table.name, source: source, inFolder: inFolder)
  }
}
