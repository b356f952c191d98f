package import Diagnostics
import SourceText
package import StringResolution
package import TranslationStatus

/// One comment on a pull request: what the change adds to findings, to coverage and to what users
/// read.
///
/// The first line names the comment, so that a later run finds and replaces it. The page stays
/// under the maximum length on GitHub.
package struct PullRequestComment {
  /// The maximum number of rows that are not folded.
  private static let maxRows = 10
  /// The maximum lengths of the parts in bytes.
  private static let limits = (findings: 30_000, coverage: 8_000, strings: 25_000)

  private let name: String
  private let findings: LintReport
  private let coverage: CoverageReport
  private let strings: PreviewReport
  private let options: ReportOptions
  private let uncompared: [Uncompared]

  /// A file that could not be compared with the base revision.
  package struct Uncompared {
    let path: String
    let reason: String
    /// The number of findings that the base revision may have too.
    let findings: Int

    package init(path: String, reason: String, findings: Int) {
      (self.path, self.reason, self.findings) = (path, reason, findings)
    }
  }

  /// - Parameter name: letters, digits, hyphens, periods and underscores only.
  package init(
    named name: String, _ findings: LintReport, _ coverage: CoverageReport,
    _ strings: PreviewReport, uncompared: [Uncompared], _ options: ReportOptions
  ) {
    (self.name, self.findings, self.coverage) = (name, findings, coverage)
    (self.strings, self.uncompared, self.options) = (strings, uncompared, options)
  }

  /// The first line of every comment with a name.
  package static func marker(named name: String) -> String {
    "<!-- catalog-lint-report \(name) -->\n"
  }

  /// Whether there is anything that a reviewer has to know.
  package var isQuiet: Bool {
    ReportHeadline(findings, options).count == 0 && changedRows.isEmpty && strings.count == 0
      && strings.remarks.isEmpty && failedGates.isEmpty && uncompared.isEmpty
  }

  package var text: String {
    let marker = Self.marker(named: name)
    guard !isQuiet else {
      return marker + Self.quietLine
        + "No new findings, and users see no difference from \(base).\n"
    }
    var page = MarkdownPage(
      findings, options, limit: Self.limits.findings, rowsPerTable: Self.maxRows)
    page.foldsCounts = true
    return marker + page.text() + uncomparedSection + coverageSection + stringsSection
  }

  /// The base revision as code.
  private var base: String {
    findings.base.map { SafeText.markdownCode(options.shown(base: $0), upTo: 80) } ?? "the base"
  }

  /// The second line of a comment that needs no reader, so that none is posted for it.
  private static let quietLine = "<!-- nothing changed -->\n"
}

extension PullRequestComment {
  private var uncomparedSection: String {
    guard !uncompared.isEmpty else { return "" }
    let lines = uncompared.prefix(Self.maxRows).map { file in
      let reason = SafeText.markdown(SafeText.clipped(file.reason, to: 120))
      let more = file.findings == 0 ? "" : " \(file.findings.counted("finding")) in it may be new."
      let path = SafeText.markdownCode(file.path, upTo: 200)
      return "- ⚠️ \(path) can't be compared, because the version in \(base) can't be read: "
        + "\(reason).\(more)\n"
    }
    let rest = uncompared.count - lines.count
    return "\n" + lines.joined() + (rest > 0 ? "- … and \(rest.counted("more file"))\n" : "")
  }

  /// The languages that are new or have another share than before, lowest share first.
  private var changedRows: [CoverageRow] {
    guard coverage.comparison != nil else { return [] }
    return coverage.localeRows.filter { $0.change.map { $0.tenths != 0 } ?? true }
  }

  /// The share of each language before, by the name of its locale.
  private var earlierShares: [String: Percentage] {
    let earlier = coverage.comparison?.snapshot.locales ?? [:]
    return coverage.locales.reduce(into: [:]) { shares, locale in
      shares[locale.locale] = earlier[locale.identifier]?.percentage
    }
  }

  private var failedGates: [GateVerdict] { coverage.gates.filter(\.failed) }

  private var coverageSection: String {
    let earlier = earlierShares
    let rows = changedRows.map { row in
      let language = row.language.map { SafeText.markdown($0) + " · " } ?? ""
      let cells = [
        language + SafeText.markdownCode(row.name, upTo: 80),
        earlier[row.name].map { "\($0)%" } ?? "–", row.percent,
        row.changed, row.tally.open.keys.grouped,
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    let gates = failedGates.map { gate in
      "- ❌ \(SafeText.markdownCode(gate.owner, upTo: 80)): \(gate.requirementWords), but "
        + "\(SafeText.markdown(SafeText.clipped(gate.actual, to: 80)))\n"
    }
    guard !rows.isEmpty || !gates.isEmpty else { return "" }
    let head = "| language | before | now | change | open |\n| :-- | --: | --: | --: | --: |\n"
    var text = "\n### Coverage: \(coverage.total.percentage.map { "\($0)%" } ?? "–") translated\n"
    if !gates.isEmpty { text += "\n" + gates.prefix(Self.maxRows).joined() }
    guard !rows.isEmpty else { return text }
    text += "\n" + head + rows.prefix(Self.maxRows).joined()
    return text + folded(Array(rows.dropFirst(Self.maxRows)), under: head)
  }

  /// Returns rows for which there is no space in a collapsed section.
  private func folded(_ rows: [String], under head: String) -> String {
    guard !rows.isEmpty else { return "" }
    var text = ""
    var left = rows.count
    for row in rows where text.utf8.count + row.utf8.count <= Self.limits.coverage {
      text += row
      left -= 1
    }
    let more = left > 0 ? "\n… and \(left.counted("more language"))\n" : ""
    return "\n<details><summary>\(rows.count.counted("more language"))</summary>\n\n"
      + head + text + more + "\n</details>\n"
  }

  private var stringsSection: String {
    guard strings.count > 0 || !strings.remarks.isEmpty else { return "" }
    var page = MarkdownPreviewPage(strings, options, limit: Self.limits.strings)
    page.isSection = true
    return "\n" + page.text()
  }
}
