package import Languages

/// The localization files next to a table: in its folder, and in the `*.lproj` folders there.
///
/// Files that were excluded from the run are not included.
package struct TableFolder: Hashable, Sendable {
  /// The names of the files of a locale, by the name of its folder without `.lproj`.
  package private(set) var localized: [String: Set<String>] = [:]
  /// The names of the files outside of `*.lproj` folders.
  package private(set) var unlocalized: Set<String> = []

  /// The path of the catalog with the same name that comes first in the same target of a Swift
  /// package, or nil if there is none.
  package var catalogOfTarget: String?

  /// The path of the table's first file.
  package var path = ""

  package init() {}

  /// The outermost folder for a single language that contains the table, or nil if there is none.
  package var languageFolder: String? { LanguageFolder.outermost(of: path) }

  /// Adds a file.
  ///
  /// - Parameter locale: the name of its `*.lproj` folder without the extension, or nil outside of
  ///   one.
  package mutating func insert(_ name: String, locale: String?) {
    if let locale {
      localized[locale, default: []].insert(name)
    } else {
      unlocalized.insert(name)
    }
  }

  /// Returns the path of the string catalog with the name of a table of localized files, which then
  /// has the translations, or nil if there is none. Catalogs of storyboards are in the folder of
  /// all languages.
  package func catalog(ofTable name: String) -> String? {
    let catalog = "\(name).\(StringCatalogFormat.fileExtension)"
    if unlocalized.contains(catalog) { return catalog }
    let folder = LanguageFolder.ofAllLanguages
    let language = LanguageFolder.language(ofFolder: folder) ?? ""
    return localized[language]?.contains(catalog) == true ? "\(folder)/\(catalog)" : nil
  }

  /// Returns the first name, in sorted order, that isn't one of a string catalog, or nil if there
  /// is none.
  package static func firstLocalizedFile(among names: Set<String>) -> String? {
    names.lazy.filter { StringCatalogFormat().claim($0) == nil }.min()
  }

  /// Returns whether a source locale is only a region of a language that the folder has too. That
  /// language is then the source of the other tables.
  package func hasSource(moreGeneralThan source: LocaleIdentifier) -> Bool {
    source.region != nil && localized.keys.contains(source.language)
  }
}
