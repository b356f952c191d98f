/// The locales that are used where another locale has no translation.
///
/// Foundation itself doesn't fall back for single strings once it has found a table. Fallbacks
/// apply only if the app's code looks elsewhere or the build fills the gaps.
package enum LocaleFallbacks: Sendable {
  case none
  /// The more general locales of the CLDR: `es-MX` falls back on `es-419`, then on `es`.
  case parents
  /// The configured fallback of each locale. Other locales have none.
  case listed([(locale: LocaleIdentifier, fallback: LocaleIdentifier)])

  /// Returns the fallbacks of a locale, nearest first.
  ///
  /// A list that leads back to an earlier locale ends there.
  package func locales(for locale: LocaleIdentifier) -> [LocaleIdentifier] {
    var found: [LocaleIdentifier] = []
    var seen: Set = [locale.canonical]
    var current = locale
    // A limit for hostile input. Real lists are shorter.
    while found.count < 8, let next = next(after: current), seen.insert(next.canonical).inserted {
      found.append(next)
      current = next
    }
    return found
  }

  private func next(after locale: LocaleIdentifier) -> LocaleIdentifier? {
    switch self {
    case .none: nil
    case .parents: locale.parent
    case .listed(let pairs):
      pairs.last { $0.locale.canonical == locale.canonical }?.fallback
    }
  }
}
