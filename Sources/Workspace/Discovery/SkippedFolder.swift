import Diagnostics
import Platform

/// Folders whose files a search skips because of the folder's name.
enum SkippedFolder {
  /// Folders that contain copies of other projects or build products.
  private static let products: Set<String> = [
    ".build", "Pods", "Carthage", "DerivedData", "node_modules",
  ]

  /// Returns whether the search skips a folder entirely.
  static func isUnsearched(_ path: ShownPath, name: String) -> Bool {
    name == ".git" || products.contains(name) || isSourceOfExport(path, name: name)
  }

  /// Returns whether an unsearched folder should be listed as skipped.
  static func isProduct(_ name: String) -> Bool { products.contains(name) }

  /// Returns the reason why the files in a folder are third-party files, or nil if they aren't.
  static func thirdParty(_ path: ShownPath, name: String) -> SkippedFile.Reason? {
    switch PathName.split(name: name).fileExtension {
    case "framework", "xcframework", "app", "appex": return .framework
    default: break
    }
    return name == "checkouts" && path.folder.name == "SourcePackages" ? .package : nil
  }

  /// An exported bundle contains a copy of the files that it was exported from.
  private static func isSourceOfExport(_ path: ShownPath, name: String) -> Bool {
    name == "Source Contents" && path.folder.text.hasSuffix(".xcloc")
  }
}
