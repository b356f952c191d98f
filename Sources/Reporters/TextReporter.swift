import Diagnostics

/// Writes findings for people, with excerpts and a summary.
///
/// The first line of each finding is Xcode's form, so editors jump to it; what follows is indented.
/// Unless `verbose` is set, notes are only counted and what is too much to show is folded. The
/// place of an error is always shown.
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
      writeFolded(report, layout, &blocks, to: &output)
    }
    if !options.quiet { blocks.write(TextSummary(report, options).text(layout), to: &output) }
  }
}

extension TextReporter {
  private func writeFolded(
    _ report: LintReport, _ layout: TextLayout, _ blocks: inout TextBlocks,
    to output: inout some TextOutputStream
  ) {
    let findings = report.findings
    let folded = FoldedReport(findings, from: .warning, tallies: report.tallies)
    for block in folded.blocks {
      let first = findings[block.first]
      let text = layout.block(
        first, others: block.others.map { findings[$0] }, tally: report.tallies[first.rule])
      blocks.write(text, to: &output)
    }
    for list in folded.lists {
      let members = list.members.lazy.map { findings[$0] }
      let lists = TextList(layout: layout, list: list, wording: report.tallies[list.rule])
      for text in lists.blocks(members) { blocks.write(text, to: &output) }
    }
  }
}
