import Synchronization

/// The locales that tables have named so far. The tables of a project name the same ones, and each
/// takes longer to analyze than to look up.
enum LocaleMemory {
  /// A locale with what is special about it.
  typealias Known = (locale: LocaleIdentifier, traits: LocaleTraits)

  private static let known = Mutex<[String: Known]>([:])
  private static let lastTable = Mutex<[Known]>([])

  /// The maximum number of locales that are kept. No project has more.
  static let limit = 1000

  static func locale(_ spelling: String) -> Known {
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

  /// The locales of a table that was read before, in their order. Most tables have the same ones in
  /// the same order, which takes less than to look up each.
  static var ofLastTable: [Known] {
    get { lastTable.withLock(\.self) }
    set { lastTable.withLock { $0 = newValue } }
  }
}
