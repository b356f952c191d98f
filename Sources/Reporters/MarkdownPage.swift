import Diagnostics
import SourceText

/// A report as Markdown: a headline, counts by rule and locale, and the findings of each file.
///
/// It never grows beyond its limit: the gravest findings come first, and what has no room is
/// counted.
struct MarkdownPage {
  /// Kept free for what closes a page.
  private static let reserve = 500
  private static let greatestTable = 50

  private let report: LintReport
  private let options: ReportOptions
  private let headline: ReportHeadline
  private let limit: Int
  private let rowsPerFile: Int
  private var page = ""
  private var isFull = false
  private var left = 0

  /// - Parameter limit: the greatest length in bytes, at least 10,000.
  init(_ report: LintReport, _ options: ReportOptions, limit: Int, rowsPerFile: Int) {
    self.report = report
    self.options = options
    self.limit = limit
    self.rowsPerFile = rowsPerFile
    headline = ReportHeadline(report, options)
  }

  /// Makes the whole text.
  mutating func text() -> String {
    let base = report.base.map { SafeText.markdownCode($0, upTo: 100) }
    let name = SafeText.markdown(report.tool.name)
    let files = report.summary.files.counted("file")
    let parts = ([files, headline.size] + headline.absences).joined(separator: " · ")
    page = "## \(name): \(headline.verdict(base: base))\n\n\(parts)\n"
    guard headline.count > 0 else { return page }
    writeTables()
    writeFiles()
    if left > 0 {
      page += "\n… and \(left.grouped) more, which `--output json=FILE` lists.\n"
    }
    return page
  }
}

extension MarkdownPage {
  /// - Parameter length: in bytes.
  private func hasRoom(for length: Int) -> Bool {
    page.utf8.count + length + Self.reserve <= limit
  }

  private func isShown(_ finding: Finding) -> Bool {
    headline.severities.contains(finding.severity)
  }

  private mutating func writeTables() {
    var rules: [RuleID: SeverityCounts] = [:]
    var locales: [String: SeverityCounts] = [:]
    for finding in report.findings where isShown(finding) {
      rules[finding.rule, default: SeverityCounts()].add(finding.severity)
      if let locale = finding.subject.locale {
        locales[locale, default: SeverityCounts()].add(finding.severity)
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
    for row in rows.prefix(Self.greatestTable) {
      let counts = headline.severities.map { row.counts.count(of: $0) }
      let cells = counts.map { $0 == 0 ? "" : $0.grouped }.joined(separator: " | ")
      let line = "| \(row.cell) | \(cells) |\n"
      // Half of the page is for the findings.
      guard page.utf8.count + line.utf8.count <= limit / 2 else { break }
      page += line
      more -= 1
    }
    let blank = headline.severities.map { _ in " |" }.joined()
    if more > 0 { page += "| … and \(more.grouped) more |\(blank)\n" }
  }

  /// Writes the files with the gravest findings first, each under a line that unfolds it.
  private mutating func writeFiles() {
    let files = report.findings.byPath().map { file in
      (file: file, worst: file.reduce(Severity.note) { max($0, $1.severity) })
    }
    for severity in headline.severities {
      for (file, worst) in files where worst == severity { write(file) }
    }
  }

  private mutating func write(_ file: ArraySlice<Finding>) {
    let counts = file.reduce(into: SeverityCounts()) { $0.add($1.severity) }
    let total = headline.severities.reduce(0) { $0 + counts.count(of: $1) }
    guard !isFull else { return left += total }
    let path = SafeText.markdownCode(
      options.located(file.first?.place.path ?? ""), upTo: 300)
    let opening = """

      <details><summary>\(path): \(counts.text(headline.severities))</summary>

      | line | severity | key | finding |
      | --: | :-- | :-- | :-- |

      """
    let closing = "\n</details>\n"
    let (rows, count) = rows(of: file, around: opening.utf8.count + closing.utf8.count)
    left += total - count
    guard count > 0 else { return }
    // The reserve has room for this row.
    let rest = total > count ? "| | | | … and \((total - count).grouped) more |\n" : ""
    page += opening + rows + rest + closing
  }

  /// Returns as many rows as there may be, the gravest findings first, and their number.
  /// - Parameter length: the bytes of what goes around them.
  private mutating func rows(
    of file: ArraySlice<Finding>, around length: Int
  ) -> (text: String, count: Int) {
    var text = ""
    var count = 0
    for severity in headline.severities {
      for finding in file where finding.severity == severity {
        guard count < rowsPerFile, !isFull else { return (text, count) }
        let row = MarkdownRow.text(finding)
        guard hasRoom(for: length + text.utf8.count + row.utf8.count) else {
          isFull = true
          return (text, count)
        }
        text += row
        count += 1
      }
    }
    return (text, count)
  }
}

/// One finding as a row of a table.
private enum MarkdownRow {
  static func text(_ finding: Finding) -> String {
    let start = finding.place.start
    let cells = [
      "\(start.line):\(start.column)", finding.severity.rawValue,
      subject(finding.subject.shortened),
      said(finding),
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private static func subject(_ subject: Subject) -> String {
    let key = subject.key.map { SafeText.markdownCode($0, upTo: 150) }
    let names = [subject.locale, subject.variant].compactMap { $0 }.map { name in
      SafeText.markdown(SafeText.clipped(name, to: 80))
    }
    return ([key].compactMap { $0 } + names).joined(separator: " · ")
  }

  private static func said(_ finding: Finding) -> String {
    var lines = [SafeText.markdown(SafeText.clipped(finding.message, to: 400))]
    if let help = finding.help {
      lines.append("help: \(SafeText.markdown(SafeText.clipped(help, to: 300)))")
    }
    return (lines + [SafeText.markdownCode(finding.rule.name, upTo: 80)]).joined(separator: "<br>")
  }
}
