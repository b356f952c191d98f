import Catalog
import Syntax
import Workspace

/// What the tables of a run have in common because some of their files have the same contents.
struct SharedFiles: Sendable {
  /// Contents, and how they are read.
  struct Key: Hashable, Sendable {
    let contents: InputFile.Contents
    let kind: TableSource.Kind
  }

  let catalogs: SharedDocuments<Key, KeptCatalog>
  let propertyLists: SharedDocuments<Key, KeptPropertyList>
  let exchanges: SharedDocuments<Key, KeptXLIFF>

  /// Every table is read for itself.
  init() {
    catalogs = SharedDocuments()
    propertyLists = SharedDocuments()
    exchanges = SharedDocuments()
  }

  /// - Parameter members: those of all tables of the run. A table that is read twice counts twice.
  init(_ members: [TableSource.Member], of files: [InputFile]) {
    let keys = members.map { Key(contents: files[$0.file].contents, kind: $0.kind) }
    catalogs = SharedDocuments(keys.lazy.filter { $0.kind == .catalog })
    propertyLists = SharedDocuments(
      keys.lazy.filter { $0.kind == .strings || $0.kind == .stringsdict })
    exchanges = SharedDocuments(keys.lazy.filter { $0.kind == .xliff })
  }
}
