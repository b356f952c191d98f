import Diagnostics

/// The rules that the engine itself must know.
extension RuleID {
  static let unreadableFile: RuleID = "unreadable-file"
  static let unusedSuppression: RuleID = "unused-suppression"
  static let lostTranslation: RuleID = "lost-translation"
  static let missingTranslation: RuleID = "missing-translation"
  static let untranslated: RuleID = "untranslated"
}
