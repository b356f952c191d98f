import Catalog
import SourceText

extension KeyIndex {
  /// A catalog, or the `.strings` file of the source language.
  struct SourceTable: Sendable {
    /// The number of a file with the same bytes.
    let file: FileID
    let path: String
    let isCatalog: Bool

    init?(of table: Table) {
      let isCatalog = table.capabilities.hasExtractedKeys
      guard !table.capabilities.isExport, isCatalog || table.capabilities.hasOneFilePerLocale,
        let source = isCatalog ? 0 : table.sourceLocale
      else { return nil }
      let files = isCatalog ? table.files : table.files(ofLocale: source)
      guard let file = files.first(where: { isCatalog || $0.path.hasSuffix(".strings") }) else {
        return nil
      }
      (self.file, path, self.isCatalog) = (file.id, file.path, isCatalog)
    }
  }
}
