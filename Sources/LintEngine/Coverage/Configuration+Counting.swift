import Catalog
import Diagnostics
import LintKit
import Platform
package import TranslationStatus

extension Configuration {
  /// What counting needs to know of the configuration.
  ///
  /// - Parameter keepsAllKeys: whether every open key is kept, and not only the most important.
  package func countingOptions(keepsAllKeys: Bool = false) -> CountingOptions {
    var options = CountingOptions(
      sourceLocale: sourceLocale, partialLocales: partialLocales, namedLocales: namedLocales,
      leavesOutTextsWithoutLetters: !coverage.countsTextsWithoutLetters)
    if keepsAllKeys { options.openKeys = .max }
    return options
  }

  /// What putting tables together needs to know of the configuration.
  ///
  /// - Parameters:
  ///   - tables: those whose locales are chosen from; a language that the user names stands for its
  ///     regions and scripts.
  ///   - keepsAllKeys: whether every open key is kept, and not only the most important.
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
      table.status.locales.keys + table.requiredLocales.map(\.canonical)
    }
    options.locales = Set(known).filter { selection.shows(locale: $0) }
    return options
  }

  /// The locales that the user names and that a report has not, in the order of the user.
  package func absentLocales(from report: CoverageReport) -> [String] {
    selection.locales.filter { name in
      !report.locales.contains { LocaleName.matches(name, $0.locale) }
    }
  }

  /// The locales of the command line that no table has and that are not required.
  package func absentLocales(from outcome: Linter.Outcome) -> [AbsentLocale] {
    guard outcome.unreadable.isEmpty, !outcome.report.paths.isEmpty else { return [] }
    let overridden = overrides.compactMap(\.locales).flatMap(\.self)
    let known = outcome.locales.union(locales).union(overridden)
    return selection.locales.filter { name in !known.contains { LocaleName.matches(name, $0) } }
      .map { AbsentLocale($0, known: known) }
  }

  /// The locales that are required of a table with files at some paths.
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
