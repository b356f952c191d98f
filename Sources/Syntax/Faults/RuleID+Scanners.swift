package import Diagnostics

/// The rules whose findings are made by the scanners and readers.
extension RuleID {
  package static let syntaxError: RuleID = "syntax-error"
  package static let truncatedTable: RuleID = "truncated-table"
  package static let invalidEscape: RuleID = "invalid-escape"
  package static let suspiciousEncoding: RuleID = "suspicious-encoding"
  package static let duplicateKey: RuleID = "duplicate-key"

  /// Whether errors of the rule mean that not all of a file was read.
  package var isAboutReading: Bool {
    Self.aboutReading.contains(self)
  }
}

extension Fix.Remainders {
  /// The rules about the structure of a property list that find errors only if the file is read.
  static let inUnreadPropertyList: Self = [
    .duplicateKey, .invalidEscape, "invalid-nesting", .suspiciousEncoding, .syntaxError,
    .truncatedTable,
  ]
}

extension Diagnostic {
  /// Whether the diagnostic shows that a scanner or a reader didn't read all of the file, or that
  /// an app or a build wouldn't.
  ///
  /// To be used before a configuration is applied, while the severity is still the reader's own.
  package var isReadFault: Bool { severity == .error && rule.isAboutReading }
}
