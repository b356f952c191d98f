package import Diagnostics

/// How grave findings about some locales can be at most, whatever the rules say.
package struct SeverityLimit: Sendable {
  /// A locale, which stands for its regions and scripts too, or a pattern; `*` for all others.
  package var locale: Glob
  /// The gravest severity, or nil for locales of which nothing is shown.
  package var severity: Severity?

  package init(locale: Glob, severity: Severity?) {
    self.locale = locale
    self.severity = severity
  }
}

extension Glob {
  /// How closely a pattern names a locale.
  var precision: (Int, Int) {
    let hasWildcards = pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return (hasWildcards ? 0 : 1, pattern.utf8.count)
  }
}
