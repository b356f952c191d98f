import Diagnostics
import SourceText

/// Writes findings for users, with excerpts and a summary.
///
/// Each finding starts with its message. Its location follows on its own line, in a form that
/// terminals open, then the excerpt. Unless `verbose` is set, notes that don't fail the run are
/// only counted, and long lists are collapsed. The location of an error is always shown. With
/// `verbose`, hidden findings follow, each with what hides it.
struct TextReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let layout = TextLayout(options)
    var blocks = TextBlocks()
    if options.verbose {
      for finding in report.findings where options.shows(finding) {
        blocks.write(layout.block(finding), to: &output)
      }
      for finding in report.hidden { blocks.write(layout.block(finding), to: &output) }
      let left = report.facts.suppressed + report.facts.baselined - report.hidden.count
      if left > 0, !report.hidden.isEmpty {
        let rest = "… and \(left.grouped) more hidden, not listed (--max-findings)\n"
        blocks.write(rest, to: &output)
      }
      if !report.skipped.isEmpty { blocks.write(layout.skipped(report.skipped), to: &output) }
    } else {
      writeCollapsed(report, layout, &blocks, to: &output)
    }
    if !options.quiet { blocks.write(TextSummary(report, options).text(layout), to: &output) }
  }
}

extension TextReporter {
  private func writeCollapsed(
    _ report: LintReport, _ layout: TextLayout, _ blocks: inout TextBlocks,
    to output: inout some TextOutputStream
  ) {
    let findings = report.findings
    let least = options.severities.min() ?? .warning
    let collapsed = CollapsedReport(findings, from: least, tallies: report.tallies)
    // What keeps a file from being read comes first: the rest of the report isn't complete.
    let unread = Set(report.incompleteFiles.map(\.path))
    let stops = { (index: Int) in
      RuleID.aboutReading.contains(findings.rule(at: index))
        && unread.contains(findings.path(at: index))
    }
    let isFirst = { (list: CollapsedReport.List) in list.members.first.map(stops) ?? false }
    write(collapsed.blocks.filter { stops($0.first) }, of: report, layout, &blocks, to: &output)
    write(collapsed.lists.filter(isFirst), of: report, layout, &blocks, to: &output)
    write(collapsed.blocks.filter { !stops($0.first) }, of: report, layout, &blocks, to: &output)
    write(collapsed.lists.filter { !isFirst($0) }, of: report, layout, &blocks, to: &output)
  }

  private func write(
    _ shown: [CollapsedReport.Block], of report: LintReport, _ layout: TextLayout,
    _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    let findings = report.findings
    for block in shown {
      let first = findings[block.first]
      let text = layout.block(
        first, others: block.others.map { findings[$0] }, tally: report.tallies[first.rule])
      blocks.write(text, to: &output)
    }
  }

  private func write(
    _ lists: [CollapsedReport.List], of report: LintReport, _ layout: TextLayout,
    _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    let findings = report.findings
    let unlisted = lists.isEmpty ? [] : findings.ofUnlisted
    for list in lists {
      let members = list.members.map { findings[$0] }
      let lists = TextList(
        layout: layout, list: list, wording: report.tallies[list.rule],
        unlisted: unlisted.filter {
          $0.unlistedFindings?.rule == list.rule && $0.severity == list.severity
        })
      for text in lists.blocks(members) { blocks.write(text, to: &output) }
    }
  }
}

/// Writes blocks of lines, separated by one empty line each. None of the lines is a command.
struct TextBlocks {
  private var isFirst = true

  mutating func write(_ block: String, to output: inout some TextOutputStream) {
    if !isFirst { output.write("\n") }
    isFirst = false
    output.write(SafeText.withoutCommands(block))
  }
}

/// The layout of findings of one rule if they are too many to show in full.
///
/// For errors, every location is shown, except for those that keep a file from being read. For
/// other findings, the first ones are shown, or counts if these describe the findings completely.
struct TextList {
  /// The maximum number of lines for findings that aren't errors.
  private static let maxLength = 12

  let layout: TextLayout
  let list: CollapsedReport.List
  /// The wording of a count, if the findings are best shown as a count.
  let wording: String?
  /// The findings that represent unlisted ones of the same rule and severity.
  let unlisted: [Finding]

  /// - Parameter findings: the findings of the list, in the order of the report.
  func blocks<Findings: RandomAccessCollection<Finding>>(
    _ findings: Findings
  ) -> [String] where Findings.Index == Int {
    guard let wording, list.severity != .error else { return [block(findings)] }
    return tally(wording).blocks(findings)
  }
}

extension TextList {
  private func block(_ findings: some RandomAccessCollection<Finding>) -> String {
    let isListed = list.severity == .error && !RuleID.aboutReading.contains(list.rule)
    let limit = isListed ? nil : Self.maxLength
    let sections = LocationList.sections(
      of: findings, ignoresMessages: wording != nil, isLimited: limit != nil)
    let paths = findings.reduce(into: Set<String>()) { $0.insert($1.location.path) }
    let said = sections.count == 1 ? sections[0].message : nil
    var message = count(findings, files: paths.count)
    if let said, wording == nil { message += ": \(SafeText.inLine(said))" }
    var locations = LocationList(layout, rule: list.rule, limit: limit, indent: 2)
    locations.add(sections, said: said)
    let headline = layout.headline(list.severity, message, list.rule)
    let rest = unlistedCount == 0 ? [] : ["  … and \(unlistedCount.grouped) \(TextTally.limitHint)"]
    return ([headline] + locations.lines + rest).joined(separator: "\n") + "\n"
  }

  /// Returns '233 more findings in 45 files', or the message of a tally.
  private func count(_ findings: some RandomAccessCollection<Finding>, files: Int) -> String {
    if let wording { return tally(wording).message(findings) }
    let noun = list.isRest ? "more finding" : "finding"
    return (findings.count + unlistedCount).counted(noun)
      + (files > 1 ? " in \(files.grouped) files" : "")
  }

  private var unlistedCount: Int { unlisted.reduce(0) { $0 + $1.count } }

  private func tally(_ wording: String) -> TextTally {
    TextTally(
      layout: layout, rule: list.rule, severity: list.severity, wording: wording,
      unlisted: unlisted)
  }
}
