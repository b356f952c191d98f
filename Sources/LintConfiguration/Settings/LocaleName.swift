import Catalog
import Languages

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

/// Finds the names that match a locale among many, with the same comparison as `LocaleName`.
package struct LocaleNameIndex: Sendable {
  /// The maximum length in bytes of a name whose parts are looked up, longer than any real locale
  /// name.
  private static let maxNameLength = 100

  private let names: [String]
  private var indicesOfSpelling: [String: [Int]] = [:]
  private var indicesOfCanonical: [String: [Int]] = [:]

  package init(_ names: [String]) {
    self.names = names
    for (index, name) in names.enumerated() {
      indicesOfSpelling[Self.collapsed(name), default: []].append(index)
      let canonical = LocaleIdentifier(name).canonical
      indicesOfCanonical[Self.collapsed(canonical), default: []].append(index)
    }
  }

  /// Returns the indices of the names that match the locale or one of its parents, shortest name
  /// first.
  package func indices(for locale: String) -> [Int] {
    guard !indicesOfSpelling.isEmpty else { return [] }
    let found =
      Self.names(above: locale).map { indicesOfSpelling[$0] ?? [] }
      + Self.names(above: LocaleIdentifier(locale).canonical).map { indicesOfCanonical[$0] ?? [] }
    return Set(found.joined()).sorted {
      (names[$0].utf8.count, $0) < (names[$1].utf8.count, $1)
    }
  }

  /// Returns a name and all its prefixes that end before a hyphen.
  private static func names(above name: String) -> [String] {
    let collapsed = collapsed(name)
    guard collapsed.utf8.count <= maxNameLength else { return [collapsed] }
    return collapsed.utf8.indices.filter { collapsed.utf8[$0] == UInt8(ascii: "-") }
      .map { String(collapsed[..<$0]) } + [collapsed]
  }

  private static func collapsed(_ name: String) -> String {
    String(decoding: LocaleName.collapsed(name), as: UTF8.self)
  }
}
