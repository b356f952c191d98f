import Diagnostics
import LintEngine
import Reporters

extension Session {
  /// Writes what the engine noticed, remarks only unless the session is quiet.
  mutating func show(_ notices: [EngineNotice]) {
    for notice in notices { show(notice) }
  }

  private mutating func show(_ notice: EngineNotice) {
    switch notice {
    case .incompleteFiles(let files): report(incompleteFiles: files)
    case .gateMistakes(let mistakes): show(mistakes)
    default:
      if let failure = notice.failure {
        report(failure)
      } else if !isQuiet, let remark = notice.remark {
        note(remark)
      }
    }
  }

  /// Says which files were not read completely, with what to do below the last one.
  private mutating func report(incompleteFiles files: [IncompleteFile]) {
    for (index, file) in files.enumerated() {
      let help =
        index + 1 < files.count
        ? nil : "fix the syntax, or leave the file out with 'exclude' in the configuration"
      report(CommandFailure(file.summary, help: help))
    }
  }

  /// Writes why the engine could not answer, with what it noticed before.
  mutating func report(_ failure: EngineFailure) {
    show(failure.notices)
    if case .mistakes(let mistakes, _, _) = failure.reason { show(mistakes) }
    if let failure = CommandFailure(failure.reason) { report(failure) }
  }
}

extension EngineNotice {
  /// What stopped a part of the job.
  fileprivate var failure: CommandFailure? {
    switch self {
    case .problem(let line): CommandFailure(line)
    case .git(let failure): CommandFailure(failure)
    case .history(let failure): CommandFailure(failure.message, help: failure.help)
    case .absentLocale(let locale): .absent(locale)
    case .sourceLocale(let name):
      CommandFailure(
        "'\(name)' is a source language, and nothing is translated into it",
        help: "name another locale by '--locale'")
    case .localesLeftOut(let limit):
      CommandFailure(
        "there are more than \(limit) locales, and the others are not counted",
        help: "leave out files with 'exclude' in the configuration")
    case .incompleteFiles, .gateMistakes, .excluded, .skipped, .historyRemark, .historyNotKept,
      .rowsLeftOut, .noTranslation, .noSource, .nothingToCompareWith:
      nil
    }
  }

  /// What is worth knowing.
  fileprivate var remark: String? {
    switch self {
    case .excluded(let path, let perhapsByOption):
      "\(path): excluded by the configuration" + (perhapsByOption ? " or '--exclude'" : "")
    case .skipped(let files): SkippedSummary(files)?.text
    case .historyRemark(let line): line
    case .historyNotKept(let path): "\(path): nothing is added, since not all could be read"
    case .rowsLeftOut(let count):
      "\(counted(count, "locale")) of tables and groups are not listed, but the totals include them"
    case .noTranslation:
      "no table has another language than its source; 'locales' in the configuration requires some"
    case .noSource:
      "no table has texts of the source language; 'sourceLocale' in the configuration names it"
    case .nothingToCompareWith(let hasHistory):
      hasHistory
        ? "'maxDrop' is judged from the next run on: the history has no earlier one yet"
        : "'maxDrop' needs something to compare with: '--base', '--history' or '--since'"
    case .problem, .git, .history, .incompleteFiles, .absentLocale, .sourceLocale,
      .localesLeftOut, .gateMistakes:
      nil
    }
  }
}
