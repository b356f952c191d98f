import Catalog
import Diagnostics
import Languages
import LintKit
import SourceCode
import SourceText
import Workspace

/// Runs rules on the tables of a pass, and keeps the diagnostics of rules and formats that the
/// configuration allows.
final class RuleRunner: TableVisitor {
  private let rules: [any Rule]
  private let infos: [RuleInfo]
  private let rulesOfFeatures: RulesOfFeatures
  /// The rules that report errors, which also check entries that don't count.
  private lazy var errorRules = RulesOfFeatures(
    infos.map { $0.severity == .error ? $0.features : [] })
  private let source: TableSource
  private let settings: RunSettings
  private let requiredLocales: [LocaleIdentifier]
  /// The contents of the table in the revision that the run compares with.
  private let base: BaseTable?
  /// The code of the project, and whether the table is in its folders.
  private let code: UseTable?
  private let isUsed: Bool
  private let collector: FindingCollector
  private let includesComments: Bool
  /// Whether all files of the table are requested.
  private let isComplete: Bool
  private let interfaces: TableInterfaces?
  /// Whether the findings are compared with those of another state, so that each one counts.
  private let isCompared: Bool
  // Used for every entry, and only by `visit` then.
  @exclusivity(unchecked)
  private var context: RuleContext
  private var languages: [TableLanguages] = []
  private var sourceLanguages: [SourceLanguages.Catalog] = []

  init(
    _ rules: [any Rule], _ infos: [RuleInfo], _ rulesOfFeatures: RulesOfFeatures,
    over source: TableSource, of files: [InputFile], since base: BaseTable?,
    usedBy code: UseTable?, _ settings: RunSettings, isCompared: Bool,
    collecting collector: FindingCollector
  ) {
    (self.rules, self.infos, self.source, self.settings) = (rules, infos, source, settings)
    (self.rulesOfFeatures, self.base, self.collector) = (rulesOfFeatures, base, collector)
    let members = source.members.map { files[$0.file] }
    requiredLocales = settings.requiredLocales(at: members.map(\.path))
    isUsed = members.contains { settings.configuration.isUsedByCode($0.shown) }
    self.code = code
    includesComments = settings.configuration.readsCatalogComments
    isComplete = !members.contains(where: \.isContext)
    self.isCompared = isCompared
    interfaces =
      settings.options.readsInterfaces
      ? TableInterfaces(
        around: source, of: files, sourceLocale: settings.configuration.sourceLocale) : nil
    context = Self.context(
      infos, requiredLocales, source, settings, base, code, isUsed: isUsed, interfaces, collector)
  }

  func open(_ file: Table, reporting diagnostics: [Diagnostic]) {
    // These are reported together with those of the tables, since lines are counted from the start
    // of a file.
    collector.take(diagnostics, of: file)
  }

  func visit(_ entry: Entry) {
    collector.comments.collect(from: entry, includesEntry: includesComments)
    let first = context.diagnosticCount
    Self.check(entry, rules, rulesOfFeatures, &context)
    // Findings in a file that wasn't requested are not reported.
    if isComplete {
      context.removeRepetitionsInCopies(of: entry, after: first)
      if !isCompared { context.removeRepetitionsInTranslations(of: entry, after: first) }
    }
    context.drainBatch()
  }

  func visitRepeated(_ entry: Entry) {
    // An entry that is read again has the comment that was collected before.
    if case .key = entry.repetition {
      collector.comments.collect(from: entry, includesEntry: includesComments)
    }
    context.repetition = entry.repetition
    Self.check(entry, rules, errorRules, &context)
    context.repetition = nil
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    let isOpen = requiredLocales.isEmpty && isComplete
    if let found = TableLanguages(of: table, in: source.folder, isOpen: isOpen) {
      languages.append(found)
    }
    if let catalog = SourceLanguages.Catalog(table, isReported: isComplete) {
      sourceLanguages.append(catalog)
    }
    // The tables of an export are read one after the other from one file.
    let isExport = table.capabilities.isExport
    if !isExport {
      // Taken first, because what rules report at the end of a table may be at earlier places.
      collector.take(context.takeDiagnostics(), of: table)
    }
    Self.finish(table, rules, &context)
    collector.comments.collect(overriddenIn: table)
    var reported = diagnostics
    reported += context.takeDiagnostics()
    if isExport { reported.removeRepetitions(ofSource: table.source?.spelling) }
    collector.take(reported, of: table)
    context = Self.context(
      infos, requiredLocales, source, settings, base, code, isUsed: isUsed, interfaces, collector)
  }

