import Diagnostics
import SourceText
import TranslationStatus

/// Coverage as Markdown: a headline, figures by locale, gates, groups, tables, and open keys.
///
/// It never exceeds its limit. The worst figures come first, and the rest is counted.
struct MarkdownCoveragePage {
  /// The number of bytes reserved for the end of a page.
  private static let reserve = 500
  private static let maxTables = 10
  /// The maximum length of the page after each of its parts, as shares of its limit.
  private static let shares = (figures: 0.3, gates: 0.45, groups: 0.55, tables: 0.65)

  private let report: CoverageReport
  private let limit: Int
  private var page = ""

  /// - Parameter limit: the maximum length in bytes, at least 20,000.
  init(_ report: CoverageReport, limit: Int) {
    self.report = report
    self.limit = limit
  }

  /// Returns the whole page.
  mutating func text() -> String {
    let name = SafeText.markdown(SafeText.clipped(report.tool.name, to: 80))
    let share =
      report.sourceHeadline ?? report.total.percentage.map { "\($0)% translated" }
      ?? report.emptyHeadline
    let unread = report.incompleteFiles.count
    let warning = unread > 0 ? "\(unread.counted("file")) not read completely" : nil
    let headline = [share, warning, report.gateHeadline].compactMap(\.self)
      .joined(separator: ", ")
    page = "## \(name) coverage: \(headline)\n"
    writeIncompleteFiles()
    page += "\n\(facts)\n"
    if let copies = report.copiesHeadline {
      page += "\n\(copies.prefix(1).uppercased() + copies.dropFirst()).\n"
    }
    guard !report.locales.isEmpty || !report.gates.isEmpty else { return page }
    writeLocales()
    writeGates()
    writeGroups()
    writeTables()
    writeNotes()
    writeOpenKeys()
    return page
  }
}

extension MarkdownCoveragePage {
  /// The source languages, the commit, and the numbers of tables and locales.
  private var facts: String {
    let sources = report.sources.prefix(3).map { source in
      "source \(code(source.locale)) with \(source.tally.total.keys.counted("key"))"
    }
    let counts = [
      report.tables.count.counted("table"), report.locales.count.counted("locale"),
    ]
    let revision = report.revision.map { "commit \(code(String($0.prefix(12))))" }
    let names = report.configurations.prefix(5).map { code($0) }
    let rest = report.configurations.count - names.count
    let more = rest > 0 ? ["\(rest.grouped) more"] : []
    let configurations =
      names.isEmpty ? [] : ["configurations: " + (names + more).joined(separator: ", ")]
    return (counts + sources + configurations + [revision].compactMap(\.self))
      .joined(separator: " · ")
  }

  /// Writes the names of files that were not read completely, before any figure.
  private mutating func writeIncompleteFiles() {
    let files = report.incompleteFiles
    guard !files.isEmpty else { return }
    let named = files.prefix(Self.maxTables).map { file in
      let line = file.start.map { ":\($0.line)" } ?? ""
      return "\(code(file.path + line)) "
        + SafeText.markdown(SafeText.clipped(file.reason, to: 200))
    }
    let left = files.count - named.count
    let more = left > 0 ? ["and \(left.grouped) more"] : []
    page += "\nNot read completely: \((named + more).joined(separator: " · "))\n"
  }

  private func code(_ text: String) -> String { SafeText.markdownCode(text, upTo: 80) }

  private var since: String {
    SafeText.markdown(SafeText.clipped(report.comparison?.label ?? "", to: 60))
  }

  private mutating func writeLocales() {
    let showsTables = report.hasIncompletePresence
    let rows = report.localeRows.map {
      figures(of: $0, name: name(of: $0), isCompared: true, showsTables: showsTables)
    }
    let total = figures(
      of: report.totalRow, name: report.totalRow.name, isCompared: true, showsTables: showsTables)
    guard !rows.isEmpty else { return }
    writeFigures(
      "locale", rows, isCompared: true, showsTables: showsTables, upTo: Self.shares.figures,
      last: total)
  }

  /// Returns the name of a language with the code of its locale.
  private func name(of row: CoverageRow) -> String {
    (row.language.map { SafeText.markdown($0) + " · " } ?? "") + code(row.name)
  }

  private mutating func writeGroups() {
    let rows = report.groupRows.map { figures(of: $0, name: code($0.name), isCompared: true) }
    writeFigures("group", rows, isCompared: true, upTo: Self.shares.groups)
  }

  private mutating func writeTables() {
    guard report.tables.count > 1 else { return }
    let open = report.worstTables.filter { $0.total.open.keys > 0 }
    let rows = open.prefix(Self.maxTables).map { table in
      figures(of: table.row, name: code(table.name.title), isCompared: false)
    }
    let hidden = report.tables.count - rows.count
    writeFigures("table", rows, isCompared: false, upTo: Self.shares.tables, hidden: hidden)
  }

