import Diagnostics

/// Writes findings for people, with excerpts and a summary.
///
/// The first line of each finding is Xcode's form, so editors jump to it; what follows is indented.
/// Unless `verbose` is set, notes are only counted and long runs are folded.
struct TextReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let layout = TextLayout(options)
    var summary = TextSummary(report, options)
    var blocks = TextBlocks()
    let least = options.verbose ? Severity.note : .warning
    for file in report.findings.byPath() {
      let findings = file.lazy.filter { $0.severity >= least }
      summary.count(file, from: least)
      let folded =
        options.verbose
        ? FoldedFindings(all: findings) : FoldedFindings(findings, tallies: report.tallies)
      for finding in folded.shown { blocks.write(layout.block(finding), to: &output) }
      let path = file.first?.place.path ?? ""
      for (rule, count) in folded.rest {
        blocks.write(layout.rest(count, of: rule, in: path), to: &output)
      }
      let tallies = TextTally(layout: layout)
      for tally in folded.tallies { blocks.write(tallies.block(tally, in: path), to: &output) }
    }
    if options.verbose, !report.skipped.isEmpty {
      blocks.write(layout.skipped(report.skipped), to: &output)
    }
    if !options.quiet { blocks.write(summary.text(layout), to: &output) }
  }
}
