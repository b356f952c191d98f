/// The figures of one state of a project: a point of a trend, a line of a history file.
package struct CoverageSnapshot: Hashable, Sendable {
  /// When the state was there, as ISO 8601 writes it in UTC.
  package var date: String
  /// The commit, if that is known.
  package var revision: String?
  package var total: StatusTally
  /// By canonical identifier.
  package var locales: [String: StatusTally]
  /// By name.
  package var groups: [String: StatusTally]

  package init(
    date: String, revision: String?, total: StatusTally, locales: [String: StatusTally],
    groups: [String: StatusTally]
  ) {
    (self.date, self.revision) = (date, revision)
    (self.total, self.locales, self.groups) = (total, locales, groups)
  }
}
