import Diagnostics
package import SourceText
package import Syntax

/// `.strings` and `.stringsdict` files. They form one table with the files in the `*.lproj` folders
/// of other locales.
package struct LocalizedFilesFormat: TableFormat {
  package var capabilities: TableCapabilities { .localizedFiles }
  package let extensions = ["strings", "stringsdict"]

  package init() {}

  package func claim(_ path: String) -> FileClaim? {
    FileClaim(path, kinds: ["strings": "strings", "stringsdict": "stringsdict"])
  }

  package func parse(_ file: UnparsedFile) -> PropertyListDocument {
    PropertyListReader.read(
      file.bytes, id: file.id, path: file.path, kind: Self.kind(named: file.kind))
  }

  package func read(
    _ files: [TableFile<PropertyListDocument>], as request: TableRequest,
    to visitor: any TableVisitor
  ) {
    visitor.begin(part: nil)
    var diagnostics = files.flatMap { file in
      file.document.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.subject.table = request.name
        diagnostic.subject.locale = file.locale
        return diagnostic
      }
    }
    let localized = files.map {
      LocalizedFile(locale: $0.locale, kind: Self.kind(named: $0.kind), document: $0.document)
    }
    let table = LocalizedFilesReader.read(
      localized, name: request.name, sourceLocale: request.sourceLocale,
      reporting: &diagnostics, each: { visitor.visit($0) })
    visitor.finish(table, reporting: diagnostics)
  }

  private static func kind(named name: String) -> PropertyListReader.Kind {
    name == "stringsdict" ? .stringsdict : .strings
  }
}

extension PropertyListDocument: ParsedDocument {
  package init(_ kept: ParsedPropertyList, id: FileID, path: String) {
    self = kept.document(id: id, path: path)
  }

  package func kept() -> ParsedPropertyList { ParsedPropertyList(self) }
}

extension TableCapabilities {
  static let localizedFiles: Self = {
    var capabilities = TableCapabilities()
    capabilities.hasOneFilePerLocale = true
    return capabilities
  }()
}
