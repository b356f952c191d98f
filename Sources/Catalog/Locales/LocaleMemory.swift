import Synchronization

/// The locales that tables have named so far. The tables of a project name the same ones, and each
/// takes longer to analyze than to look up.
enum LocaleMemory {
  /// A locale with what is special about it.
  typealias Known = (locale: LocaleIdentifier, traits: LocaleTraits)

  /// The locales of earlier tables.
  struct Earlier {
    var order = LocaleOrder()
    /// The locales by their index in the order.
    private(set) var locales: [Known] = []

    mutating func insert(_ known: Known) {
      guard let index = order.insert(known.locale.spelling) else { return }
      locales.insert(known, at: index)
    }
  }

  private static let known = Mutex<[String: Known]>([:])
  private static let ofTables = Mutex(Earlier())

  /// The maximum number of locales that are kept. No project has more.
  private static let limit = 1000

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

  static var earlier: Earlier { ofTables.withLock(\.self) }

  /// Adds the locales of a table to those of earlier tables.
  static func add(_ locales: some Sequence<Known>) {
    ofTables.withLock { earlier in
      for known in locales where earlier.order.index(of: known.locale.spelling) == nil {
        earlier.insert(known)
      }
    }
  }
}
