import SourceText

/// The findings that were there when the tool was adopted, and which a run does not report.
public struct Baseline: Sendable {
  /// How the file is called.
  public static let fileName = ".lint-baseline.json"

  /// Where the schema of the file is, as it says itself for editors.
  public var schema: String?
  /// In the order of the file.
  public var entries: [BaselineEntry] = []

  public init() {}
}

/// Findings of one rule about one subject, which are accepted.
public struct BaselineEntry: Sendable {
  public var subject: BaselineSubject
  /// How many findings of the subject are covered: the first ones of a report. At least 1.
  public var count: Int
  /// Why the findings are accepted, if somebody says so.
  public var reason: String?
  /// The last day on which the entry holds, as `2026-12-31`.
  public var until: String?
  /// Where the entry stands in its file, unless it is new.
  var range: SourceRange?

  public init(
    _ subject: BaselineSubject, count: Int = 1, reason: String? = nil, until: String? = nil
  ) {
    self.subject = subject
    self.count = count
    self.reason = reason
    self.until = until
  }

  /// Whether the last day of the entry has passed.
  ///
  /// - Parameter today: the date, as `2026-12-31`.
  public func isExpired(today: String) -> Bool { until.map { $0 < today } ?? false }
}
