public import Diagnostics

/// What a locale or a group must fulfil, as the configuration says it.
public struct CoverageGate: Hashable, Sendable {
  /// One requirement, with its place in the configuration.
  public struct Demand: Hashable, Sendable {
    public var requirement: GateVerdict.Requirement
    public var place: Place

    public init(_ requirement: GateVerdict.Requirement, at place: Place) {
      (self.requirement, self.place) = (requirement, place)
    }
  }

  /// In the order of the configuration; of each kind there is one at most.
  public var demands: [Demand]

  public init(_ demands: [Demand] = []) { self.demands = demands }

  /// The gate with what a more general one demands beside it.
  public func over(_ general: CoverageGate) -> CoverageGate {
    let names = Set(demands.map(\.requirement.name))
    return CoverageGate(
      demands + general.demands.filter { !names.contains($0.requirement.name) })
  }
}

/// Whether one requirement of a gate is fulfilled.
public struct GateVerdict: Hashable, Sendable {
  /// Who must fulfil it.
  public enum Subject: Hashable, Sendable {
    /// As the files spell it.
    case locale(String)
    case group(String)
  }

  public enum Requirement: Hashable, Sendable {
    case min(Percentage)
    case maxUntranslated(Int)
    case maxDrop(Percentage)

    /// The member of the configuration: `min`, `maxUntranslated`, `maxDrop`.
    public var name: String {
      switch self {
      case .min: "min"
      case .maxUntranslated: "maxUntranslated"
      case .maxDrop: "maxDrop"
      }
    }
  }

  public enum Outcome: Hashable, Sendable {
    case holds, fails
    /// There is nothing to judge it by, such as an earlier state; the reason is a phrase.
    case notJudged(String)
  }

  public var subject: Subject
  public var requirement: Requirement
  public var outcome: Outcome
  /// The figure that was judged, in words: `91.0 %`, `12 keys`, `−0.2`; empty if there is none.
  public var actual: String
  /// Where the configuration demands it.
  public var place: Place

  public init(
    subject: Subject, requirement: Requirement, outcome: Outcome, actual: String, place: Place
  ) {
    (self.subject, self.requirement, self.outcome) = (subject, requirement, outcome)
    (self.actual, self.place) = (actual, place)
  }
}

extension GateVerdict {
  /// Whose gate it is: `de`, or the name of a group.
  public var name: String {
    switch subject {
    case .locale(let name), .group(let name): name
    }
  }

  /// What is demanded, in words: `at least 95.0 %`, `at most 0 untranslated keys`, `a drop of at
  /// most 1.0`.
  public var demand: String {
    switch requirement {
    case .min(let share): "at least \(share) %"
    case .maxUntranslated(1): "at most 1 untranslated key"
    case .maxUntranslated(let count): "at most \(count) untranslated keys"
    case .maxDrop(let share): "a drop of at most \(share)"
    }
  }
}
