import Diagnostics
import SourceText
import TranslationStatus

/// The findings of the rules, by rule and locale, and the findings of the report itself.
struct HTMLFindings: HTMLSection {
  private struct Row: Hashable {
    var rule: RuleID
    var severity: Severity
  }

  let id: HTML = "findings"
  let title: HTML = "Findings"
  private let facts: PageFacts
  private let report: CoverageReport
  private let rows: [Row]
  private let locales: [String]
  /// The counts by row, then by locale. An empty name represents findings without a locale.
  private let counts: [Row: [String: Int]]

  init(_ facts: PageFacts) {
    self.facts = facts
    report = facts.report
    var counts: [Row: [String: Int]] = [:]
    for count in facts.report.findingCounts {
      let row = Row(rule: count.rule, severity: count.severity)
      counts[row, default: [:]][count.locale ?? "", default: 0] += count.count
    }
    let known = facts.locales.map(\.name)
    let found = Set(counts.values.flatMap(\.keys)).subtracting([""])
    locales = known.filter(found.contains) + found.subtracting(known).sorted()
    rows = counts.keys.sorted { ($1.severity, $0.rule) < ($0.severity, $1.rule) }
    self.counts = counts
  }

  var isShown: Bool { !rows.isEmpty || !report.findings.findings.isEmpty }

  func write(to output: inout some TextOutputStream) {
    if !report.findings.findings.isEmpty {
      output.add("<h3>In this report</h3>\n")
      write(
        report.findings.findings, of: report.findings.findings.count,
        "Findings of this report", to: &output)
    }
    if !report.errors.isEmpty {
      let count = report.findingCounts.count(of: .error)
      output.add(#"<h3 id="errors">\#(count.counted("error"))</h3>"# + "\n")
      write(report.errors, of: count, "Errors reported by rules", isErrors: true, to: &output)
    }
    if !rows.isEmpty { writeCounts(to: &output) }
  }
}

extension HTMLFindings {
  private static let maxFindings = 200
  /// The number of findings that are not folded.
  private static let maxShown = 20

  /// Writes the first findings of a list. All but a few are folded.
  private func write(
    _ findings: some Collection<Finding>, of count: Int, _ caption: String, isErrors: Bool = false,
    to output: inout some TextOutputStream
  ) {
    let listed = Array(findings.prefix(Self.maxFindings))
    let shown = listed.count <= Self.maxShown + 5 ? listed.count : Self.maxShown
    writeTable(listed.prefix(shown), caption, isErrors: isErrors, to: &output)
    if shown < listed.count {
      output.add(
        "<details class=\"rest\"><summary>\((listed.count - shown).counted("more finding"))</summary>\n"
      )
      writeTable(listed.dropFirst(shown), "\(caption), continued", isErrors: isErrors, to: &output)
      output.add("</details>\n")
    }
    let left = count - listed.count
    if left > 0 {
      output.add(
        #"<p class="note">… and \#(left) more; <code>catalog-lint lint</code> lists them.</p>"#
          + "\n")
    }
  }

  private func writeTable(
    _ findings: some Collection<Finding>, _ caption: String, isErrors: Bool,
    to output: inout some TextOutputStream
  ) {
    output.add(.scrollStart(caption))
    output.add(
      """
      <table class="rows compact found">
      \(.caption("\(caption)"))<thead><tr>\(isErrors ? "" : Self.severity)<th scope="col">Finding</th>\
      <th scope="col">Locale</th><th scope="col">Location</th></tr></thead>
      <tbody>

      """)
    for finding in findings { output.add(row(finding, isError: isErrors)) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }

  private static let severity: HTML = #"<th scope="col">Severity</th>"#

  /// - Parameter isError: whether all findings of the list are errors.
  private func row(_ finding: Finding, isError: Bool) -> HTML {
    let severity: HTML = isError ? "" : "<td>\(HTML.severity(finding.severity))</td>"
    let message = HTML.foreign(finding.message, upTo: 500)
    let help: HTML =
      finding.help.map { #"<br><span class="note">\#(.foreign($0, upTo: 500))</span>"# } ?? ""
    let start = finding.location.start
    let place: HTML = """
      \(.path(finding.location.path)):\(plain: start.line):\(plain: start.column)
      """
    let location = facts.links.line(place, finding.location.path, start.line)
    let locale = finding.subject.locale
    let about = locale.map { HTML.about($0, facts.language(of: $0)) } ?? .aboutNone
    return """
      <tr \(about)>\(severity)<th scope="row">\(message) \
      <span class="rule">\(facts.links.rule(finding.rule))</span>\
      \(key(of: finding))\(help)</th>\
      <td class="location">\(locale.map { .locale($0, facts.language(of: $0)) } ?? "–")</td>\
      <td class="location">\(location)</td></tr>

      """
  }

  /// Returns the key of a finding.
  private func key(of finding: Finding) -> HTML {
    guard let key = finding.subject.key, !key.isEmpty else { return "" }
    return #"<br><span class="key-name">\#(.foreign(key, upTo: 120))</span>"#
  }
}

extension HTMLFindings {
  private func writeCounts(to output: inout some TextOutputStream) {
    output.add("<h3>By rule</h3>\n")
    let isWide = locales.count > HTMLHeatMap.maxPrintedRows
    output.add(
      """
      <p class="note">Number of findings for each rule and locale.\
      \(isWide ? HTMLHeatMap.printNotice : "")</p>

      """)
    output.add(.scrollStart("Findings by rule", isWide ? "screen" : ""))
    let names = locales.map { name -> HTML in
      let language = facts.language(of: name)
      return """
        <th scope="col" class="n" data-sort \(.about(name, language)) title="\(language ?? "")">\
        \(.name(name, upTo: 30))</th>
        """
    }
    output.add(
      """
      <table id="rules" class="rows matrix" data-sorts data-filters="columns">
      \(.caption("Findings by rule and locale"))<thead><tr><th scope="col" data-sort>Rule</th>\
      <th scope="col" data-sort>Severity</th><th scope="col" class="n" data-sort \
      \(HTML.aboutNone)>All</th><th scope="col" class="n" data-sort \(HTML.aboutNone)>No locale</th>\(names.joined())</tr></thead>
      <tbody>

      """)
    for row in rows { output.add(self.row(row)) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }

  private func row(_ row: Row) -> HTML {
    let counts = counts[row] ?? [:]
    let cells = ([""] + locales).map { locale -> HTML in
      counts[locale].map { #"<td class="n">\#($0)</td>"# } ?? #"<td class="n none">0</td>"#
    }
    return """
      <tr><th scope="row">\(facts.links.rule(row.rule))</th>\
      <td>\(HTML.severity(row.severity))</td>\
      <td class="n">\(counts.values.reduce(0, +))</td>\(cells.joined())</tr>

      """
  }
}
