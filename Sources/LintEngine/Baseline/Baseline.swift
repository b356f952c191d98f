package import Diagnostics
import SourceText

/// The findings that existed when the tool was adopted. A run does not report them.
package struct Baseline: Sendable {
  /// The name of the file.
  package static let fileName = ".lint-baseline.json"

  /// The location of the file's JSON schema, which the file states for editors.
  package var schema: String?
  /// The entries in the order of the file.
  package var entries: [BaselineEntry] = []

  package init() {}
}

/// Accepted findings of one rule about one subject.
package struct BaselineEntry: Sendable {
  package var subject: BaselineSubject
  /// The severity that the findings had when they were accepted. More severe findings are new. Nil
  /// for an entry of version 1, which covers every severity.
  package var severity: Severity?
  /// The number of findings about the subject that are covered, which are the first ones of a
  /// report. At least 1.
  package var count: Int
  /// The reason why the findings are accepted, if one is given.
  package var reason: String?
  /// The last day on which the entry is valid, in the form `2026-12-31`.
  package var until: String?
  /// The range of the entry in its file, or nil for a new entry.
  var range: SourceRange?

  package init(
    _ subject: BaselineSubject, severity: Severity? = nil, count: Int = 1, reason: String? = nil,
    until: String? = nil
  ) {
    self.subject = subject
    self.severity = severity
    self.count = count
    self.reason = reason
    self.until = until
  }

  /// Returns whether the last day of the entry has passed.
  ///
  /// - Parameter today: the date in the form `2026-12-31`.
  package func isExpired(today: String) -> Bool { until.map { $0 < today } ?? false }

  /// Returns whether the entry accepts findings of a severity.
  func accepts(_ severity: Severity) -> Bool { self.severity.map { severity <= $0 } ?? true }
}

extension BaselineEntry {
  /// Returns whether one entry precedes another in the file. Entries are sorted by subject, then
  /// from the least to the most severe.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    if left.subject == right.subject { return left.rank < right.rank }
    return left.subject < right.subject
  }

  /// The position of the severity in the sort order. An entry that accepts every severity comes
  /// after those that accept errors.
  private var rank: Int {
    severity.map { Severity.allCases.firstIndex(of: $0) ?? 0 } ?? Severity.allCases.count
  }
}
