import Catalog
import Diagnostics
package import LintConfiguration
package import TranslationStatus

extension Configuration {
  /// Returns the options for counting.
  ///
  /// - Parameter keepsAllKeys: whether to keep every open key, or only the most important ones.
  package func countingOptions(keepsAllKeys: Bool = false) -> CountingOptions {
    var options = CountingOptions(
      sourceLocale: sourceLocale, partialLocales: partialLocales, namedLocales: namedLocales,
      countsNonTextStrings: coverage.countsNonTextStrings)
    if keepsAllKeys { options.openKeys = .max }
    return options
  }

  /// Returns the options for combining tables.
  ///
  /// - Parameters:
  ///   - tables: the tables with the locales to choose from. A language that the user names
  ///     includes its regions and scripts.
  ///   - keepsAllKeys: whether to keep every open key, or only the most important ones.
  package func statusOptions(
    for tables: [ProjectStatus.Table], keepsAllKeys: Bool = false
  ) -> ProjectStatus.Options {
    var options = ProjectStatus.Options()
    if keepsAllKeys { options.openKeys = .max }
    options.partialLocales = partialLocales
    options.groups = zip(groups, groupMembership).map { group, isMember in
      CoverageGroup(name: group.name, includes: isMember)
    }
    guard !selection.locales.isEmpty else { return options }
    let known = tables.lazy.flatMap { table in
      table.status.locales.identifiers + table.requiredLocales.map(\.canonical)
    }
    options.locales = Set(known).filter { selection.shows(locale: $0) }
    return options
  }

  /// Returns the locales that the user names and that are missing from a report, in the order of
  /// the user.
  package func absentLocales(from report: CoverageReport) -> [String] {
    selection.locales.filter { name in
      !report.locales.contains { LocaleName.matches(name, $0.locale) }
    }
  }

  /// Returns the locales that are required of a table with files at the given paths.
  func requiredLocales(at paths: [String]) -> [LocaleIdentifier] {
    (overriddenLocales(at: paths) ?? locales).map { LocaleIdentifier($0) }
  }

  private var namedLocales: Set<String> {
    let names = [locales] + overrides.compactMap(\.locales)
    return Set(names.joined().map { LocaleIdentifier($0).canonical })
  }

  private var partialLocales: Set<String> {
    Set(coverage.partial.lazy.map { LocaleIdentifier($0).canonical })
  }
}
