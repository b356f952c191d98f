package import Diagnostics

/// Whether one requirement of a gate is fulfilled.
package struct GateVerdict: Hashable, Sendable {
  /// Who must fulfil it.
  package enum Subject: Hashable, Sendable {
    /// As the files spell it.
    case locale(String)
    case group(String)
  }

  /// What became of it.
  package enum Outcome: Hashable, Sendable {
    case holds, fails
    /// There is nothing to judge it by, such as an earlier state; the reason is a phrase.
    case notJudged(String)
  }

  package var subject: Subject
  package var requirement: CoverageGate.Requirement
  package var outcome: Outcome
  /// The figure that was judged, in words: `91.0 %`, `12 keys`, `−0.2`; empty if there is none.
  package var actual: String
  /// Where the configuration requires it.
  package var place: Place

  package init(
    subject: Subject, requirement: CoverageGate.Requirement, outcome: Outcome, actual: String,
    place: Place
  ) {
    (self.subject, self.requirement, self.outcome) = (subject, requirement, outcome)
    (self.actual, self.place) = (actual, place)
  }
}
