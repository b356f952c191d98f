import Diagnostics

/// The path of a finding with its locale left out: `App/*.lproj/Localizable.strings`.
///
/// The files of one table in all locales have it in common, and so have exported files that are
/// named by their locale, such as `de.xliff`.
struct TableFamily: Hashable {
  let pattern: String
  /// Whether the path names the locale, so that a place needs no other name of it.
  let namesLocale: Bool

  init(path: String, locale: String?) {
    let locale = locale.map(Self.folded)
    var isChanged = false
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard let name = Self.pattern(of: part, locale) else { return part }
      isChanged = true
      return name
    }
    namesLocale = isChanged
    pattern = isChanged ? parts.joined(separator: "/") : path
  }
}

extension TableFamily {
  /// Returns a component of a path with `*` for its locale, or nil if it names none.
  private static func pattern(of part: Substring, _ locale: String?) -> Substring? {
    if part.utf8.count > 6, part.utf8.suffix(6).elementsEqual(".lproj".utf8) { return "*.lproj" }
    guard let locale, part.utf8.count >= locale.utf8.count else { return nil }
    let stem = part.prefix { $0 != "." }
    return folded(stem) == locale ? "*" + part[stem.endIndex...] : nil
  }

  private static func folded(_ name: some StringProtocol) -> String {
    String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
