public import Diagnostics
import SourceText
public import TranslationStatus

extension Linter {
  /// Judges the gates of the configuration: adds the verdicts to a report, and to its findings one
  /// for each requirement that is not fulfilled.
  ///
  /// - Parameters:
  ///   - report: complete but for that, with what it is compared with.
  ///   - coversProject: whether the report is about all that the configuration is about, so that
  ///     what it lacks is not there at all.
  /// - Returns: what the configuration says of locales and groups that are not there, at its place;
  ///   an error where a gate could not be judged for it.
  public func judgeGates(of report: inout CoverageReport, coversProject: Bool) -> [Finding] {
    var options = Options(jobs: 1, showsExcerpts: true, showsFoldedExcerpts: false)
    options.coversProject = coversProject
    let settings = settings(options)
    let judgement = GateJudgement(of: report, settings)
    report.gates = judgement.verdicts
    report.findings.add(judgement)
    if let info = settings.infos[.coverageBelowMinimum] {
      report.findings.rules = (report.findings.rules + [info.description]).sorted { $0.id < $1.id }
    }
    return judgement.mistakes
  }
}

extension LintReport {
  fileprivate mutating func add(_ judgement: GateJudgement) {
    facts.suppressed += judgement.suppressed
    findings += judgement.findings
    findings.sort {
      $0.place.path == $1.place.path
        ? $0.place.start.offset < $1.place.start.offset
        : $0.place.path.utf8.lexicographicallyPrecedes($1.place.path.utf8)
    }
  }
}
