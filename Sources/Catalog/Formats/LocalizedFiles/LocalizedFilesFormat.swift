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

  package func extents(in file: UnparsedFile) -> [EntryExtent] {
    let document = parse(file)
    guard let list = document.list, let root = list.root else { return [] }
    return list.children(of: root).compactMap { EntryExtent($0, in: document.file) }
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

  /// Whether the file is a script without an entry, or a list of strings with commas. Other tools
  /// have files with the extension, too.
  package var isForeign: Bool {
    guard !isLoadable, file.encoding == .utf8, file.isStrings else { return false }
    let bytes = file.bytes
    let quote = UInt8(ascii: "\"")
    if bytes.hasBytes("#!", at: 0) {
      return !(0..<bytes.count).contains {
        bytes[$0] == quote && (bytes.hasBytes("\" = \"", at: $0) || bytes.hasBytes("\"=\"", at: $0))
      }
    }
    guard bytes[0] == quote, !(0..<bytes.count).contains(where: { "=;".utf8.contains(bytes[$0]) }),
      let end = bytes.firstOffset(of: quote, in: 1..<bytes.count)
    else { return false }
    return bytes[end + 1] == UInt8(ascii: ",")
  }

  package mutating func dismissStrings() {
    self = PropertyListDocument(
      file: file, list: nil, diagnostics: [.foreignStrings(at: file.range(0..<0))],
      isLoadable: false)
  }
}

extension Diagnostic {
  /// The finding for a file that was found by a search and has the extension by chance.
  fileprivate static func foreignStrings(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      rule: .syntaxError, severity: .note,
      message: "the file is not a table of strings, so it is not checked",
      range: range, help: "name the file on the command line to check it")
  }
}

extension EntryExtent {
  /// - Returns: nil for a value without a key.
  fileprivate init?(_ node: PropertyList.Node, in file: SourceFile) {
    guard let key = node.key else { return nil }
    let start = node.comment.map(\.bytes.lowerBound) ?? Self.start(ofKey: key, in: file)
    let end = node.range.bytes.upperBound
    let isTerminated = end < file.bytes.count && file.bytes[end] == UInt8(ascii: ";")
    self.init(key: file.string(of: key), range: start..<(isTerminated ? end + 1 : end))
  }

  /// Returns the position before the quote or the tag of a key.
  private static func start(ofKey key: TextSpan, in file: SourceFile) -> Int {
    let start = key.range.bytes.lowerBound
    if file.escapes.isXML { return start - "<key>".utf8.count }
    let isQuoted = start > 0 && [0x22, 0x27].contains(file.bytes[start - 1])
    return isQuoted ? start - 1 : start
  }
}

extension TableCapabilities {
  static let localizedFiles: Self = {
    var capabilities = TableCapabilities()
    capabilities.hasOneFilePerLocale = true
    return capabilities
  }()
}

/// One `.strings` or `.stringsdict` file of a table.
package struct LocalizedFile {
  /// The name of its `*.lproj` folder without the extension, or nil for a file outside of one.
  package let locale: String?
  package let kind: PropertyListReader.Kind
  package let document: PropertyListDocument

  package init(locale: String?, kind: PropertyListReader.Kind, document: PropertyListDocument) {
    self.locale = locale
    self.kind = kind
    self.document = document
  }

  /// The name of the locale in the table. A file outside of a folder belongs to the development
  /// language.
  var localeName: String { locale ?? "Base" }
}
