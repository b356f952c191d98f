/// What a report is compared with.
package struct CoverageComparison: Hashable, Sendable {
  /// What the heading of a column says: `since 2026-11-14`, `since origin/main`.
  package var label: String
  package var snapshot: CoverageSnapshot

  package init(label: String, snapshot: CoverageSnapshot) {
    (self.label, self.snapshot) = (label, snapshot)
  }
}
