import Synchronization

/// The locales that tables have named so far, with what is special about them. The tables of a
/// project name the same ones, and each takes longer to analyze than to look up.
enum LocaleCache {
  private typealias Known = (locale: LocaleIdentifier, traits: LocaleTraits)

  private static let known = Mutex<[String: Known]>([:])

  /// The maximum number of locales that are kept. No project has more.
  private static let limit = 1000

  static func locale(_ spelling: String) -> (LocaleIdentifier, LocaleTraits) {
    // Names are equal in any normalization. The one that was named first must not replace another.
    if let known = known.withLock({ $0[spelling] }),
      known.locale.spelling.utf8.elementsEqual(spelling.utf8)
    {
      return known
    }
    let locale = LocaleIdentifier(spelling)
    let traits = LocaleTraits(of: locale)
    known.withLock { if $0.count < limit { $0[spelling] = (locale, traits) } }
    return (locale, traits)
  }
}
