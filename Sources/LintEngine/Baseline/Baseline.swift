package import Diagnostics
package import SourceText

/// The findings that existed when the tool was adopted. A run does not report them.
package struct Baseline: Sendable {
  /// The name of the file.
  package static let fileName = ".lint-baseline.json"

  /// The location of the file's JSON schema, which the file states for editors.
  package var schema: String?
  /// The entries in the order of the file.
  package var entries: [BaselineEntry] = []

  package init() {}
}

/// Accepted findings of one rule about one subject.
package struct BaselineEntry: Sendable {
  package var subject: BaselineSubject
  /// The severity that the findings had when they were accepted. More severe findings are new. Nil
  /// for an entry of version 1, which covers every severity.
  package var severity: Severity?
  /// The kind of fault that the findings have. Another kind is new. Nil for the usual kind of the
  /// rule, and `anyKind` for an entry that covers every kind.
  package var kind: String?
  /// The number of findings about the subject that are covered, which are the first ones of a
  /// report. At least 1.
  package var count: Int
  /// The reason why the findings are accepted, if one is given.
  package var reason: String?
  /// The last day on which the entry is valid, in the form `2026-12-31`.
  package var until: String?
  /// The range of the entry in its file, or nil for a new entry.
  var range: SourceRange?

  package init(
    _ subject: BaselineSubject, severity: Severity? = nil, kind: String? = nil, count: Int = 1,
    reason: String? = nil, until: String? = nil
  ) {
    self.subject = subject
    self.severity = severity
    self.kind = kind
    self.count = count
    self.reason = reason
    self.until = until
  }

  /// Returns whether the last day of the entry has passed.
  ///
  /// - Parameter today: the date in the form `2026-12-31`.
  package func isExpired(today: String) -> Bool { until.map { $0 < today } ?? false }

  /// The kind of an entry that covers every kind, as all entries before version 3 do.
  package static let anyKind = "any"

  var coversAnyKind: Bool { kind == Self.anyKind }

  /// Whether the entry is from an older version, so that it doesn't name the severity or the kind
  /// of what it covers.
  var isIncomplete: Bool { severity == nil || coversAnyKind }

  /// Returns whether the entry accepts a fault.
  func accepts(_ fault: BaselineFault) -> Bool {
    (severity.map { fault.severity <= $0 } ?? true) && (coversAnyKind || kind == fault.kind)
  }
}

/// What is wrong according to a finding. Findings about one subject can differ in it.
struct BaselineFault: Hashable {
  let severity: Severity
  let kind: String?
}

extension BaselineFault {
  init(_ finding: Finding) { self.init(severity: finding.severity, kind: finding.kind) }
}

extension BaselineFault: Comparable {
  /// Orders faults from the least to the most severe, then by kind.
  static func < (left: Self, right: Self) -> Bool {
    left.severity == right.severity
      ? (left.kind ?? "") < (right.kind ?? "") : left.severity < right.severity
  }
}

extension Baseline {
  /// Makes all entries that name no kind cover every kind.
  mutating func acceptAnyKind() {
    for index in entries.indices where entries[index].kind == nil {
      entries[index].kind = BaselineEntry.anyKind
    }
  }
}

extension BaselineEntry {
  /// Returns whether one entry precedes another in the file. Entries are sorted by subject, then
  /// from the least to the most severe, then by kind.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    guard left.subject == right.subject else { return left.subject < right.subject }
    return left.rank == right.rank
      ? (left.kind ?? "") < (right.kind ?? "") : left.rank < right.rank
  }

  /// The position of the severity in the sort order. An entry that accepts every severity comes
  /// after those that accept errors.
  private var rank: Int {
    severity.map { Severity.allCases.firstIndex(of: $0) ?? 0 } ?? Severity.allCases.count
  }
}

extension Baseline {
  /// Writes the file with one line per entry, so that changes and merges are easy to read.
  ///
  /// Entries are sorted by subject, whatever their order in memory. The file has version 3, whose
  /// entries have a severity and cover one kind of fault.
  package func write(to output: inout some UTF8OutputStream) {
    var json = JSONWriter(.indented)
    json.object {
      $0.member(Member.schema, schema)
      $0.member(Member.version, 3)
      $0.array(Member.findings) { json in
        for entry in entries.sorted(by: BaselineEntry.precedes) {
          json.object(.spaced, entry.write)
          json.flush(to: &output)
        }
      }
    }
    json.endLine()
    json.flush(to: &output)
  }
}

extension BaselineEntry {
  /// Writes the members of the entry.
  package func write(to json: inout JSONWriter) {
    json.member(.path, subject.path)
    json.member(.rule, subject.rule)
    json.member(.severity, severity?.rawValue)
    json.member(.kind, kind)
    json.member(.table, subject.table)
    json.member(.key, subject.key)
    json.member(.locale, subject.locale)
    json.member(.variant, subject.variant)
    if count > 1 { json.member(BaselineMember.count.rawValue, count) }
    json.member(.reason, reason)
    json.member(.until, until)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ member: BaselineMember, _ value: String?) {
    self.member(member.rawValue, value)
  }
}
