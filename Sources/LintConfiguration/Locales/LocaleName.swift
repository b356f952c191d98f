import Catalog

/// Compares locale names in the configuration with those in the files.
package enum LocaleName {
  /// Returns whether a locale is that of a pattern, or a region or script of it.
  ///
  /// `de` matches `de-AT`. Case is ignored, `_` equals `-`, and different names of the same locale
  /// match: `zh-Hans` and `zh_CN`, `he` and `iw`, `de` and `German`.
  package static func matches(_ pattern: String, _ locale: String) -> Bool {
    isSame(pattern, locale)
      || isSame(LocaleIdentifier(pattern).canonical, LocaleIdentifier(locale).canonical)
  }

  /// Returns whether a locale is the same as another, or a region or script of it.
  static func matches(_ pattern: LocaleIdentifier, _ locale: LocaleIdentifier) -> Bool {
    isSame(pattern.spelling, locale.spelling) || isSame(pattern.canonical, locale.canonical)
  }

  private static func isSame(_ pattern: String, _ locale: String) -> Bool {
    if pattern == locale { return true }
    let (pattern, locale) = (collapsed(pattern), collapsed(locale))
    return locale.starts(with: pattern)
      && (locale.count == pattern.count || locale[pattern.count] == UInt8(ascii: "-"))
  }

  /// Returns a name in lower case, with hyphens between its parts.
  static func collapsed(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }
}
