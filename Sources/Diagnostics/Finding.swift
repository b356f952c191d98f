public import SourceText

/// A diagnostic with its resolved location, which is everything that a reporter needs.
public struct Finding: Sendable {
  public var rule: RuleID
  public var severity: Severity
  /// The kind of fault: what the rule says, or the severity that the rule gives if it isn't the
  /// usual one of the rule. Nil for the usual fault.
  package var kind: String?
  public var message: String
  public var help: String?
  public var subject: Subject
  public var location: Location
  public var notes: [LocatedNote]
  /// The index of the finding among those with the same rule, path and subject, from 0, in the
  /// order of the report.
  package var ordinal: Int
  /// The unlisted findings that it represents, or nil for an ordinary finding.
  package var unlistedFindings: UnlistedFindings?
  /// The strings that the finding compares, in the order in which to show them, if the report shows
  /// them.
  package var strings: [ComparedExcerpt] = []
  /// A change of a file that resolves the finding, if a program can make it.
  public package(set) var fix: LocatedFix?
  /// What hides the finding, or nil for one that is reported.
  package var suppressor: Suppressor?

  /// The number of unlisted findings that it represents, or nil for an ordinary finding.
  public var unlisted: Int? { unlistedFindings?.count }

  /// The number of findings that it counts as.
  package var count: Int { unlisted ?? 1 }

  package init(
    rule: RuleID, severity: Severity, message: String, help: String? = nil,
    subject: Subject = Subject(), location: Location, notes: [LocatedNote] = [], ordinal: Int = 0,
    kind: String? = nil, strings: [ComparedExcerpt] = [], fix: LocatedFix? = nil,
    unlisted: UnlistedFindings? = nil, suppressor: Suppressor? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.help = help
    self.subject = subject
    self.location = location
    self.notes = notes
    self.ordinal = ordinal
    self.kind = kind
    self.strings = strings
    self.fix = fix
    self.unlistedFindings = unlisted
    self.suppressor = suppressor
  }
}

/// What hides a finding, so that it doesn't count.
package struct Suppressor: Hashable, Sendable {
  package enum Kind: Sendable {
    /// A suppression of the configuration.
    case configuration
    /// A comment in the file itself.
    case comment
    /// An entry of the baseline.
    case baseline
  }

  package var kind: Kind
  /// Why the finding is accepted, or nil for a baseline entry without a reason.
  package var reason: String?
  /// Where the suppression, the comment or the entry is, or nil if it isn't in a file.
  package var location: Location?

  package init(_ kind: Kind, reason: String?, location: Location? = nil) {
    (self.kind, self.reason, self.location) = (kind, reason, location)
  }
}

/// Findings of one rule and severity that are counted but not listed.
package struct UnlistedFindings: Hashable, Sendable {
  package let rule: RuleID
  /// The number of findings by locale as spelled in the files, or nil for findings without one.
  package let counts: [String?: Int]

  package init(_ rule: RuleID, _ counts: [String?: Int]) {
    (self.rule, self.counts) = (rule, counts)
  }

  package var count: Int { counts.values.reduce(0, +) }
}

extension UnlistedFindings: CustomStringConvertible {
  /// The numbers in a fixed order.
  package var description: String {
    let sorted = counts.sorted { ($0.key ?? "") < ($1.key ?? "") }
    return "\(rule.name): " + sorted.map { "\($0.value) \($0.key ?? "")" }.joined(separator: ", ")
  }
}

/// A range of one file as lines and columns.
public struct Location: Hashable, Sendable {
  public var path: String
  public var start: SourceLocation
  /// The position after the last character.
  public var end: SourceLocation
  /// The width of the first line's part of a range that spans several lines.
  let firstLineWidth: UInt32
  /// The line where the range starts, if the report shows it.
  public var excerpt: Excerpt?

  /// - Parameter firstLineWidth: the width of the first line's part of a range that spans several
  ///   lines, in UTF-16 code units. Ignored for a range on one line.
  package init(
    path: String, start: SourceLocation, end: SourceLocation, firstLineWidth: Int = 0,
    excerpt: Excerpt? = nil
  ) {
    self.path = path
    self.start = start
    self.end = end
    self.firstLineWidth = UInt32(clamping: firstLineWidth)
    self.excerpt = excerpt
  }

  /// Whether the range ends on the line where it starts.
  package var isOnOneLine: Bool { start.line == end.line }

  /// The column after the last character of the part on the first line, in UTF-16 code units.
  package var firstLineEndColumn: Int {
    isOnOneLine ? end.utf16Column : start.utf16Column + Int(firstLineWidth)
  }
}

/// A line of a file, or the part of a very long line around the marked range.
public struct Excerpt: Hashable, Sendable {
  private let line: String
  /// The marked range in UTF-8 bytes. Reports may be long, so an excerpt is small.
  private let start: UInt32
  private let end: UInt32

  package init(before: String, marked: String, after: String) {
    line = before + marked + after
    start = UInt32(clamping: before.utf8.count)
    end = UInt32(clamping: before.utf8.count + marked.utf8.count)
  }

  /// The text before the marked range.
  public var before: String { part(0..<Int(start)) }
  /// The text of the marked range, up to the end of the line.
  public var marked: String { part(Int(start)..<Int(end)) }
  /// The text after the marked range.
  public var after: String { part(Int(end)..<line.utf8.count) }

  private func part(_ range: Range<Int>) -> String {
    let bytes = line.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return String(decoding: bytes[from...].prefix(range.count), as: UTF8.self)
  }
}

/// A note with its resolved location.
public struct LocatedNote: Hashable, Sendable {
  public var message: String
  public var location: Location
  /// Whether the message only names the string that the location is in.
  package var isCaption = false

  @inlinable
  package init(message: String, location: Location) {
    self.message = message
    self.location = location
  }
}
