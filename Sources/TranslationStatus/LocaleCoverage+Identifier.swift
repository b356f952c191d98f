import Catalog

extension CoverageReport.LocaleCoverage {
  /// The canonical identifier, by which snapshots know the locale.
  public var identifier: String { LocaleIdentifier(locale).canonical }
}
