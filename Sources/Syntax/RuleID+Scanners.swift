public import Diagnostics

/// The rules whose findings the scanners and readers make themselves.
extension RuleID {
  public static let syntaxError: RuleID = "syntax-error"
  public static let truncatedTable: RuleID = "truncated-table"
  public static let invalidEscape: RuleID = "invalid-escape"
  public static let suspectEncoding: RuleID = "suspect-encoding"
  public static let duplicateKey: RuleID = "duplicate-key"

  /// Whether errors of the rule say that not all of a file was read.
  public var isAboutReading: Bool {
    [.syntaxError, .truncatedTable, .suspectEncoding].contains(self)
  }
}
