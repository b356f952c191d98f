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
  /// The reason why there are no figures, or nil if all files could be read. All tallies of a gap
  /// are empty.
  package var gap: CoverageGap?

  /// Whether there are figures.
  package var isKnown: Bool { gap == nil }

  package init(
    date: String, revision: String?, total: StatusTally, locales: [String: StatusTally],
    groups: [String: StatusTally]
  ) {
    (self.date, self.revision) = (date, revision)
    (self.total, self.locales, self.groups) = (total, locales, groups)
  }

  /// Creates a state without figures.
  package init(date: String, revision: String?, gap: CoverageGap) {
    self.init(date: date, revision: revision, total: StatusTally(), locales: [:], groups: [:])
    self.gap = gap
  }
}

/// The reason why the figures of an earlier state are unknown.
///
/// The figures of only some files would look like those of a project that lost its translations.
package struct CoverageGap: Hashable, Sendable {
  /// The path of the file that could not be read completely, or nil if git could not provide the
  /// files.
  package var path: String?
  /// The reason, as a fragment in lower case.
  package var reason: String
  /// What to do about it, if anything.
  package var help: String?

  package init(path: String?, reason: String, help: String?) {
    (self.path, self.reason, self.help) = (path, reason, help)
  }
}
