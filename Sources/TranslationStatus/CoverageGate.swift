public import Diagnostics

/// What a locale or a group must fulfil, as the configuration says it.
public struct CoverageGate: Hashable, Sendable {
  /// What one member of the configuration requires.
  public enum Requirement: Hashable, Sendable {
    case min(Percentage)
    case maxUntranslated(Int)
    case maxDrop(Percentage)

    /// The name of the member: `min`, `maxUntranslated`, `maxDrop`.
    public var name: String {
      switch self {
      case .min: "min"
      case .maxUntranslated: "maxUntranslated"
      case .maxDrop: "maxDrop"
      }
    }
  }

  /// A requirement with its place in the configuration.
  public struct Member: Hashable, Sendable {
    public var requirement: Requirement
    public var place: Place

    public init(_ requirement: Requirement, at place: Place) {
      (self.requirement, self.place) = (requirement, place)
    }
  }

  /// In the order of the configuration; of each kind there is one at most.
  public var members: [Member]

  public init(_ members: [Member] = []) { self.members = members }

  /// The gate with what a more general one requires beside it.
  public func over(_ general: CoverageGate) -> CoverageGate {
    let names = Set(members.map(\.requirement.name))
    return CoverageGate(
      members + general.members.filter { !names.contains($0.requirement.name) })
  }
}
