import Catalog
import Diagnostics
import Syntax
import Workspace

/// The tables of a run that XLIFF files may have been exported from.
///
/// An export repeats the texts of the files that its sections name as their originals. As far as
/// those are checked themselves, each finding would be reported twice.
struct OriginalTables: Sendable {
  /// The folders of the tables with a name, each as its components with the deepest first.
  private var folders: [String: [[Substring]]] = [:]

  /// There are none.
  init() {}

  /// - Parameters:
  ///   - files: all files of a run.
  ///   - workingDirectory: what their paths are relative to.
  init(of files: [InputFile], in workingDirectory: String) {
    guard files.contains(where: \.isLeftOutAsExport) else { return }
    for file in files where !file.path.isExport {
      let (name, folder) = Self.table(of: PathName.join(workingDirectory, file.path))
      if folders[name]?.last != folder { folders[name, default: []].append(folder) }
    }
  }

  /// Removes the sections of a document whose originals are checked, and returns whether nothing is
  /// left of it to check.
  func removeExports(from document: inout XLIFFDocument) -> Bool {
    guard !document.sections.isEmpty else { return false }
    let sections = document.sections.filter { section in
      !(section.original.map(document.file.string(of:)).map(contains) ?? false)
    }
    guard sections.count < document.sections.count else { return false }
    document.sections = sections
    // What cannot be read is no repetition.
    return sections.isEmpty && !document.isCutShort
      && !document.diagnostics.contains { $0.severity == .error }
  }

  /// Whether a table of the run is the one of a file, as an exporting program names it: relative to
  /// a folder that is not known.
  private func contains(_ original: String) -> Bool {
    var (name, folder) = Self.table(of: original)
    // A property list has no texts but those of its table.
    if PathName.split(name: PathName.name(of: original)).fileExtension == "plist",
      name.hasSuffix("Info")
    {
      name = "InfoPlist"
    }
    while folder.last == ".." || folder.last == "." { folder.removeLast() }
    return folders[name]?.contains { $0.starts(with: folder) } ?? false
  }

  private static func table(of path: String) -> (name: String, folder: [Substring]) {
    let folder = path.tableFolder.split(separator: "/").reversed()
    return (PathName.stem(of: path), Array(folder))
  }
}
