package import Diagnostics

/// What a locale or a group must fulfil, as the configuration says it.
package struct CoverageGate: Hashable, Sendable {
  /// What one member of the configuration requires.
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

  /// A requirement with its place in the configuration.
  package struct Member: Hashable, Sendable {
    package var requirement: Requirement
    package var place: Place

    package init(_ requirement: Requirement, at place: Place) {
      (self.requirement, self.place) = (requirement, place)
    }
  }

  /// In the order of the configuration; of each kind there is one at most.
  package var members: [Member]

  package init(_ members: [Member] = []) { self.members = members }

  /// The gate with what a more general one requires beside it.
  package func over(_ general: CoverageGate) -> CoverageGate {
    let names = Set(members.map(\.requirement.name))
    return CoverageGate(
      members + general.members.filter { !names.contains($0.requirement.name) })
  }
}
