/// The localization files that lie beside a table: in its folder, and in the `*.lproj` folders
/// there.
///
/// Files that the run left out are not among them.
package struct TableFolder: Hashable, Sendable {
  /// The names of the files of a locale, by the name of its folder without `.lproj`.
  package private(set) var localized: [String: Set<String>] = [:]
  /// The names of the files outside of `*.lproj` folders.
  package private(set) var unlocalized: Set<String> = []

  /// The path of a catalog of the same name that comes first in the same target of a Swift package;
  /// nil if there is none.
  package var catalogOfTarget: String?

  /// The outermost folder for one language that the table is in; nil if there is none.
  package var languageFolder: String?

  package init() {}

  /// Adds a file.
  ///
  /// - Parameter locale: the name of its `*.lproj` folder without the extension; nil outside.
  package mutating func insert(_ name: String, locale: String?) {
    if let locale {
      localized[locale, default: []].insert(name)
    } else {
      unlocalized.insert(name)
    }
  }

  /// Whether a table of localized files is a string catalog too, which has the translations.
  package func hasCatalog(ofTable name: String) -> Bool {
    let catalog = "\(name).\(StringCatalogFormat.fileExtension)"
    return unlocalized.contains(catalog) || localized["mul"]?.contains(catalog) == true
  }

  /// Whether the source of a table is only a region of the language that is the source of others.
  package func hasSource(moreGeneralThan source: LocaleIdentifier) -> Bool {
    source.region != nil && localized.keys.contains(source.language)
  }
}
