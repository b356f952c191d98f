public import Diagnostics

/// What a locale or a group must fulfil, as the configuration says it.
public struct CoverageGate: Hashable, Sendable {
  /// The least share of keys that are translated.
  public var min: Percentage?
  /// How many keys may be new or missing at most.
  public var maxUntranslated: Int?
  /// How far the share may fall below that of the state compared with.
  public var maxDrop: Percentage?

  public init(min: Percentage? = nil, maxUntranslated: Int? = nil, maxDrop: Percentage? = nil) {
    (self.min, self.maxUntranslated, self.maxDrop) = (min, maxUntranslated, maxDrop)
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
