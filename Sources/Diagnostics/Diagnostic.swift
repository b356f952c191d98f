public import SourceText

/// The subject of a finding, in the translator's terms.
///
/// Together with the rule, the kind of fault and the path, this is the finding's fingerprint. It
/// survives edits that move lines or reword messages.
public struct Subject: Hashable, Sendable {
  /// The name of the string table, for example `Localizable`.
  public var table: String?
  public var key: String?
  /// The locale as the files spell it.
  public var locale: String?
  /// The branch of a variation, for example `device.iphone/plural.few`.
  public var variant: String?

  @inlinable
  package init(
    table: String? = nil, key: String? = nil, locale: String? = nil, variant: String? = nil
  ) {
    self.table = table
    self.key = key
    self.locale = locale
    self.variant = variant
  }
}

/// A finding as a rule reports it: what is wrong, its byte range, and how to fix it.
public struct Diagnostic: Sendable {
  package var rule: RuleID
  package var severity: Severity
  /// The kind of fault, if the rule reports several. It is part of the finding's identity, so it
  /// stays the same when the message is reworded.
  package var kind: String?
  /// The message, as a fragment in lower case without a final period.
  package var message: String
  package var range: SourceRange
  package var subject: Subject
  /// Other locations that explain the finding, for example the source string.
  package var notes: [Note]
  /// How to fix it.
  package var help: String?
  /// The strings that the finding compares, in the order in which to show them; empty if it
  /// compares none.
  package var strings: [ComparedString]
  /// A change of a file that resolves the finding, if a program can make it.
  package var fix: Fix?
  /// A change of another file than the one of the finding.
  package var fixElsewhere: LocatedFix?

  package init(
    rule: RuleID, severity: Severity, message: String, range: SourceRange,
    subject: Subject = Subject(), notes: [Note] = [], help: String? = nil,
    strings: [ComparedString] = [], fix: Fix? = nil, kind: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.kind = kind
    self.message = message
    self.range = range
    self.subject = subject
    self.notes = notes
    self.help = help
    self.strings = strings
    self.fix = fix
  }

  /// Returns the same finding in another file with the same bytes.
  package func moved(to file: FileID) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = range.moved(to: file)
    for index in notes.indices {
      diagnostic.notes[index].range = notes[index].range.moved(to: file)
    }
    for index in strings.indices {
      diagnostic.strings[index].range = strings[index].range.moved(to: file)
    }
    diagnostic.fix = fix?.moved(to: file)
    return diagnostic
  }
}

/// Another location that explains a finding.
public struct Note: Hashable, Sendable {
  package var message: String
  package var range: SourceRange
  /// Whether the message only names the string that the range is in, so that a report that shows
  /// the string does not need it.
  package private(set) var isCaption = false

  public init(_ message: String, at range: SourceRange) {
    self.message = message
    self.range = range
  }

  /// A note that only says which string the range is in.
  public init(caption: String, at range: SourceRange) {
    self.init(caption, at: range)
    isCaption = true
  }
}

/// The stable name of a rule in kebab case, for example `missing-translation`.
public struct RuleID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.name < rhs.name }
}

extension RuleID {
  /// The rules whose errors mean that not all of a file was read.
  package static let aboutReading: Set<RuleID> = [
    "suspicious-encoding", "syntax-error", "truncated-table",
  ]
}

/// The importance of a finding.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  case note, warning, error

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension String {
  /// The string as messages and readable reports show it. A very long one is truncated.
  package var shortened: String {
    let limit = 2048
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…"
  }
}

extension Subject {
  /// The subject as readable reports show it. Comparisons of findings use the full subject.
  package var shortened: Subject {
    Subject(
      table: table, key: key?.shortened, locale: locale?.shortened, variant: variant?.shortened)
  }
}

/// Names of rules and settings that were changed, for a hint where an old name is used.
package enum RenamedName {
  private static let currentNames = [
    "device-set-differs": "missing-device",
    "edge-whitespace": "whitespace-mismatch",
    "end-punctuation": "punctuation-mismatch",
    "key-style": "key-pattern",
    "length-limit": "text-too-long",
    "most": "maximum-unnumbered",
    "newline-count": "newline-mismatch",
    "partly-translated": "partially-translated",
    "percent-escape": "percent-escape-mismatch",
    "severityLimits": "maxSeverity",
    "suspect-encoding": "suspicious-encoding",
    "textsWithoutLetters": "countNonTextStrings",
  ]

  /// Returns the known name that an unknown one probably means: its current name, or else the
  /// most similar one.
  package static func suggestion(
    for name: String, among known: some Sequence<String>
  ) -> String? {
    if let current = currentNames[name], known.contains(current) { return current }
    return nearestName(to: name, in: known)
  }

  /// Returns the end of a message about an unknown name; empty without a suggestion.
  package static func hint(for name: String, _ suggestion: String?) -> String {
    guard let suggestion else { return "" }
    return currentNames[name] == suggestion
      ? "; renamed to '\(suggestion)'" : "; did you mean '\(suggestion)'?"
  }
}
