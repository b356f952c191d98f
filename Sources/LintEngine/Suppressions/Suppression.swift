public import Diagnostics

/// Findings that were looked at and accepted, with the reason.
public struct Suppression: Sendable {
  /// The name of a rule, or a pattern of names.
  public var rule: Glob
  /// Nil for every path; likewise for the others.
  public var path: Glob?
  public var key: Glob?
  public var locale: Glob?
  public var reason: String
  /// The last day on which the suppression holds, as `2026-12-31`.
  public var until: String?
  /// Where the rule and the last day are named in the configuration, if it is a file.
  public internal(set) var place: Place?
  public internal(set) var expiryPlace: Place?

  public init(
    rule: Glob, path: Glob? = nil, key: Glob? = nil, locale: Glob? = nil, reason: String,
    until: String? = nil
  ) {
    self.rule = rule
    self.path = path
    self.key = key
    self.locale = locale
    self.reason = reason
    self.until = until
  }
}

extension Suppression {
  /// Whether the last day of the suppression has passed.
  ///
  /// - Parameter today: the date, as `2026-12-31`.
  public func isExpired(today: String) -> Bool { until.map { $0 < today } ?? false }
}
