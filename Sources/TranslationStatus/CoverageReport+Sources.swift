extension CoverageReport {
  /// How many tables there are, with those that have no source.
  public var tableCount: Int { tables.count + tablesWithoutSource.count }

  /// Whether most tables have no source, so that the percentages say little about the project.
  public var isMostlyWithoutSource: Bool { tablesWithoutSource.count * 2 > tableCount }
}
