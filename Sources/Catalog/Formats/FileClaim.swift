import Platform

/// What the path of a file says about it, according to the format that claims the file.
package struct FileClaim: Hashable, Sendable {
  /// The name of the table that the file belongs to, such as `Localizable`.
  package let table: String
  /// The folder of the table. If each locale has a folder, this is the folder that contains them.
  package let folder: String
  /// The name of the locale's folder without what marks it as one; nil outside of such a folder.
  package let locale: String?
  /// How the file is read: files with the same bytes and the same kind have the same contents.
  package let kind: String

  package init(table: String, folder: String, locale: String?, kind: String) {
    self.table = table
    self.folder = folder
    self.locale = locale
    self.kind = kind
  }

  /// Claims a file by its extension, in a `*.lproj` folder or outside of one, as Apple's formats
  /// do.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of files by their extensions, which are in lower case.
  ///   - path: the path, with forward slashes.
  /// - Returns: nil if the file has another extension.
  package init?(_ path: String, kinds: KeyValuePairs<String, String>) {
    let (stem, fileExtension) = PathName.split(name: PathName.name(of: path))
    guard let kind = kinds.first(where: { $0.key == fileExtension })?.value else { return nil }
    let folder = PathName.folder(of: path)
    let name = PathName.name(of: folder)
    let isLocalized = name.lowercased().hasSuffix(".lproj")
    self.init(
      table: stem, folder: isLocalized ? PathName.folder(of: folder) : folder,
      locale: isLocalized ? String(name.dropLast(".lproj".count)) : nil, kind: kind)
  }
}
