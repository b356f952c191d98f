package import Diagnostics
import LintKit

extension Configuration {
  /// Returns the maximum severity of findings about a locale, if it has one.
  ///
  /// A locale's own setting takes precedence over patterns, and a longer pattern over shorter ones.
  package func maxSeverity(for locale: String) -> MaxSeverity? {
    guard !maxSeverities.isEmpty else { return nil }
    let number = memory.limits.value(for: locale) {
      let index = memory.limitIndex {
        ConfigurationMemory.LimitIndex(
          names: LocaleNameIndex(maxSeverities.map(\.locale.pattern)),
          patterns: GlobSet(maxSeverities.map(\.locale), work: work))
      }
      let matching = index.patterns.matches(in: locale)
      let numbers =
        maxSeverities.indices.filter(matching.contains) + index.names.indices(for: locale)
      return numbers.max { first, second in
        let (left, right) = (maxSeverities[first].locale, maxSeverities[second].locale)
        return left.precision == right.precision
          ? first > second : left.precision < right.precision
      }
    }
    return number.map { maxSeverities[$0] }
  }
}

/// Caches the maximum severities of locales: there are few locales and many findings about them.
package struct MaxSeverityMemory {
  private var limits: [String: MaxSeverity?] = [:]

  package init() {}

  /// Returns a severity within the maximum for a locale, or nil if the finding is hidden.
  ///
  /// - Parameter configuration: the same one in every call. It isn't kept here, because each table
  ///   has a memory of its own and would copy it.
  package mutating func limited(
    _ severity: Severity, for locale: String, by configuration: borrowing Configuration
  ) -> Severity? {
    guard !configuration.maxSeverities.isEmpty else { return severity }
    let limit = limits[locale] ?? configuration.maxSeverity(for: locale)
    limits[locale] = limit
    guard let limit else { return severity }
    return limit.severity.map { min($0, severity) }
  }
}
