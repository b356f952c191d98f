package import Diagnostics

/// The result of checking one requirement of a gate.
package struct GateVerdict: Hashable, Sendable {
  /// The locale or group that must meet the requirement.
  package enum Subject: Hashable, Sendable {
    /// A locale as spelled in the files.
    case locale(String)
    case group(String)
  }

  /// The outcome of the check.
  package enum Outcome: Hashable, Sendable {
    case passed, failed
    /// There is nothing to check, for example because there is no earlier state. The reason is a
    /// phrase.
    case skipped(String)
  }

  package var subject: Subject
  package var requirement: CoverageGate.Requirement
  package var outcome: Outcome
  /// The figure that was checked, formatted: `91.0%`, `12 keys`, `−0.2`. Empty if there is none.
  package var actual: String
  /// The location of the requirement in the configuration.
  package var location: Location

  package init(
    subject: Subject, requirement: CoverageGate.Requirement, outcome: Outcome, actual: String,
    location: Location
  ) {
    (self.subject, self.requirement, self.outcome) = (subject, requirement, outcome)
    (self.actual, self.location) = (actual, location)
  }
}
