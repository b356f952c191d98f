import Platform
import SourceText

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
  private static func isLanguageFolder(_ name: Substring.UTF8View) -> Bool {
    var rest = name
    for letter in "jorpl".utf8 {
      guard let byte = rest.popLast(), byte | 0x20 == letter else { return false }
    }
    return rest.last == UInt8(ascii: ".")
  }

  /// Returns whether the path of a folder ends with the same letter as that of a language, as few
  /// do.
  private static func mayBeLanguageFolder(_ path: String) -> Bool {
    path.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "j")
  }

  /// Returns the folder of a file's table, which contains the language folders, and the file's
  /// language. The language is nil if the file isn't in a language folder.
  package static func place(of path: String) -> (folder: String, language: String?) {
    let folder = PathName.folder(of: path)
    guard mayBeLanguageFolder(folder), let language = language(ofFolder: PathName.name(of: folder))
    else { return (folder, nil) }
    return (PathName.folder(of: folder), language)
  }

  /// Returns the name of the outermost language folder that contains a file, or nil if none
  /// does.
  static func outermost(of path: String) -> String? {
    guard path.withUTF8Span(mayHaveLanguageFolder) else { return nil }
    return path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      .first { isLanguageFolder($0) && !$0.elementsEqual(ofAllLanguages.utf8) }
      .map { String(Substring($0)) }
  }

  /// Returns whether the name of a folder in a path ends with the last letter of `lproj`, as few
  /// others do. Dividing the path takes much longer.
  private static func mayHaveLanguageFolder(_ path: Span<UInt8>) -> Bool {
    var end = path.firstOffset(of: UInt8(ascii: "/"), from: 0)
    while end < path.count {
      if end > 0, path[end - 1] | 0x20 == UInt8(ascii: "j") { return true }
      end = path.firstOffset(of: UInt8(ascii: "/"), from: end + 1)
    }
    return false
  }
}
