package import Diagnostics

/// A maximum severity for findings in certain locales, regardless of rule settings.
package struct MaxSeverity: Sendable {
  /// A locale, which includes its regions and scripts, or a pattern. `*` matches all other locales.
  package var locale: Glob
  /// The maximum severity, or nil for locales whose findings aren't reported.
  package var severity: Severity?

  package init(locale: Glob, severity: Severity?) {
    self.locale = locale
    self.severity = severity
  }
}

extension Glob {
  /// How specific a locale pattern is. Names without wildcards come before patterns, then longer
  /// before shorter.
  var precision: (Int, Int) {
    let hasWildcards = pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return (hasWildcards ? 0 : 1, pattern.utf8.count)
  }
}
