import Diagnostics
import LintEngine
import Platform
import SourceText
import TranslationStatus

extension Linter {
  /// Evaluates the gates of the configuration.
  ///
  /// - Parameters:
  ///   - report: a report that is complete except for the gates, including its comparison.
  ///   - coversProject: whether the report covers everything that the configuration applies to, so
  ///     that anything missing from it doesn't exist.
  func evaluateGates(of report: CoverageReport, coversProject: Bool) -> GateEvaluation {
    var options = RunOptions(jobs: 1, showsExcerpts: true, showsCollapsedExcerpts: false)
    options.coversProject = coversProject
    return GateEvaluation(of: report, settings(options))
  }
}

extension LintReport {
  /// Creates the report of a coverage run: the files that could not be read completely, and the
  /// failed gates.
  ///
  /// - Parameter lint: the findings of the rules in the same files.
  init(ofCoverage lint: LintReport, _ evaluation: GateEvaluation) {
    var findings = lint.findings.findings { rule, _ in rule == .unreadableFile }
    findings += lint.incompleteFiles.filter { $0.extent == .partlyRead }
      .map(Finding.init(incomplete:))
    findings += evaluation.findings
    findings.sort {
      $0.location.path == $1.location.path
        ? $0.location.start.offset < $1.location.start.offset
        : $0.location.path.utf8.precedes($1.location.path.utf8)
    }
    var facts = lint.facts
    (facts.suppressed, facts.baselined, facts.fixed) = (evaluation.suppressed, 0, 0)
    self.init(
      tool: lint.tool, facts: facts, findings: FindingList(findings), paths: lint.paths,
      rules: lint.rules.filter { [.unreadableFile, .coverageBelowMinimum].contains($0.id) })
  }
}
