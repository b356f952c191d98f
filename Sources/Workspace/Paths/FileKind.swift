package import Platform

/// What a localization file is by its extension.
package enum FileKind: Hashable, Sendable {
  case catalog, strings, stringsdict, xliff

  /// What the names of files end with, in lower case.
  package static let extensions = ["xcstrings", "strings", "stringsdict", "xliff", "xlf"]

  /// - Parameter fileExtension: in lower case.
  package init?(_ fileExtension: String) {
    switch fileExtension {
    case "xcstrings": self = .catalog
    case "strings": self = .strings
    case "stringsdict": self = .stringsdict
    case "xliff", "xlf": self = .xliff
    default: return nil
    }
  }
}

/// What paths say about localization files.
extension Path {
  /// What the file is by its extension; nil for one that cannot be checked.
  package var fileKind: FileKind? { FileKind(PathName.split(name: name).fileExtension) }

  /// Whether the path has an extension of a file that can be checked.
  package var isLocalization: Bool { fileKind != nil }

  /// The locale of a `*.lproj` folder, empty for one that is called just so; nil for another
  /// folder.
  package var localeOfFolder: String? { PathName.locale(ofFolder: text) }

  /// The folder of the table that a file belongs to.
  package var tableFolder: Path { Path(PathName.tableFolder(of: text)) }
}

extension PathName {
  /// The locale of a `*.lproj` folder, empty for one that is called just so; nil for another
  /// folder.
  package static func locale(ofFolder path: String) -> String? {
    let name = name(of: path)
    return name.lowercased().hasSuffix(".lproj") ? String(name.dropLast(".lproj".count)) : nil
  }

  /// The locale of a file in a `*.lproj` folder; nil for another file.
  package static func locale(ofFile path: String) -> String? { locale(ofFolder: folder(of: path)) }

  /// The folder of the table that a file belongs to.
  package static func tableFolder(of path: String) -> String {
    let folder = folder(of: path)
    return locale(ofFolder: folder) == nil ? folder : self.folder(of: folder)
  }
}
