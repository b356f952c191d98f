import Diagnostics
import SourceText

/// A report as Markdown: a headline, the errors, counts by rule and locale, and the other findings
/// of each table in collapsed sections.
///
/// Findings about one key in several locales are one row. The page never exceeds its limit: the
/// most severe findings come first, and the rest is counted.
struct MarkdownPage {
  /// The number of bytes reserved for the end of a page.
  private static let reserve = 500
  private static let maxTableLength = 50

  private let report: LintReport
  private let headline: ReportHeadline
  private let rows: MarkdownRows
  private let limit: Int
  private let rowsPerTable: Int
  /// Whether the counts by rule and locale are collapsed.
  var foldsCounts = false
  private let options: ReportOptions
  private var page = ""
  private var isFull = false
  private var left = 0

  /// - Parameters:
  ///   - limit: the maximum length in bytes, at least 10,000.
  ///   - rowsPerTable: the maximum number of rows for the errors, and for each table of the
  ///     project.
  init(_ report: LintReport, _ options: ReportOptions, limit: Int, rowsPerTable: Int) {
    (self.report, self.options) = (report, options)
    self.limit = limit
    self.rowsPerTable = rowsPerTable
    headline = ReportHeadline(report, options)
    rows = MarkdownRows(report, options, hasFixes: headline.hasFixes)
  }

  /// Returns the whole page.
  mutating func text() -> String {
    let base = report.base.map { SafeText.markdownCode(options.shown(base: $0), upTo: 100) }
    let name = SafeText.markdown(report.tool.name)
    let files = report.facts.files.counted("file")
    let parts = ([files, headline.size] + headline.absences + headline.configurations)
      .joined(separator: " · ")
    page = "## \(name): \(headline.verdict(base: base))\n\n\(parts)\n"
    if let fixes = headline.fixes(by: name, { SafeText.markdown($0) }) { page += "\n\(fixes)\n" }
    guard let least = headline.severities.last, headline.count > 0 else { return page }
    let blocks = CollapsedReport.blocks(of: report.findings, from: least)
    let rest = writeErrors(blocks)
    if foldsCounts { page += "\n<details><summary>Findings by rule and locale</summary>\n" }
    writeTables()
    if foldsCounts { page += "\n</details>\n" }
    writeFiles(rest)
    if left > 0 {
      page += "\n… and \(left.grouped) more, which `--output json=FILE` lists.\n"
    }
    return page
  }
}

extension MarkdownPage {
  private typealias Blocks = [CollapsedReport.Block]

  /// Returns whether text fits into a limit.
  ///
  /// - Parameter length: the length of the text in bytes.
  private func fits(_ length: Int, in limit: Int) -> Bool {
    page.utf8.count + length + Self.reserve <= limit
  }

  private func severity(_ block: CollapsedReport.Block) -> Severity {
    report.findings[block.first].severity
  }

  /// Writes the errors, which are not collapsed, and returns the blocks that are written later.
  private mutating func writeErrors(_ blocks: Blocks) -> Blocks {
    let errors = blocks.filter { severity($0) == .error }
    var text = ""
    var count = 0
    for block in errors.prefix(rowsPerTable) {
      let row = rows.text(block, in: nil)
      // A third of the page is reserved for the rest.
      let length = rows.head.utf8.count + text.utf8.count + row.utf8.count
      guard fits(length, in: limit / 3 * 2) else { break }
      text += row
      count += 1
    }
    guard count > 0 else { return blocks }
    page += "\n" + rows.head + text
    let shown = Set(errors.prefix(count).map(\.first))
    return blocks.filter { !shown.contains($0.first) }
  }

