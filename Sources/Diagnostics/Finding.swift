public import SourceText

/// A diagnostic with its place worked out, which is all that a reporter needs to know about it.
public struct Finding: Sendable {
  public var rule: RuleID
  public var severity: Severity
  public var message: String
  public var help: String?
  public var subject: Subject
  public var place: Place
  public var notes: [PlacedNote]
  /// Counts findings with the same rule, path and subject, from 0, in the order of the report.
  public var ordinal: Int
  /// How many findings that are not listed it stands for; nil for an ordinary finding.
  public var unlisted: Int?

  /// How many findings it counts as.
  public var count: Int { unlisted ?? 1 }

  public init(
    rule: RuleID, severity: Severity, message: String, help: String? = nil,
    subject: Subject = Subject(), place: Place, notes: [PlacedNote] = [], ordinal: Int = 0,
    unlisted: Int? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.help = help
    self.subject = subject
    self.place = place
    self.notes = notes
    self.ordinal = ordinal
    self.unlisted = unlisted
  }
}

/// A range of one file as lines and columns.
public struct Place: Hashable, Sendable {
  public var path: String
  public var start: SourceLocation
  /// Behind the last character.
  public var end: SourceLocation
  /// How much of the line where it starts a place of several lines takes.
  private let firstLineWidth: UInt32
  /// The line where the place starts, if the report shows it.
  public var excerpt: Excerpt?

  /// - Parameter firstLineWidth: how much of the line where it starts a place of several lines
  ///   takes, in code units of UTF-16. Of no matter to a place in one line.
  public init(
    path: String, start: SourceLocation, end: SourceLocation, firstLineWidth: Int = 0,
    excerpt: Excerpt? = nil
  ) {
    self.path = path
    self.start = start
    self.end = end
    self.firstLineWidth = UInt32(clamping: firstLineWidth)
    self.excerpt = excerpt
  }

  /// Whether the place ends in the line where it starts.
  public var isOnOneLine: Bool { start.line == end.line }

  /// The column behind the last character of the part in the first line, in code units of UTF-16.
  public var firstLineEndColumn: Int {
    isOnOneLine ? end.utf16Column : start.utf16Column + Int(firstLineWidth)
  }
}

/// A line of a file, or the part of a very long one around the place.
public struct Excerpt: Hashable, Sendable {
  private let line: String
  /// Where the place is, in bytes of UTF-8. Reports may be long, so an excerpt is small.
  private let start: UInt32
  private let end: UInt32

  public init(before: String, marked: String, after: String) {
    line = before + marked + after
    start = UInt32(clamping: before.utf8.count)
    end = UInt32(clamping: before.utf8.count + marked.utf8.count)
  }

  /// The text before the place.
  public var before: String { part(0..<Int(start)) }
  /// The place itself, up to the end of the line.
  public var marked: String { part(Int(start)..<Int(end)) }
  /// What follows the place.
  public var after: String { part(Int(end)..<line.utf8.count) }

  private func part(_ range: Range<Int>) -> String {
    let bytes = line.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return String(decoding: bytes[from...].prefix(range.count), as: UTF8.self)
  }
}

/// A note with its place worked out.
public struct PlacedNote: Hashable, Sendable {
  public var message: String
  public var place: Place

  public init(message: String, place: Place) {
    self.message = message
    self.place = place
  }
}
