/// What a report is compared with.
public struct CoverageComparison: Hashable, Sendable {
  /// What the heading of a column says: `since 2026-11-14`, `since origin/main`.
  public var label: String
  public var snapshot: CoverageSnapshot

  public init(label: String, snapshot: CoverageSnapshot) {
    (self.label, self.snapshot) = (label, snapshot)
  }
}