  private mutating func writeTables() {
    var rules: [RuleID: SeverityCounts] = [:]
    var locales: [String: SeverityCounts] = [:]
    for (kind, count) in report.findings.kinds where headline.severities.contains(kind.severity) {
      rules[kind.rule, default: SeverityCounts()].add(kind.severity, count)
      if let locale = kind.locale {
        locales[locale, default: SeverityCounts()].add(kind.severity, count)
      }
    }
    let described = report.rulesByID
    let ruleNames = rules.map { rule, counts in
      let code = SafeText.markdownCode(rule.name, upTo: 80)
      let link = described[rule]?.page.map { "[\(code)](\($0))" } ?? code
      return (name: rule.name, cell: link, counts: counts)
    }
    let localeNames = locales.map { locale, counts in
      (name: locale, cell: SafeText.markdownCode(locale, upTo: 80), counts: counts)
    }
    writeTable("rule", ruleNames)
    if !locales.isEmpty { writeTable("locale", localeNames) }
  }

  private mutating func writeTable(
    _ title: String, _ rows: [(name: String, cell: String, counts: SeverityCounts)]
  ) {
    let names = headline.severities.map { "\($0.rawValue)s" }.joined(separator: " | ")
    let dashes = headline.severities.map { _ in "--:" }.joined(separator: " | ")
    page += "\n| \(title) | \(names) |\n| :-- | \(dashes) |\n"
    let rows = rows.sorted { left, right in
      left.counts == right.counts ? left.name < right.name : left.counts > right.counts
    }
    var more = rows.count
    for row in rows.prefix(Self.maxTableLength) {
      let counts = headline.severities.map { row.counts.count(of: $0) }
      let cells = counts.map { $0 == 0 ? "" : $0.grouped }.joined(separator: " | ")
      let line = "| \(row.cell) | \(cells) |\n"
      // The rest of the page is reserved for the findings.
      guard page.utf8.count + line.utf8.count <= limit / 6 * 5 else { break }
      page += line
      more -= 1
    }
    let emptyCells = headline.severities.map { _ in " |" }.joined()
    if more > 0 { page += "| … and \(more.grouped) more |\(emptyCells)\n" }
  }

  /// Writes the tables in collapsed sections, those with the most severe findings first.
  private mutating func writeFiles(_ blocks: Blocks) {
    var files: [(path: String, blocks: Blocks)] = []
    var places: [String: Int] = [:]
    for block in blocks {
      let path = rows.family(of: block)
      let index = places[path] ?? files.count
      if index == files.count {
        places[path] = index
        files.append((path, []))
      }
      files[index].blocks.append(block)
    }
    for worst in headline.severities {
      for file in files where file.blocks.lazy.map(severity).max() == worst {
        write(file.blocks, in: file.path)
      }
    }
  }

  private mutating func write(_ blocks: Blocks, in path: String) {
    let counts = blocks.reduce(into: SeverityCounts()) { counts, block in
      counts.add(severity(block), block.members.reduce(0) { $0 + report.findings.count(at: $1) })
    }
    let total = blocks.reduce(0) { $0 + $1.members.count }
    guard !isFull else { return left += total }
    let opening = """

      <details><summary>\(rows.name(path)): \(counts.text(headline.severities))</summary>

      \(rows.head)
      """
    let closing = "\n</details>\n"
    let (text, count) = rows(of: blocks, in: path, around: opening.utf8.count + closing.utf8.count)
    left += total - count
    guard count > 0 else { return }
    // The reserved bytes are enough for this row.
    let rest = total > count ? self.rows.rest(total - count) : ""
    page += opening + text + rest + closing
  }

  /// Returns as many rows as fit, the most severe first, and the number of their findings.
  ///
  /// - Parameter length: the length of the text around them in bytes.
  private mutating func rows(
    of blocks: Blocks, in path: String, around length: Int
  ) -> (text: String, count: Int) {
    var text = ""
    var (count, findings) = (0, 0)
    for worst in headline.severities {
      for block in blocks where severity(block) == worst {
        guard count < rowsPerTable, !isFull else { return (text, findings) }
        let row = rows.text(block, in: path)
        guard fits(length + text.utf8.count + row.utf8.count, in: limit) else {
          isFull = true
          return (text, findings)
        }
        text += row
        count += 1
        findings += block.members.count
      }
    }
    return (text, findings)
  }
}
