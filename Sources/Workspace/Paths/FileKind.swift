import Catalog
package import Platform

/// What the formats say about paths.
extension Path {
  /// Whether a format claims the file, so that it can be checked.
  package var isLocalization: Bool { TableFormats.builtin.claims(text) }

  /// Whether the file is of a format that repeats strings of other files.
  package var isExport: Bool { claimed?.format.capabilities.isExport ?? false }

  /// The folder of the table that a localization file belongs to.
  package var tableFolder: Path { claimed.map { Path($0.claim.folder) } ?? folder }

  private var claimed: (format: any TableFormat, claim: FileClaim)? {
    TableFormats.builtin.claim(text)
  }
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
