import Catalog
import StringResolution

/// The variants of an entry that no device, width or number reaches.
///
/// They are found only for entries with a finding in a variant.
struct NeverShownVariants {
  private var entry: (table: Table, serial: Int)?
  /// The branches that the ones around them exclude, as indices into the entry.
  private var excluded: Set<Int> = []

  /// Returns the rule that reports a branch, or one around it, as never shown, or nil if users can
  /// see the branch.
  mutating func rule(about branch: Int, of entry: Entry) -> RuleID? {
    if entry.isInside(branch, where: { entry.isUnused(entry.branches[$0]) }) {
      return "unused-plural-category"
    }
    if self.entry?.serial != entry.serial || self.entry?.table !== entry.table {
      self.entry = (entry.table, entry.serial)
      excluded = Set(UnreachableBranches(in: entry).branches.map(\.branch))
    }
    guard !excluded.isEmpty, entry.isInside(branch, where: excluded.contains) else { return nil }
    return "unreachable-variant"
  }
}

extension RuleContext {
  /// Returns the severity of a finding of the current rule inside of a branch.
  ///
  /// In a variant that is never shown, a finding is a note. If the rule that reports the variant
  /// runs, nothing else is reported in it, and the result is nil.
  ///
  /// - Parameters:
  ///   - severity: nil for the severity of the rule.
  ///   - branch: the index of the branch, or nil outside of variations.
  mutating func severity(
    _ severity: Severity?, inside branch: Int?, of entry: Entry
  ) -> Severity? {
    guard let present else { preconditionFailure("a report without a rule") }
    let own = severity ?? rules[present].severity
    guard let branch, let rule = neverShown.rule(about: branch, of: entry) else { return own }
    return rules.contains { $0.id == rule } ? nil : .note
  }
}
