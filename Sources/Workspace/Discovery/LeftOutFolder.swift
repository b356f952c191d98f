import Diagnostics
import Platform

/// Folders whose files a search leaves out by their names alone.
enum LeftOutFolder {
  /// Folders that hold copies of other projects, or products of a build.
  private static let products: Set<String> = [
    ".build", "Pods", "Carthage", "DerivedData", "node_modules",
  ]

  /// Whether a folder is not even searched.
  static func isUnsearched(_ path: ShownPath, name: String) -> Bool {
    name == ".git" || products.contains(name) || isSourceOfExport(path, name: name)
  }

  /// Whether a folder that is not searched is worth a line in a list.
  static func isProduct(_ name: String) -> Bool { products.contains(name) }

  /// Why the files in a folder are those of third parties; nil for another folder.
  static func thirdParty(_ path: ShownPath, name: String) -> SkippedFile.Reason? {
    switch PathName.split(name: name).fileExtension {
    case "framework", "xcframework", "app", "appex": return .framework
    default: break
    }
    return name == "checkouts" && path.folder.name == "SourcePackages" ? .package : nil
  }

  /// An exported bundle has a copy of the files that it was exported from.
  private static func isSourceOfExport(_ path: ShownPath, name: String) -> Bool {
    name == "Source Contents" && path.folder.text.hasSuffix(".xcloc")
  }
}
