import Diagnostics

/// The path of a finding without its locale: `App/*.lproj/Localizable.strings`.
///
/// The files of one table in all locales share it. So do exported files that are named after their
/// locale, such as `de.xliff`.
struct TableFamily: Hashable {
  let pattern: String
  /// Whether the path contains the locale, so that a location doesn't have to repeat it.
  let namesLocale: Bool

  init(path: String, locale: String?) {
    let locale = locale.map(Self.collapsed)
    var isChanged = false
    var isNamed = false
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let stem = part.prefix { $0 != "." }
      let isLocale = locale != nil && Self.collapsed(stem) == locale
      guard isLocale || Self.isLocaleFolder(part) else { return part }
      isChanged = true
      isNamed = isNamed || isLocale
      return "*" + part[(isLocale ? stem.endIndex : part.lastIndex(of: ".") ?? stem.endIndex)...]
    }
    namesLocale = isNamed
    pattern = isChanged ? parts.joined(separator: "/") : path
  }
}

extension TableFamily {
  private static func isLocaleFolder(_ part: Substring) -> Bool {
    part.utf8.count > 6 && part.utf8.suffix(6).elementsEqual(".lproj".utf8)
  }

  private static func collapsed(_ name: Substring) -> String { collapsed(String(name)) }

  private static func collapsed(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
