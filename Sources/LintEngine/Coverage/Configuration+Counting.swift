import Catalog
import Diagnostics
public import TranslationStatus

extension Configuration {
  /// What counting needs to know of the configuration.
  public var countingOptions: CountingOptions {
    CountingOptions(
      sourceLocale: sourceLocale, partialLocales: partialLocales,
      leavesOutTextsWithoutLetters: !coverage.countsTextsWithoutLetters)
  }

  /// What putting tables together needs to know of the configuration.
  ///
  /// - Parameter tables: those whose locales are chosen from; a language that the user names stands
  ///   for its regions and scripts.
  public func statusOptions(for tables: [ProjectStatus.Table]) -> ProjectStatus.Options {
    var options = ProjectStatus.Options()
    options.partialLocales = partialLocales
    options.groups = groups.map { [folder] group in
      CoverageGroup(name: group.name) { path in
        let path = folder.relative(path)
        return group.paths.contains { $0.matches(path) }
      }
    }
    guard !selection.locales.isEmpty else { return options }
    let known = tables.lazy.flatMap { table in
      table.status.locales.keys + table.requiredLocales.map(\.canonical)
    }
    options.locales = Set(known).filter { selection.shows(locale: $0) }
    return options
  }

  /// The locales that the user names and that a report has not, in the order of the user.
  public func absentLocales(from report: CoverageReport) -> [String] {
    selection.locales.filter { name in
      !report.locales.contains { LocaleName.matches(name, $0.locale) }
    }
  }

  /// The locales of the command line that no table has and that are not required.
  public func absentLocales(from outcome: Linter.Outcome) -> [AbsentLocale] {
    guard outcome.unreadable.isEmpty, !outcome.report.paths.isEmpty else { return [] }
    let overridden = overrides.compactMap(\.locales).flatMap(\.self)
    let known = outcome.locales.union(locales).union(overridden)
    return selection.locales.filter { name in !known.contains { LocaleName.matches(name, $0) } }
      .map { AbsentLocale($0, known: known) }
  }

  private var partialLocales: Set<String> {
    Set(coverage.partial.lazy.map { LocaleIdentifier($0).canonical })
  }
}
