package import Diagnostics
import LintKit

extension Configuration {
  /// Returns the limit for findings about a locale, if there is one.
  ///
  /// Of several a locale's own one counts before a pattern, then the longest.
  package func severityLimit(for locale: String) -> SeverityLimit? {
    guard !severityLimits.isEmpty else { return nil }
    let number = memory.limits.value(for: locale) {
      let index = memory.limitIndex {
        ConfigurationMemory.LimitIndex(
          names: LocaleNameIndex(severityLimits.map(\.locale.pattern)),
          patterns: GlobSet(severityLimits.map(\.locale), work: work))
      }
      let matching = index.patterns.matches(in: locale)
      let numbers =
        severityLimits.indices.filter(matching.contains) + index.names.indices(for: locale)
      return numbers.max { first, second in
        let (left, right) = (severityLimits[first].locale, severityLimits[second].locale)
        return left.precision == right.precision
          ? first > second : left.precision < right.precision
      }
    }
    return number.map { severityLimits[$0] }
  }
}

/// Remembers the limits of locales: there are few locales and many findings about them.
package struct SeverityLimitMemory {
  private let configuration: Configuration
  private var limits: [String: SeverityLimit?] = [:]

  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// Returns a severity as the limit for a locale leaves it, or nil if nothing is to be shown.
  package mutating func limited(_ severity: Severity, for locale: String) -> Severity? {
    guard !configuration.severityLimits.isEmpty else { return severity }
    let limit = limits[locale] ?? configuration.severityLimit(for: locale)
    limits[locale] = limit
    guard let limit else { return severity }
    return limit.severity.map { min($0, severity) }
  }
}
