import Diagnostics
import SourceText
import TranslationStatus

extension Linter {
  /// Evaluates the gates of the configuration.
  ///
  /// - Parameters:
  ///   - report: complete but for the gates, with what it is compared with.
  ///   - coversProject: whether the report is about all that the configuration is about, so that
  ///     what it lacks is not there at all.
  func judgeGates(of report: CoverageReport, coversProject: Bool) -> GateJudgement {
    var options = Options(jobs: 1, showsExcerpts: true, showsFoldedExcerpts: false)
    options.coversProject = coversProject
    return GateJudgement(of: report, settings(options))
  }
}

extension LintReport {
  /// What the coverage itself has to report: the files that could not be read, or not completely,
  /// and the gates that fail.
  ///
  /// - Parameter lint: what the rules have found in the same files.
  init(ofCoverage lint: LintReport, _ judgement: GateJudgement) {
    var findings = lint.findings.filter { $0.rule == .unreadableFile }
    for file in lint.incompleteFiles where file.extent == .partlyRead {
      ReportOrder.insert([Finding(incomplete: file)], into: &findings)
    }
    findings += judgement.findings
    findings.sort {
      $0.place.path == $1.place.path
        ? $0.place.start.offset < $1.place.start.offset
        : $0.place.path.utf8.lexicographicallyPrecedes($1.place.path.utf8)
    }
    var facts = lint.facts
    (facts.suppressed, facts.baselined, facts.fixed) = (judgement.suppressed, 0, 0)
    self.init(
      tool: lint.tool, facts: facts, findings: findings, paths: lint.paths,
      rules: lint.rules.filter { [.unreadableFile, .coverageBelowMinimum].contains($0.id) })
  }
}
