import Diagnostics
import LintEngine
import Reporters

extension Session {
  /// Writes a finding with its notes, its fingerprint and where to read on.
  mutating func explain(_ finding: Finding) {
    var options = ReportOptions()
    options.verbose = true
    options.quiet = true
    options.color = surroundings.colors(.auto)
    options.width = surroundings.width
    let report = LintReport(tool: tool, findings: [finding])
    ReportFormat.text.write(report, options, to: &output)
    output.write(
      "\n  fingerprint \(finding.fingerprint)\n"
        + "  'catalog-lint explain \(finding.rule.name)' describes the rule\n")
  }
}

extension RulePageText {
  /// A page in a format: by default, text for a terminal and Markdown for everything else.
  ///
  /// - Parameter isForeign: whether the rule may come with the pull request of a stranger.
  static func page(
    _ page: RulePage, _ format: ExplainSubcommand.Format?, isForeign: Bool, isFull: Bool,
    in surroundings: Surroundings
  ) -> String {
    let width = surroundings.width
    switch format ?? (width == nil ? .markdown : .text) {
    case .markdown: return isForeign ? SafeText.inLines(page.markdown) : page.markdown
    case .text:
      let text = RulePageText(
        page, color: !isForeign && surroundings.colors(.auto), width: width ?? 100, isFull: isFull
      ).text
      return isForeign ? SafeText.inLines(text) : text
    }
  }
}
