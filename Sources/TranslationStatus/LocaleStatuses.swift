/// The status of each locale of a table except its source language, sorted by canonical identifier.
package struct LocaleStatuses: Sendable {
  /// The counts, in the form in which a report has them, so that it can share them.
  private(set) var coverages: [CoverageReport.LocaleCoverage] = []
  /// The most important open keys of each locale, at most as many as the options keep.
  private(set) var openKeys: [[OpenKey]] = []

  package init() {}

  /// Adds a locale that comes after all others.
  package mutating func append(_ status: TableStatus.LocaleStatus) {
    append(status.coverage, openKeys: status.openKeys)
  }

  mutating func append(_ coverage: CoverageReport.LocaleCoverage, openKeys: [OpenKey]) {
    coverages.append(coverage)
    self.openKeys.append(openKeys)
  }

  mutating func reserveCapacity(_ count: Int) {
    coverages.reserveCapacity(count)
    openKeys.reserveCapacity(count)
  }

  /// The canonical identifiers of the locales.
  package var identifiers: [String] { coverages.map(\.identifier) }

  /// Returns the status of a locale, given by its canonical identifier.
  package subscript(identifier: String) -> TableStatus.LocaleStatus? {
    coverages.firstIndex { $0.identifier == identifier }
      .map { TableStatus.LocaleStatus(coverage: coverages[$0], openKeys: openKeys[$0]) }
  }
}
