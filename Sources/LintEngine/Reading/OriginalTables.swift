package import Catalog
import Platform
import Workspace

/// The tables of a run that XLIFF files may have been exported from.
///
/// An export repeats the strings of the files that its sections name as originals. If those files
/// are checked too, each finding would be reported twice.
package struct OriginalTables: Sendable {
  /// The folders of the tables, by table name. Each folder is a list of path components, deepest
  /// first.
  private var folders: [String: [[Substring]]] = [:]
  private let formats: TableFormats

  /// Creates a collection without tables.
  package init(_ formats: TableFormats) { self.formats = formats }

  /// - Parameters:
  ///   - files: all files of a run.
  ///   - workingDirectory: the folder that their paths are relative to.
  init(
    of files: [InputFile], in workingDirectory: WorkingDirectory, _ formats: TableFormats
  ) {
    self.formats = formats
    guard files.contains(where: { $0.isSkippedAsExport && formats.isExport($0.path) }) else {
      return
    }
    for file in files where !formats.isExport(file.path) {
      let (name, folder) = table(of: workingDirectory.absolute(file.shown).text)
      if folders[name]?.last != folder { folders[name, default: []].append(folder) }
    }
  }

  /// Returns whether the run has the table of a file. An export names the file relative to an
  /// unknown folder.
  func contains(_ original: String) -> Bool {
    var (name, folder) = table(of: original)
    // A property list has no strings except those of its table.
    if PathName.split(name: PathName.name(of: original)).fileExtension == "plist",
      name.hasSuffix("Info")
    {
      name = "InfoPlist"
    }
    while folder.last == ".." || folder.last == "." { folder.removeLast() }
    return folders[name]?.contains { $0.starts(with: folder) } ?? false
  }

  private func table(of path: String) -> (name: String, folder: [Substring]) {
    let claim = formats.claim(path)?.claim
    let folder = claim?.folder ?? LanguageFolder.place(of: path).folder
    return (claim?.table ?? PathName.stem(of: path), folder.split(separator: "/").reversed())
  }
}
