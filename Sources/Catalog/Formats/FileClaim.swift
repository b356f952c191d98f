import Platform

/// What the path of a file shows about it, according to the format that claims the file.
package struct FileClaim: Hashable, Sendable {
  /// The name of the file's table, for example `Localizable`.
  package let table: String
  /// The folder of the table. If each locale has a folder, this is the folder that contains them.
  package let folder: String
  /// The name of the locale's folder without its extension, or nil outside of such a folder.
  package let locale: String?
  /// How the file is read. Files with the same bytes and the same kind have the same contents.
  package let kind: String

  package init(table: String, folder: String, locale: String?, kind: String) {
    self.table = table
    self.folder = folder
    self.locale = locale
    self.kind = kind
  }

  /// Claims a file by its extension, inside or outside of a `*.lproj` folder, as Apple's formats
  /// do.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of files by extension. The extensions are in lower case.
  ///   - path: The path, with forward slashes.
  /// - Returns: Nil if the file has another extension.
  package init?(_ path: String, kinds: KeyValuePairs<String, String>) {
    guard let kind = kinds.first(where: { PathName.hasExtension(path, $0.key) })?.value else {
      return nil
    }
    let (folder, language) = LanguageFolder.place(of: path)
    self.init(table: PathName.stem(of: path), folder: folder, locale: language, kind: kind)
  }
}
