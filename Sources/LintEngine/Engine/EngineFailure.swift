package import Diagnostics
package import Git

/// Why a request could not be answered.
public struct EngineFailure: Error, Sendable {
  /// Why nothing could be done.
  package enum Reason: Error, Sendable {
    /// None of the files is there; the notices say why.
    case nothingThere
    /// No file was found, and nothing else was wrong.
    ///
    /// - Parameters:
    ///   - skipped: what was found and left out.
    ///   - isNamed: whether paths were named.
    case nothingToCheck(skipped: [SkippedFile], isNamed: Bool)
    case git(GitFailure)
    case unreadable(path: String, reason: String)
    case mistakes([Finding], inFile: String, SettingsFile)
    /// The file was found rather than named, and its target would be quoted in messages.
    case linkLeavesRepository(path: String, SettingsFile)
    case unknownRule(String, suggestion: String?)
    case unknownLocale(String, suggestion: String?)
    case absentLocale(AbsentLocale)
    case excludePattern(String, reason: String)
    case noBaseline(path: String)
    /// Entries of a baseline would be lost, since not everything could be read.
    case baselineOfUnreadFiles
    case period(TrendPeriod.Failure)
    case noFinding(name: String)
  }

  /// A file that requests read beside those that they check.
  public enum SettingsFile: String, Sendable {
    case configuration, baseline
  }

  package let reason: Reason
  /// What was noticed before, in order.
  package let notices: [EngineNotice]

  init(_ reason: Reason, after notices: [EngineNotice]) {
    (self.reason, self.notices) = (reason, notices)
  }
}

/// Something that a request came across, while it went on.
package enum EngineNotice: Sendable {
  /// Something that was asked for cannot be checked or read.
  case problem(String)
  case git(GitFailure)
  case history(CoverageHistory.Failure)
  /// An app or a build would load less of these files, or nothing.
  case incompleteFiles([IncompleteFile])
  case absentLocale(AbsentLocale)
  /// A locale that was asked for is a source language.
  case sourceLocale(String)
  /// There are more locales than are counted.
  case localesLeftOut(limit: Int)
  /// What the configuration says of locales and groups that are not there.
  case gateMistakes([Finding])

  case excluded(path: String, perhapsByOption: Bool)
  case skipped([SkippedFile])
  case historyRemark(String)
  case historyNotKept(path: String)
  case rowsLeftOut(Int)
  /// No table has another language than its source.
  case noTranslation
  /// No table has texts of the source language.
  case noSource
  /// A gate compares with an earlier run, of which the history has none yet, or with nothing.
  case nothingToCompareWith(hasHistory: Bool)

  /// Whether something that was asked for is not in the outcome.
  public var isFailure: Bool {
    switch self {
    case .problem, .git, .history, .incompleteFiles, .absentLocale, .sourceLocale, .localesLeftOut:
      true
    case .gateMistakes(let mistakes): mistakes.contains { $0.severity == .error }
    case .excluded, .skipped, .historyRemark, .historyNotKept, .rowsLeftOut, .noTranslation,
      .noSource, .nothingToCompareWith:
      false
    }
  }
}
