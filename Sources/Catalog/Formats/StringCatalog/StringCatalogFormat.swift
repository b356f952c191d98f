import Diagnostics
package import SourceText
import Syntax

/// String catalogs, `.xcstrings`: all locales of a table in one file.
package struct StringCatalogFormat: TableFormat {
  package var capabilities: TableCapabilities { .stringCatalog }
  package let extensions = [Self.fileExtension]

  static let fileExtension = "xcstrings"

  package init() {}

  package func claim(_ path: String) -> FileClaim? {
    FileClaim(path, kinds: [Self.fileExtension: Self.fileExtension])
  }

  package func parse(_ file: UnparsedFile) -> StringCatalogDocument {
    .unread(
      .json(file.bytes, id: file.id, path: file.path), sourceLocale: file.sourceLocale)
  }

  package func read(
    _ files: [TableFile<StringCatalogDocument>], as request: TableRequest,
    to visitor: any TableVisitor
  ) {
    for file in files {
      visitor.begin(part: nil)
      var diagnostics: [Diagnostic] = []
      let table =
        switch file.document {
        case .unread(let file, let sourceLocale):
          StringCatalogReader.read(
            file, name: request.name, sourceLocale: sourceLocale, isUsed: request.isUsed,
            reporting: &diagnostics, each: { visitor.receive($0) })
        case .kept(let catalog, let path):
          catalog.read(
            path: path, name: request.name, isUsed: request.isUsed, reporting: &diagnostics,
            each: { visitor.receive($0) })
        }
      visitor.finish(table, reporting: diagnostics)
    }
  }

  package func locales(
    of files: [TableFile<StringCatalogDocument>], as request: TableRequest
  ) -> Table? {
    guard files.count == 1, case .unread(let file, let source) = files[0].document else {
      return nil
    }
    let table = StringCatalogReader.readLocales(file, name: request.name, sourceLocale: source)
    return table.readFaults.isEmpty ? table : nil
  }

  package func extents(in file: UnparsedFile) -> [EntryExtent] {
    var diagnostics: [Diagnostic] = []
    let catalog = JSONValue.read(
      .json(file.bytes, id: file.id, path: file.path), reporting: &diagnostics)
    let strings = catalog?.members.first { $0.name == "strings" }
    return (strings?.value.members ?? []).map { member in
      let quote = member.nameRange.bytes.lowerBound - 1
      return EntryExtent(key: member.name, range: quote..<member.value.range.bytes.upperBound)
    }
  }
}

/// A string catalog. It is parsed while it is read, so that none of it is stored, or in advance if
/// several tables share it.
package enum StringCatalogDocument: ParsedDocument {
  case unread(SourceFile, sourceLocale: String?)
  case kept(ParsedCatalog, path: String)

  package init(_ kept: ParsedCatalog, id: FileID, path: String) { self = .kept(kept, path: path) }

  package func kept() -> ParsedCatalog {
    switch self {
    case .unread(let file, let sourceLocale): ParsedCatalog(file, sourceLocale: sourceLocale)
    case .kept(let catalog, _): catalog
    }
  }
}

extension Table {
  /// Creates the table of a catalog.
  convenience init(ofCatalog name: String, purpose: Purpose) {
    self.init(name: name, capabilities: .stringCatalog, purpose: purpose)
    isWrittenLikeCatalog = true
  }
}

extension TableCapabilities {
  static let stringCatalog: Self = {
    var capabilities = TableCapabilities()
    capabilities.hasStates = true
    capabilities.hasComments = true
    capabilities.hasTextKeys = true
    capabilities.hasExtractedKeys = true
    capabilities.isCompiled = true
    return capabilities
  }()
}
