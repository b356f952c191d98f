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

  /// The kind of the file at a path; nil for a file that cannot be checked.
  package init?(ofFile path: String) {
    self.init(PathName.split(name: PathName.name(of: path)).fileExtension)
  }
}

extension String {
  /// Whether a path has an extension of a file that can be checked.
  package var isLocalization: Bool { FileKind(ofFile: self) != nil }

  /// Whether a path has an extension of an XLIFF.
  package var isExport: Bool { FileKind(ofFile: self) == .xliff }

  /// The folder of the table that a file belongs to.
  package var tableFolder: String {
    let folder = PathName.folder(of: self)
    return PathName.locale(ofFolder: folder) == nil ? folder : PathName.folder(of: folder)
  }
}
