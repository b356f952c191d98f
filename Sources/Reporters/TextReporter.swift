import Diagnostics

/// Writes findings for users, with excerpts and a summary.
///
/// Each finding starts with its message. Its location follows on its own line, in a form that
/// terminals open, then the excerpt. Unless `verbose` is set, notes that don't fail the run are
/// only counted, and long lists are collapsed. The location of an error is always shown.
struct TextReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let layout = TextLayout(options)
    var blocks = TextBlocks()
    if options.verbose {
      for finding in report.findings { blocks.write(layout.block(finding), to: &output) }
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
    for block in collapsed.blocks {
      let first = findings[block.first]
      let text = layout.block(
        first, others: block.others.map { findings[$0] }, tally: report.tallies[first.rule])
      blocks.write(text, to: &output)
    }
    let unlisted = findings.ofUnlisted
    for list in collapsed.lists {
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
