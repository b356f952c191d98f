/// Which locales serve the readers of another one where that has no text.
///
/// Foundation itself looks for no text elsewhere once it has found a table; code that does, or a
/// build that fills the gaps, makes fallbacks true.
public enum LocaleFallbacks: Sendable {
  case none
  /// The more general locales of the CLDR: `es-419` behind `es-MX`, then `es`.
  case parents
  /// For each locale the one behind it, and nothing for the others.
  case listed([(locale: LocaleIdentifier, fallback: LocaleIdentifier)])

  /// The locales behind a locale, nearest first.
  ///
  /// A list that leads back to a locale ends there.
  public func locales(for locale: LocaleIdentifier) -> [LocaleIdentifier] {
    var found: [LocaleIdentifier] = []
    var seen: Set = [locale.canonical]
    var current = locale
    // No person has a longer list than that.
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
