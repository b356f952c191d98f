package import Diagnostics

/// The requirements for a locale or a group, as the configuration sets them.
package struct CoverageGate: Hashable, Sendable {
  /// The requirement of one member of the configuration.
  package enum Requirement: Hashable, Sendable {
    case min(Percentage)
    case maxUntranslated(Int)
    case maxDrop(Percentage)

    /// The name of the member: `min`, `maxUntranslated`, `maxDrop`.
    package var name: String {
      switch self {
      case .min: "min"
      case .maxUntranslated: "maxUntranslated"
      case .maxDrop: "maxDrop"
      }
    }
  }

  /// A requirement with its location in the configuration.
  package struct Member: Hashable, Sendable {
    package var requirement: Requirement
    package var location: Location

    package init(_ requirement: Requirement, at location: Location) {
      (self.requirement, self.location) = (requirement, location)
    }
  }

  /// The requirements in configuration order, at most one of each kind.
  package var members: [Member]

  package init(_ members: [Member] = []) { self.members = members }

  /// Returns this gate with the requirements of a more general gate added. This gate's requirement
  /// wins where both have one of the same kind.
  package func over(_ general: CoverageGate) -> CoverageGate {
    let names = Set(members.map(\.requirement.name))
    return CoverageGate(
      members + general.members.filter { !names.contains($0.requirement.name) })
  }
}

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
  /// The displayed path of the configuration, if there are several.
  package var configuration: String?

  package init(
    subject: Subject, requirement: CoverageGate.Requirement, outcome: Outcome, actual: String,
    location: Location
  ) {
    (self.subject, self.requirement, self.outcome) = (subject, requirement, outcome)
    (self.actual, self.location) = (actual, location)
  }
}
