/// The figures of one state of a project: a point of a trend, a line of a history file.
public struct CoverageSnapshot: Hashable, Sendable {
  /// When the state was there, as ISO 8601 writes it in UTC.
  public var date: String
  /// The commit, if that is known.
  public var revision: String?
  public var total: StatusTally
  /// By canonical identifier.
  public var locales: [String: StatusTally]
  /// By name.
  public var groups: [String: StatusTally]

  public init(
    date: String, revision: String?, total: StatusTally, locales: [String: StatusTally],
    groups: [String: StatusTally]
  ) {
    (self.date, self.revision) = (date, revision)
    (self.total, self.locales, self.groups) = (total, locales, groups)
  }
}
