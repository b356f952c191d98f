package import Diagnostics
import SourceText

/// The findings that were there when the tool was adopted, and which a run does not report.
package struct Baseline: Sendable {
  /// How the file is called.
  package static let fileName = ".lint-baseline.json"

  /// Where the schema of the file is, as it says itself for editors.
  package var schema: String?
  /// In the order of the file.
  package var entries: [BaselineEntry] = []

  package init() {}
}

/// Findings of one rule about one subject, which are accepted.
package struct BaselineEntry: Sendable {
  package var subject: BaselineSubject
  /// How severe the findings were when they were accepted: more severe ones are new. Nil for an
  /// entry of version 1, which covers every severity.
  package var severity: Severity?
  /// How many findings of the subject are covered: the first ones of a report. At least 1.
  package var count: Int
  /// Why the findings are accepted, if somebody says so.
  package var reason: String?
  /// The last day on which the entry holds, as `2026-12-31`.
  package var until: String?
  /// Where the entry stands in its file, unless it is new.
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

  /// Whether the last day of the entry has passed.
  ///
  /// - Parameter today: the date, as `2026-12-31`.
  package func isExpired(today: String) -> Bool { until.map { $0 < today } ?? false }

  /// Whether the entry accepts findings of a severity.
  func accepts(_ severity: Severity) -> Bool { self.severity.map { severity <= $0 } ?? true }
}

extension BaselineEntry {
  /// The order of the file: by subject, then from the least severe.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    if left.subject == right.subject { return left.rank < right.rank }
    return left.subject < right.subject
  }

  /// An entry that accepts everything is beyond those that accept errors.
  private var rank: Int {
    severity.map { Severity.allCases.firstIndex(of: $0) ?? 0 } ?? Severity.allCases.count
  }
}
