import Diagnostics

/// The number of findings of each severity. The most severe ones determine the order.
struct SeverityCounts: Comparable {
  private var errors = 0
  private var warnings = 0
  private var notes = 0

  init() {}

  init(_ summary: LintReport.Summary) {
    (errors, warnings, notes) = (summary.errors, summary.warnings, summary.notes)
  }

  mutating func add(_ severity: Severity, _ count: Int) {
    switch severity {
    case .error: errors += count
    case .warning: warnings += count
    case .note: notes += count
    }
  }

  func count(of severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: warnings
    case .note: notes
    }
  }

  /// Returns the counts above zero in words.
  func text(_ severities: [Severity]) -> String {
    severities.filter { count(of: $0) > 0 }.map { count(of: $0).counted($0.rawValue) }
      .joined(separator: ", ")
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.errors, lhs.warnings, lhs.notes) < (rhs.errors, rhs.warnings, rhs.notes)
  }
}
