import Diagnostics
import LintEngine
import Reporters

extension Session {
  /// Writes a finding with its notes, its fingerprint and the command that describes its rule.
  mutating func explain(_ finding: Finding) {
    var options = ReportOptions()
    options.verbose = true
    options.quiet = true
    options.color = environment.colors(.auto)
    options.width = environment.width
    let report = LintReport(tool: tool, findings: FindingList([finding]))
    ReportFormat.text.reporter(options).write(report, to: &output)
    write(
      "\n  fingerprint \(finding.fingerprint)\n"
        + "  'catalog-lint explain \(finding.rule.name)' describes the rule\n")
  }
}

extension RulePageText {
  /// Returns a page in a format. The default is text for a terminal and Markdown otherwise.
  ///
  /// - Parameter isForeign: whether the rule comes from a configuration, which can be part of an
  ///   untrusted pull request.
  static func page(
    _ page: RulePage, _ format: ExplainSubcommand.PageFormat?, isForeign: Bool, isFull: Bool,
    in environment: ProcessEnvironment
  ) -> String {
    let width = environment.width
    switch format ?? (environment.isTerminal ? .text : .markdown) {
    case .markdown: return isForeign ? SafeText.inLines(page.markdown) : page.markdown
    case .text:
      let text = RulePageText(
        page, color: !isForeign && environment.colors(.auto), width: width ?? 100, isFull: isFull
      ).text
      return isForeign ? SafeText.inLines(text) : text
    }
  }
}
