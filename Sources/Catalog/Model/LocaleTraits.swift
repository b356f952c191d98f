import Languages
import Synchronization

/// What is special about a locale.
///
/// A table determines the traits once for each locale, because every string asks for them.
struct LocaleTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static let base = Self(rawValue: 1)
  static let multiple = Self(rawValue: 2)
  static let documentation = Self(rawValue: 4)
  static let pseudo = Self(rawValue: 8)
  /// Apple platforms can't resolve the name, and it has no other meaning.
  static let invalid = Self(rawValue: 16)
  /// The name has another canonical form, so another name may mean the same locale.
  static let renamed = Self(rawValue: 32)

  /// The traits that a locale for users doesn't have.
  static let notForPeople: Self = [.base, .multiple, .documentation, .pseudo]
}

extension LocaleTraits {
  init(of locale: LocaleIdentifier) {
    self = []
    if locale.isBase { insert(.base) }
    if locale.isMultiple { insert(.multiple) }
    if locale.isDocumentation { insert(.documentation) }
    if locale.isPseudo { insert(.pseudo) }
    if !locale.isValid { insert(.invalid) }
    if locale.spelling != locale.canonical { insert(.renamed) }
  }
}

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
