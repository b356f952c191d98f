package import Diagnostics

/// A file whose fixes are not applied, because of a fault in a rule.
package struct FixFault: Sendable {
  /// The reason that the fixes are not applied.
  package enum Reason: Sendable {
    case newFinding(Finding)
    /// The edits overlap each other, are not in the file, or change nothing.
    case unusableEdits
  }

  /// The displayed path of the file.
  package let path: String
  /// The rules whose fixes were applied to the entry with the new finding, or else to the file,
  /// sorted.
  package let rules: [RuleID]
  package let reason: Reason
  /// Whether only the unsafe fixes of the file are left out. If safe fixes cause a finding, too,
  /// there is another fault of the file.
  package internal(set) var allowsSafeFixes = false

  init(_ path: String, _ rules: Set<RuleID>, _ reason: Reason) {
    (self.path, self.rules, self.reason) = (path, rules.sorted(), reason)
  }
}
