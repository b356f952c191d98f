import Diagnostics

/// The rules whose findings the engine makes itself.
extension RuleID {
  static let unreadableFile: RuleID = "unreadable-file"
  static let unusedSuppression: RuleID = "unused-suppression"
}
