import Platform

/// The folder for the files of one language in Apple's formats: `de.lproj`.
package enum LanguageFolder {
  /// The folder for the catalogs of storyboards and xibs, which contain all languages.
  static let ofAllLanguages = "mul.lproj"

  /// Returns the language of a folder, or nil for a folder of another kind. It is empty for the
  /// name `.lproj`.
  package static func language(ofFolder name: String) -> String? {
    name.withUTF8Span(isLanguageFolder) ? name.part(0..<name.utf8.count - fileExtension.count) : nil
  }

  /// Returns whether a name, or the path that ends with it, is that of a language's folder. The
  /// extension may be in upper case.
  package static func isLanguageFolder(_ name: Span<UInt8>) -> Bool {
    let dot = name.count - fileExtension.count
    guard dot >= 0, name[dot] == UInt8(ascii: ".") else { return false }
    return fileExtension.indices.dropFirst().allSatisfy {
      name[dot + $0] | 0x20 == fileExtension[$0]
    }
  }

  private static let fileExtension = Array(".lproj".utf8)

  /// Returns the folder of a file's table, which contains the language folders, and the file's
  /// language. The language is nil if the file isn't in a language folder.
  package static func place(of path: String) -> (folder: String, language: String?) {
    let folder = PathName.folder(of: path)
    guard folder.withUTF8Span(isLanguageFolder),
      let language = language(ofFolder: PathName.name(of: folder))
    else { return (folder, nil) }
    return (PathName.folder(of: folder), language)
  }

  /// Returns the name of the outermost language folder that contains a file, or nil if none
  /// does.
  static func outermost(of path: String) -> String? {
    let place = PathName.firstFolder(in: path) { name in
      isLanguageFolder(name) && !name.equals(ofAllLanguages)
    }
    return place.map { path.part($0) }
  }
}