  /// Converts the kept diagnostics into findings, after everything is read.
  func place(of whole: Table, into result: inout TableResult) {
    collector.place(of: whole, into: &result)
    result.languages += languages
    result.sourceLanguages += sourceLanguages
  }
}

extension RuleRunner {
  private static func context(
    _ infos: [RuleInfo], _ requiredLocales: [LocaleIdentifier], _ source: TableSource,
    _ settings: RunSettings, _ base: BaseTable?, _ code: UseTable?, isUsed: Bool,
    _ interfaces: TableInterfaces?, _ collector: FindingCollector
  ) -> RuleContext {
    RuleContext(
      rules: infos, requiredLocales: requiredLocales,
      fallbacks: settings.configuration.fallbacks, folder: source.folder, base: base,
      code: isUsed ? code : nil, projectCode: code, interfaces: interfaces,
      // Diagnostics about both sides of an export are compared before they are taken.
      drain: source.format.capabilities.isExport ? nil : { collector.take($0, of: $1) })
  }

  /// Kept separate from other work on an entry. Otherwise the entry is copied for each rule.
  @inline(never)
  private static func check(
    _ entry: Entry, _ rules: [any Rule], _ rulesOfFeatures: RulesOfFeatures,
    _ context: inout RuleContext
  ) {
    context.enter(entry.table)
    let features = entry.features
    for word in 0..<rulesOfFeatures.wordCount {
      var bits = rulesOfFeatures.word(word, for: features)
      while bits != 0 {
        let index = 64 &* word &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        context.begin(rule: index)
        rules[index].check(entry, &context)
      }
    }
  }

  private static func finish(
    _ table: Table, _ rules: [any Rule], _ context: inout RuleContext
  ) {
    context.enter(table)
    for index in rules.indices {
      context.begin(rule: index)
      rules[index].finish(table, &context)
    }
  }
}

extension [Diagnostic] {
  /// The place of a diagnostic.
  private struct Place: Hashable {
    let rule: RuleID
    let range: SourceRange
    var message: String?
  }

  /// Removes diagnostics that are reported for both the source string and its translation. In an
  /// XLIFF both have one id, so the names of their variants are at the same place.
  fileprivate mutating func removeRepetitions(ofSource source: String?) {
    var places: Set<Place> = []
    for diagnostic in self where diagnostic.subject.locale != source {
      places.insert(Place(rule: diagnostic.rule, range: diagnostic.range))
    }
    var kept = 0
    for index in indices {
      var place = Place(rule: self[index].rule, range: self[index].range)
      if self[index].subject.locale == source {
        guard !places.contains(place) else { continue }
        // The translation may be in the same language.
        place.message = self[index].message
        guard places.insert(place).inserted else { continue }
      }
      swapAt(kept, index)
      kept += 1
    }
    removeSubrange(kept...)
  }
}

/// The rules that check the entries with each feature, as sets of bits. The bit of a rule is at its
/// index.
struct RulesOfFeatures: Sendable {
  /// The number of words of 64 bits for all rules.
  let wordCount: Int
  /// The words of the first feature, then those of the second one, and so on.
  private var words: [UInt64]

  /// - Parameter features: the features of the entries that each rule checks.
  init(_ features: [EntryFeatures]) {
    wordCount = (features.count + 63) / 64
    words = Array(repeating: 0, count: EntryFeatures.RawValue.bitWidth * wordCount)
    for (rule, features) in features.enumerated() {
      for feature in 0..<EntryFeatures.RawValue.bitWidth
      where features.rawValue & 1 << feature != 0 {
        words[feature * wordCount + rule / 64] |= 1 << UInt64(rule % 64)
      }
    }
  }

  /// Returns a word of the rules that check an entry.
  ///
  /// - Parameter index: the index of the word.
  func word(_ index: Int, for features: EntryFeatures) -> UInt64 {
    var word: UInt64 = 0
    var rest = features.rawValue
    while rest != 0 {
      word |= words[rest.trailingZeroBitCount &* wordCount &+ index]
      rest &= rest &- 1
    }
    return word
  }
}
