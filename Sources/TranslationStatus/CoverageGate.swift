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
