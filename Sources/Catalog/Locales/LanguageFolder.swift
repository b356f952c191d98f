import Platform

/// The folder for the files of one language in Apple's formats: `de.lproj`.
package enum LanguageFolder {
  /// The folder for the catalogs of storyboards and xibs, which contain all languages.
  static let ofAllLanguages = "mul.lproj"

  /// Returns the language of a folder, or nil for a folder of another kind. It is empty for the
  /// name `.lproj`.
  package static func language(ofFolder name: some StringProtocol) -> String? {
    isLanguageFolder(Substring(name).utf8) ? String(name.dropLast(".lproj".count)) : nil
  }

  /// Returns whether a folder is that of a language. The extension may be in upper case.
  package static func isLanguageFolder(_ name: Substring.UTF8View) -> Bool {
    // Few names end with the same letter.
    var rest = name
    for letter in "jorpl".utf8 {
      guard let byte = rest.popLast(), byte | 0x20 == letter else { return false }
    }
    return rest.last == UInt8(ascii: ".")
  }

  /// Returns the folder of a file's table, which contains the language folders, and the file's
  /// language. The language is nil if the file isn't in a language folder.
  package static func place(of path: String) -> (folder: String, language: String?) {
    let folder = PathName.folder(of: path)
    guard let language = language(ofFolder: PathName.name(of: folder)) else { return (folder, nil) }
    return (PathName.folder(of: folder), language)
  }

  /// Returns the name of the outermost language folder that contains a file, or nil if none
  /// does.
  static func outermost(of path: String) -> String? {
    // Few paths have a folder whose name ends with the same letter.
    let bytes = Array(path.utf8)
    let mayHaveOne = bytes.indices.dropFirst().contains {
      bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] | 0x20 == UInt8(ascii: "j")
    }
    guard mayHaveOne else { return nil }
    return path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      .first { isLanguageFolder($0) && !$0.elementsEqual(ofAllLanguages.utf8) }
      .map { String(Substring($0)) }
  }
}
