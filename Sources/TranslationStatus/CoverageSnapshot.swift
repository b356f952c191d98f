/// The figures of a project at one point in time: a point of the trend, or a line of a history
/// file.
package struct CoverageSnapshot: Hashable, Sendable {
  /// The date of the state in ISO 8601 format, UTC.
  package var date: String
  /// The commit, if known.
  package var revision: String?
  package var total: StatusTally
  /// The figures of each locale, by canonical identifier.
  package var locales: [String: StatusTally]
  /// The figures of each group, by name.
  package var groups: [String: StatusTally]

  package init(
    date: String, revision: String?, total: StatusTally, locales: [String: StatusTally],
    groups: [String: StatusTally]
  ) {
    (self.date, self.revision) = (date, revision)
    (self.total, self.locales, self.groups) = (total, locales, groups)
  }
}