  private mutating func writeGates() {
    let gates = report.gates.filter(\.failed) + report.gates.filter { !$0.failed }
    let rows = gates.foldingSkipped.map { owner, gate in
      let cells = [
        owner == gate.owner ? code(owner) : owner, gate.requirementWords,
        SafeText.markdown(SafeText.clipped(gate.actual, to: 80)), verdict(of: gate),
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    write(
      "| gate | required | actual | result |\n| :-- | :-- | --: | :-- |\n", rows, columns: 4,
      upTo: Self.shares.gates)
  }

  private func verdict(of gate: GateVerdict) -> String {
    switch gate.outcome {
    case .passed: "✅ passes"
    case .failed: "❌ fails"
    case .skipped(let reason):
      "➖ skipped: \(SafeText.markdown(SafeText.clipped(reason, to: 200)))"
    }
  }
}

extension MarkdownCoveragePage {
  private mutating func writeFigures(
    _ title: String, _ rows: [String], isCompared: Bool, showsTables: Bool = false,
    upTo share: Double, hidden: Int = 0, last: String? = nil
  ) {
    let isCompared = isCompared && report.comparison != nil
    let titles =
      [title, "translated"] + (isCompared ? [since] : [])
      + ["review", "incomplete", "open", "open words"] + (showsTables ? ["in tables"] : [])
    let dashes = [":--"] + titles.dropFirst().map { _ in "--:" }
    let head = [titles, dashes].map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    write(head, rows, columns: titles.count, upTo: share, hidden: hidden, last: last)
  }

  private func figures(
    of row: CoverageRow, name: String, isCompared: Bool, showsTables: Bool = false
  ) -> String {
    let change = isCompared && report.comparison != nil ? [row.changed] : []
    let counts = [
      row.tally.review, row.tally[.incomplete].keys, row.tally.open.keys, row.tally.open.words,
    ]
    let cells =
      [name, row.percent] + change + counts.map(\.grouped) + (showsTables ? [row.tables] : [])
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Writes a table while the page is shorter than a share of its limit.
  ///
  /// - Parameters:
  ///   - hidden: the number of rows in addition to the given ones.
  ///   - last: a row that is always written.
  private mutating func write(
    _ head: String, _ rows: [String], columns: Int, upTo share: Double, hidden: Int = 0,
    last: String? = nil
  ) {
    guard !rows.isEmpty else { return }
    page += "\n" + head
    let maximum = Int(Double(limit) * share)
    var left = rows.count + hidden
    for row in rows {
      guard page.utf8.count + row.utf8.count <= maximum else { break }
      page += row
      left -= 1
    }
    let emptyCells = String(repeating: " |", count: columns - 1)
    if left > 0 { page += "| … and \(left.grouped) more |\(emptyCells)\n" }
    page += last ?? ""
  }

  private mutating func writeNotes() {
    let summary = FindingSummary(report.findingCounts)
    let rules = summary.rules.prefix(6).map { "\($0.count.grouped) \(code($0.rule.name))" }
    let tables = report.tablesWithoutSource
    let named = tables.prefix(5).map(code)
    let more =
      tables.count > named.count ? ["and \((tables.count - named.count).grouped) more"] : []
    let lines = [
      ("Findings", rules), ("Tables with missing languages", missingTables),
      ("No source language", named + more),
      ("Keys in code that no table contains", undefinedKeys),
      ("Not counted", report.uncountedKeys), ("Translated keys to check", report.keysToCheck),
    ]
    for (title, items) in lines where !items.isEmpty {
      page += "\n\(title): \(items.joined(separator: " · "))\n"
    }
  }

  /// The number of keys in code that no table contains, unless there are none.
  private var undefinedKeys: [String] {
    guard let keys = report.undefinedKeys, keys > 0 else { return [] }
    return [keys.grouped]
  }

  /// The tables that are missing locales of the project.
  private var missingTables: [String] {
    let shown = report.missingTables.prefix(5).map { table in
      let rest = table.locales.count - 5
      let more = rest > 0 ? ["\(rest.grouped) more"] : []
      let locales = table.locales.prefix(5).map(code) + more
      return "\(code(table.name.title)) (\(locales.joined(separator: ", ")))"
    }
    let rest = report.missingTables.count - shown.count
    return shown + (rest > 0 ? ["and \(rest.grouped) more"] : [])
  }

  /// Writes the open keys of each locale in a collapsed section, lowest share first.
  private mutating func writeOpenKeys() {
    var left = 0
    for row in report.localeRows {
      guard let keys = report.topOpenKeys(of: row.name), !keys.isEmpty else { continue }
      let block = MarkdownOpenKeys.text(keys, of: row)
      if left == 0, page.utf8.count + block.utf8.count + Self.reserve <= limit {
        page += block
      } else {
        left += 1
      }
    }
    if left > 0 {
      let locales = left.counted("more locale")
      page += "\n… and open keys of \(locales), which `--output json=FILE` lists.\n"
    }
  }
}

/// The most important open keys of a locale, in a collapsed section.
enum MarkdownOpenKeys {
  static func text(_ keys: [OpenKey], of row: CoverageRow) -> String {
    let code = SafeText.markdownCode(row.name, upTo: 80)
    let locale = (row.language.map { SafeText.markdown($0) + " · " } ?? "") + code
    let open = row.tally.open.keys.counted("open key")
    let title = "\(locale): \(open), \(row.tally.open.words.counted("word"))"
    let head = "| key | source | state | table |\n| :-- | :-- | :-- | :-- |\n"
    let rows = keys.map(self.row).joined()
    return "\n<details><summary>\(title)</summary>\n\n\(head)\(rows)\n</details>\n"
  }

  private static func row(_ key: OpenKey) -> String {
    let source = key.source.map { SafeText.markdown(SafeText.clipped($0, to: 150)) } ?? ""
    let cells = [
      SafeText.markdownCode(key.key, upTo: 80), source, key.state.name,
      SafeText.markdownCode(key.table, upTo: 80),
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }
}

/// Writes coverage as Markdown for a comment on a pull request or the summary of a job.
///
/// It starts with an invisible comment, by which a bot finds and replaces its previous comment. It
/// stays under the maximum length on GitHub.
struct MarkdownCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    let marker = "<!-- catalog-lint-coverage -->\n"
    let limit = MarkdownReporter.maxCommentLength - marker.utf8.count
    var page = MarkdownCoveragePage(report, limit: limit)
    output.write(marker + page.text())
  }
}
