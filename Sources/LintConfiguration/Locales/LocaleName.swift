import Catalog

/// Compares names of locales as the configuration writes them with those of the files.
package enum LocaleName {
  /// Whether a locale is the one of a pattern or a region or script of it.
  ///
  /// `de` matches `de-AT`. Case does not count, `_` is the same as `-`, and another name of the
  /// same locale matches too: `zh-Hans` and `zh_CN`, `he` and `iw`, `de` and `German`.
  package static func matches(_ pattern: String, _ locale: String) -> Bool {
    isSame(pattern, locale)
      || isSame(LocaleIdentifier(pattern).canonical, LocaleIdentifier(locale).canonical)
  }

  /// Whether a locale is another one or a region or script of it.
  static func matches(_ pattern: LocaleIdentifier, _ locale: LocaleIdentifier) -> Bool {
    isSame(pattern.spelling, locale.spelling) || isSame(pattern.canonical, locale.canonical)
  }

  private static func isSame(_ pattern: String, _ locale: String) -> Bool {
    if pattern == locale { return true }
    let (pattern, locale) = (folded(pattern), folded(locale))
    return locale.starts(with: pattern)
      && (locale.count == pattern.count || locale[pattern.count] == UInt8(ascii: "-"))
  }

  /// Whether a locale matches a pattern that may have wildcards.
  static func matches(_ pattern: Glob, _ locale: String) -> Bool {
    matches(pattern.pattern, locale) || pattern.matches(locale)
  }

  /// A name in small letters, with hyphens between its parts.
  static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }
}
