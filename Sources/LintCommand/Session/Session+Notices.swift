import Coverage
import Diagnostics
import LintEngine
import Preview
import Reporters
import TranslationStatus

extension Session {
  /// Writes the notices of the engine. Remarks are written only unless the session is quiet.
  mutating func show(_ notices: [EngineNotice]) {
    for notice in notices { show(notice) }
  }

  /// Writes the notices of counting. Remarks are written only unless the session is quiet.
  mutating func show(_ notices: [CoverageNotice]) {
    for notice in notices {
      switch notice {
      case .engine(let notice): show(notice)
      case .gateMistakes(let mistakes): show(mistakes)
      case .unreadBase(let path, let revision, let reason):
        warn(
          "\(path) in \(revision): \(reason); nothing is compared with \(revision)",
          help: "pass a revision in which the file can be read")
      case .gaps(let gaps): warn(of: gaps)
      default: show(notice.failure, or: notice.remark)
      }
    }
  }

  /// Writes the notices of a preview. Remarks are written only unless the session is quiet.
  mutating func show(_ notices: [PreviewNotice]) {
    for notice in notices {
      switch notice {
      case .engine(let notice): show(notice)
      default: show(notice.failure, or: notice.remark)
      }
    }
  }

  /// Writes the reason why the engine failed, after its notices.
  mutating func report(_ failure: EngineFailure) {
    show(failure.notices)
    report(failure.reason)
  }

  /// Writes the reason why the files could not be counted, after the notices.
  mutating func report(_ failure: CoverageFailure) {
    show(failure.notices)
    switch failure.reason {
    case .engine(let reason): report(reason)
    case .period(let failure): report(CommandFailure(failure.message, help: failure.help))
    }
  }
}

extension Session {
  private mutating func report(_ reason: EngineFailure.Reason) {
    if case .mistakes(let mistakes, _, _) = reason { show(mistakes) }
    if let failure = CommandFailure(reason) { report(failure) }
  }

  private mutating func show(_ notice: EngineNotice) {
    switch notice {
    case .incompleteFiles(let files): report(incompleteFiles: files)
    case .uncompared(let file, let revision): warn(of: file, in: revision)
    default: show(notice.failure, or: notice.remark)
    }
  }

  private mutating func warn(of file: UncomparedFile, in revision: String) {
    var help = "its table is not compared with \(revision)"
    if file.findings > 0 {
      help +=
        ", and \(counted(file.findings, "finding")) may be new; check without '--base' "
        + "to see all"
    }
    warn("\(file.path) in \(revision): \(file.reason)", help: help)
  }

  /// Writes which points of a trend have no figures, but not all of many.
  private mutating func warn(of gaps: [CoverageSnapshot]) {
    let shown = gaps.prefix(3)
    for gap in shown {
      let file = (gap.gap?.path).map { "\($0) in " } ?? ""
      let revision = String((gap.revision ?? "").prefix(9))
      warn("\(file)\(revision) of \(gap.date.prefix(10)): \(gap.gap?.reason ?? "")", help: nil)
    }
    let more = gaps.count - shown.count
    help(
      "the trend has no figures for "
        + (more > 0
          ? "these and \(counted(more, "more point"))"
          : gaps.count == 1 ? "this point" : "these points"))
  }

  private mutating func show(_ failure: CommandFailure?, or remark: String?) {
    if let failure {
      report(failure)
    } else if !isQuiet, let remark {
      note(remark)
    }
  }

  /// Writes which files were not read completely, with one help line after the last of them.
  private mutating func report(incompleteFiles files: [IncompleteFile]) {
    for (index, file) in files.enumerated() {
      let help =
        index + 1 < files.count
        ? nil : "fix the syntax, or skip the file with 'exclude' in the configuration"
      report(CommandFailure(file.summary, help: help))
    }
  }
}

