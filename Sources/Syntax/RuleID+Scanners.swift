package import Diagnostics

/// The rules whose findings the scanners and readers make themselves.
extension RuleID {
  package static let syntaxError: RuleID = "syntax-error"
  package static let truncatedTable: RuleID = "truncated-table"
  package static let invalidEscape: RuleID = "invalid-escape"
  package static let suspectEncoding: RuleID = "suspect-encoding"
  package static let duplicateKey: RuleID = "duplicate-key"

  /// Whether errors of the rule say that not all of a file was read.
  package var isAboutReading: Bool {
    [.syntaxError, .truncatedTable, .suspectEncoding].contains(self)
  }
}
