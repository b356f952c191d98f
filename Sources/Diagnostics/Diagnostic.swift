public import SourceText

/// What a finding is about, in the translator's terms.
///
/// Together with the rule and the path this is the finding's fingerprint: it survives edits that
/// move lines or reword messages.
public struct Subject: Hashable, Sendable {
  /// The name of the string table, such as `Localizable`.
  public var table: String?
  public var key: String?
  /// The locale as the files spell it.
  public var locale: String?
  /// The branch of a variation, such as `device.iphone/plural.few`.
  public var variant: String?

  public init(
    table: String? = nil, key: String? = nil, locale: String? = nil, variant: String? = nil
  ) {
    self.table = table
    self.key = key
    self.locale = locale
    self.variant = variant
  }
}

/// A finding as a rule reports it: what is wrong, where in the bytes, and what to do about it.
public struct Diagnostic: Sendable {
  public var rule: RuleID
  public var severity: Severity
  /// What is wrong, as a fragment in lower case without a final period.
  public var message: String
  public var range: SourceRange
  public var subject: Subject
  /// Other places that explain the finding, such as the source text.
  public var notes: [Note]
  /// What the reader should do.
  public var help: String?

  public init(
    rule: RuleID, severity: Severity, message: String, range: SourceRange,
    subject: Subject = Subject(), notes: [Note] = [], help: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.subject = subject
    self.notes = notes
    self.help = help
  }

  /// The same finding in another file with the same bytes.
  public func moved(to file: FileID) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = range.moved(to: file)
    diagnostic.notes = notes.map { Note($0.message, at: $0.range.moved(to: file)) }
    return diagnostic
  }
}

/// Another place that explains a finding.
public struct Note: Hashable, Sendable {
  public var message: String
  public var range: SourceRange

  public init(_ message: String, at range: SourceRange) {
    self.message = message
    self.range = range
  }
}