extension EngineNotice {
  /// The failure of a part of the run, if the notice is one.
  fileprivate var failure: CommandFailure? {
    switch self {
    case .problem(let line): CommandFailure(line)
    case .git(let failure): CommandFailure(failure)
    case .absentLocale(let locale): .absent(locale)
    case .faultyList(let file): CommandFailure(file.summary)
    case .incompleteFiles, .excluded, .unstaged, .uncompared: nil
    }
  }

  /// The remark to show, if the notice is one.
  fileprivate var remark: String? {
    switch self {
    case .excluded(let path, let perhapsByOption):
      "\(path): excluded by the configuration" + (perhapsByOption ? " or '--exclude'" : "")
    case .unstaged(let path):
      "\(path) does not apply, because it is not in the index; add it with 'git add'"
    case .problem, .git, .absentLocale, .incompleteFiles, .faultyList, .uncompared: nil
    }
  }
}

extension PreviewNotice {
  /// The failure of a part of the run, if the notice is one.
  fileprivate var failure: CommandFailure? {
    switch self {
    case .unreadableBase(let path, let revision, let reason):
      CommandFailure("\(path) in \(revision): \(reason)")
    case .engine, .omitted, .exports, .noKey, .noTable, .noPath: nil
    }
  }

  /// The remark to show, if the notice is one.
  fileprivate var remark: String? {
    switch self {
    case .omitted(let count, let limit):
      "\(counted(count, "string")) left out, because a preview has at most \(limit) strings, and "
        + "fewer if they are very long; pass '--key', '--locale' or '--table' to show fewer"
    case .exports(let count):
      "\(counted(count, "XLIFF file")) left out, because apps don't load \(count == 1 ? "it" : "them")"
    case .noKey(isSelected: true): "no key matches the options"
    case .noKey(isSelected: false):
      "no key to show; pass '--key' to show keys that neither vary nor take arguments"
    case .noTable(let name, let suggestion):
      "there is no table '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .noPath: "no table has a path that matches '--path'"
    case .engine, .unreadableBase: nil
    }
  }
}

extension CoverageNotice {
  /// The failure of a part of the run, if the notice is one.
  fileprivate var failure: CommandFailure? {
    switch self {
    case .history(let failure): CommandFailure(failure.message, help: failure.help)
    case .sourceLocale(let name):
      CommandFailure(
        "'\(name)' is a source language, and nothing is translated into it",
        help: "pass another locale to '--locale'")
    case .skippedLocales(let limit):
      CommandFailure(
        "there are more than \(limit) locales, and the rest are not counted",
        help: "exclude files with 'exclude' in the configuration")
    case .skippedOpenKeys:
      CommandFailure(
        "there are more open keys than a report can list, and the rest are only counted",
        help: "pass fewer files")
    case .engine, .gateMistakes, .skipped, .historyRemark, .historyNotKept, .skippedRows,
      .unreadBase, .gaps, .shortHistory, .noTranslation, .noSource:
      nil
    }
  }

  /// The remark to show, if the notice is one.
  fileprivate var remark: String? {
    switch self {
    case .skipped(let files): SkippedSummary(files)?.text
    case .historyRemark(let line): line
    case .historyNotKept(let path):
      "\(path): nothing is added, because some files could not be read"
    case .skippedRows(let count):
      count == 1
        ? "1 locale of a table or group is not listed, but the totals include it"
        : "\(count) locales of tables and groups are not listed, but the totals include them"
    case .shortHistory(let start, let first):
      "no commit is from before \(start.prefix(10)), so "
        + (first.map { "the trend begins on \($0.prefix(10)), and changes are since then" }
          ?? "there is no trend yet")
    case .noTranslation:
      "no table has a language other than its source; set 'locales' in the configuration"
    case .noSource:
      "no table has strings in the source language; set 'sourceLocale' in the configuration"
    case .engine, .history, .sourceLocale, .skippedLocales, .skippedOpenKeys, .gateMistakes,
      .unreadBase, .gaps:
      nil
    }
  }
}
