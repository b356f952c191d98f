import Diagnostics
import SourceText
import TranslationStatus

/// The notes after the figures: findings, tables without a source, keys that are not counted, and
/// translated keys to check.
struct TextCoverageNotes {
  private static let indent = 15
  /// The maximum numbers of locales, rules and tables that are listed without `verbose`.
  private static let maxListLengths = (locales: 12, rules: 6, tables: 5)

  private let report: CoverageReport
  private let options: ReportOptions
  private let layout: TextLayout

  init(_ report: CoverageReport, _ options: ReportOptions, _ layout: TextLayout) {
    self.report = report
    self.options = options
    self.layout = layout
  }

  /// The files that were not read completely, which are shown before any figure.
  var incompleteFiles: String {
    let files = report.incompleteFiles
    let which = files.count == 1 ? "its" : "their"
    let title =
      "\(files.count.counted("file")) could not be read completely, so not all of \(which) strings "
      + "are counted:"
    let shown = options.verbose ? files.count : min(Self.maxListLengths.tables, files.count)
    let rest = files.count - shown
    let lines = files.prefix(shown).map { SafeText.atLineStart("\($0.locationText): \($0.reason)") }
    let more = rest > 0 ? ["… and \(rest.grouped) more (--verbose lists all)"] : []
    return "  " + layout.wrapped(title, from: 2, indent: 2) + "\n"
      + (lines + more).map { "    \(TerminalWidth.clip($0, to: layout.width - 4))\n" }.joined()
  }

  var text: String {
    let summary = FindingSummary(report.findingCounts)
    var lines = [
      list("findings", summary.locales.map(Self.counted), upTo: Self.maxListLengths.locales),
      list(
        "rules", summary.rules.map { "\($0.count.grouped) \(SafeText.inLine($0.rule.name))" },
        upTo: Self.maxListLengths.rules),
      list("missing", report.missingTables.map(Self.missing), upTo: Self.maxListLengths.tables),
      list(
        "no source", report.tablesWithoutSource.map(SafeText.atLineStart),
        upTo: Self.maxListLengths.tables),
    ]
    lines.append(
      list(
        "configured", report.configurations.map(SafeText.atLineStart),
        upTo: Self.maxListLengths.tables))
    if let keys = report.undefinedKeys, keys > 0 {
      lines.append(line("undefined", ["\(keys.counted("key")) in code that no table contains"]))
    }
    lines.append(dim("not counted", report.uncountedKeys))
    lines.append(dim("to check", report.keysToCheck, after: "translated keys: "))
    lines.append(dim("counted", counted))
    return lines.compactMap(\.self).joined(separator: "\n") + "\n"
  }
}

extension TextCoverageNotes {
  /// Returns a table with the locales of the project that it is missing.
  private static func missing(_ table: CoverageReport.MissingTable) -> String {
    let names = table.locales.prefix(maxListLengths.rules).map { SafeText.clipped($0, to: 40) }
    let rest = table.locales.count - names.count
    let more = rest > 0 ? ["\(rest.grouped) more"] : []
    let locales = SafeText.inLine((names + more).joined(separator: ", "))
    return "\(SafeText.atLineStart(table.name.title)): \(locales)"
  }

  private static func counted(_ found: FindingSummary.Locale) -> String {
    // Wrapping can put each item at the start of a line.
    let name = found.locale.map { SafeText.clipped(SafeText.atLineStart($0), to: 40) }
    return "\(name ?? "no locale"): \(found.counts.text([.error, .warning]))"
  }

  private func list(_ label: String, _ items: [String], upTo maximum: Int) -> String? {
    guard !items.isEmpty else { return nil }
    let shown = options.verbose ? items.count : min(maximum, items.count)
    let rest = items.count - shown
    let more = rest > 0 ? ["and \(rest.grouped) more (--verbose lists all)"] : []
    return line(label, items.prefix(shown) + more)
  }

  private func line(_ label: String, _ items: [String]) -> String {
    let padding = String(repeating: " ", count: Self.indent - 2 - label.count)
    let width = layout.width - Self.indent
    let clipped = items.map { TerminalWidth.clip($0, to: width) }
    return "  " + label + padding + layout.list(clipped, indent: Self.indent)
  }

  /// - Parameter lead: text before the first item.
  private func dim(_ label: String, _ items: [String], after lead: String = "") -> String? {
    guard let first = items.first else { return nil }
    return line(label, [lead + first] + items.dropFirst()).split(separator: "\n")
      .map { layout.style.dim(String($0)) }.joined(separator: "\n")
  }

  /// The source languages, the numbers of tables and locales, and the elapsed time.
  private var counted: [String] {
    let sources = report.sources.map { source in
      let name = SafeText.clipped(SafeText.inLine(source.locale), to: 40)
      return "source \(name) with \(source.tally.total.keys.counted("key"))"
    }
    let tables = report.tables.count.counted("table")
    let elapsed = options.elapsed.map { [$0.spoken] } ?? []
    return ["\(tables) in \(report.locales.count.counted("locale"))"] + sources + elapsed
  }
}

/// The errors and warnings of a coverage report, by locale and by rule.
struct FindingSummary {
  /// The number of findings in a locale. The locale is nil for findings without a locale.
  struct Locale {
    let locale: String?
    let counts: SeverityCounts
  }

  /// The counts by locale, most severe findings first.
  let locales: [Locale]
  /// The counts by rule, most findings first.
  let rules: [(rule: RuleID, count: Int)]

  init(_ counts: [FindingCount]) {
    var byLocale: [String?: SeverityCounts] = [:]
    var byRule: [RuleID: Int] = [:]
    for found in counts where found.severity > .note && found.count > 0 {
      byLocale[found.locale, default: SeverityCounts()].add(found.severity, found.count)
      byRule[found.rule, default: 0] += found.count
    }
    locales = byLocale.map { Locale(locale: $0.key, counts: $0.value) }.sorted { left, right in
      left.counts == right.counts
        ? (left.locale ?? "") < (right.locale ?? "") : left.counts > right.counts
    }
    rules = byRule.map { (rule: $0.key, count: $0.value) }.sorted { left, right in
      left.count == right.count ? left.rule < right.rule : left.count > right.count
    }
  }
}

extension Sequence<FindingCount> {
  /// Returns the number of findings of a severity, for all rules together.
  func count(of severity: Severity) -> Int {
    reduce(0) { $1.severity == severity ? $0 + $1.count : $0 }
  }
}
