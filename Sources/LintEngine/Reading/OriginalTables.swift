import Catalog
import Platform
import Workspace

/// The tables of a run that XLIFF files may have been exported from.
///
/// An export repeats the texts of the files that its sections name as their originals. As far as
/// those are checked themselves, each finding would be reported twice.
struct OriginalTables: Sendable {
  /// The folders of the tables with a name, each as its components with the deepest first.
  private var folders: [String: [[Substring]]] = [:]
  private let formats: TableFormats

  /// There are none.
  init(_ formats: TableFormats) { self.formats = formats }

  /// - Parameters:
  ///   - files: all files of a run.
  ///   - workingDirectory: what their paths are relative to.
  init(
    of files: [InputFile], in workingDirectory: WorkingDirectory, _ formats: TableFormats
  ) {
    self.formats = formats
    guard files.contains(where: \.isLeftOutAsExport) else { return }
    for file in files where !formats.isExport(file.path) {
      let (name, folder) = table(of: workingDirectory.absolute(file.shown).text)
      if folders[name]?.last != folder { folders[name, default: []].append(folder) }
    }
  }

  /// Whether a table of the run is the one of a file, as an exporting program names it: relative to
  /// a folder that is not known.
  func contains(_ original: String) -> Bool {
    var (name, folder) = table(of: original)
    // A property list has no texts but those of its table.
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
    let folder = claim?.folder ?? PathName.tableFolder(of: path)
    return (claim?.table ?? PathName.stem(of: path), folder.split(separator: "/").reversed())
  }
}

extension TableFormats {
  /// Whether a file is of a format that repeats strings of other files.
  func isExport(_ path: String) -> Bool { claim(path)?.format.capabilities.isExport ?? false }
}
