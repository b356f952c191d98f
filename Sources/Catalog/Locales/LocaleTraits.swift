/// What is special about a locale that is not for users.
///
/// A table determines the traits once for each locale, because every string asks for them.
struct LocaleTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static let base = Self(rawValue: 1)
  static let multiple = Self(rawValue: 2)
  static let documentation = Self(rawValue: 4)
  static let pseudo = Self(rawValue: 8)
}

extension LocaleTraits {
  init(of locale: LocaleIdentifier) {
    self = []
    if locale.isBase { insert(.base) }
    if locale.isMultiple { insert(.multiple) }
    if locale.isDocumentation { insert(.documentation) }
    if locale.isPseudo { insert(.pseudo) }
  }
}
