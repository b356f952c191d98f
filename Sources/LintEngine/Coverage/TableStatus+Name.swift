import Syntax
import TranslationStatus
import Workspace

extension TableStatus.Name {
  /// The name of a catalog.
  init(ofCatalog path: String) {
    self.init(path: path, table: PathName.stem(of: path), title: path)
  }

  /// The name of a table of localized files.
  ///
  /// - Parameters:
  ///   - folder: the one that holds the `*.lproj` folders.
  ///   - paths: those of the files. One that lies in no such folder is a table of its own.
  init(ofLocalizedFiles name: String, in folder: String, paths: [String]) {
    let isAlone = paths.count == 1 && PathName.locale(ofFile: paths[0]) == nil
    self.init(
      path: folder, table: name, title: isAlone ? paths[0] : PathName.join(folder, name))
  }

  /// The name of a section of an XLIFF.
  init(of section: XLIFFSection, in document: XLIFFDocument, path: String) {
    let original = section.original.map(document.file.string(of:)) ?? section.name
    self.init(path: path, table: original, title: "\(path): \(original)")
  }
}
