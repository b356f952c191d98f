package import Diagnostics
package import LintEngine
package import TranslationStatus

/// Something that a coverage request noticed without failing.
package enum CoverageNotice: Sendable {
  /// A notice that other requests can have too.
  case engine(EngineNotice)
  case history(CoverageHistory.Failure)
  /// A requested locale that is a source language.
  case sourceLocale(String)
  /// There are more locales than the maximum to count.
  case skippedLocales(limit: Int)
  /// There are more open keys than the report lists, although all are requested.
  case skippedOpenKeys
  /// Mistakes in the configuration about locales and groups that don't exist.
  case gateMistakes([Finding])

  case skipped([SkippedFile])
  case historyRemark(String)
  case historyNotKept(path: String)
  case skippedRows(Int)
  /// A file of the base revision that could not be read completely, so that nothing is compared
  /// with it.
  case unreadBase(path: String, revision: String, reason: String)
  /// The points of the trend of which not all files could be read. Not empty.
  case gaps([CoverageSnapshot])
  /// The history begins after the start of the period. Both are dates in ISO 8601. The second one
  /// is that of the first point of the trend, or nil if there is none.
  case shortHistory(start: String, first: String?)
  /// No table has a language other than its source language.
  case noTranslation
  /// No table has strings in the source language.
  case noSource

  /// Whether something that was requested is missing from the outcome.
  package var isFailure: Bool {
    switch self {
    case .engine(let notice): notice.isFailure
    case .history, .sourceLocale, .skippedLocales, .skippedOpenKeys: true
    case .gateMistakes(let mistakes): mistakes.contains { $0.severity == .error }
    case .skipped, .historyRemark, .historyNotKept, .skippedRows, .unreadBase, .gaps,
      .shortHistory, .noTranslation, .noSource:
      false
    }
  }
}

/// The reason why a coverage request failed, with the notices so far.
package struct CoverageFailure: Error, Sendable {
  package enum Reason: Error, Sendable {
    /// A reason for which other requests can fail too.
    case engine(EngineFailure.Reason)
    case period(TrendPeriod.Failure)
  }

  package let reason: Reason
  /// The notices before the failure, in order.
  package let notices: [CoverageNotice]

  init(_ reason: Reason, after notices: [CoverageNotice]) {
    (self.reason, self.notices) = (reason, notices)
  }
}
