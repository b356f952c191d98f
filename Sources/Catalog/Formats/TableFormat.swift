package import Diagnostics
package import SourceText

/// A format of localization files: which files it claims, what they can say, and how they are read.
///
/// A new format is a type that conforms to this, and a line in `TableFormats.builtin`.
package protocol TableFormat: Sendable {
  associatedtype Document: ParsedDocument

  /// What the files can say.
  var capabilities: TableCapabilities { get }

  /// The extensions that files of this format can have, in lower case. A file without one of these
  /// is not claimed; one of them alone may not be enough.
  var extensions: [String] { get }

  /// Returns what a path says about a file, or nil if the file is of another format.
  func claim(_ path: String) -> FileClaim?

  /// Returns the names that files of a table have in the folders of their locales.
  func fileNames(ofTable name: String) -> [String]

  /// Parses a file. A format that reads entry by entry can leave the work to `read`.
  func parse(_ file: UnparsedFile) -> Document

  /// Reads the table that some files make, or one table after the other, entry by entry.
  ///
  /// - Parameter files: in the order of their paths.
  func read(_ files: [TableFile<Document>], as table: TableRequest, to visitor: any TableVisitor)
}

extension TableFormat {
  package func fileNames(ofTable name: String) -> [String] { extensions.map { "\(name).\($0)" } }
}

/// The bytes of a file, and what its format has to know to parse them.
package struct UnparsedFile {
  package let bytes: SourceBuffer
  package let id: FileID
  package let path: String
  /// The kind according to the format's claim.
  package let kind: String
  /// The configured source locale, or nil for what the files say.
  package let sourceLocale: String?

  package init(
    _ bytes: SourceBuffer, id: FileID, path: String, kind: String, sourceLocale: String?
  ) {
    self.bytes = bytes
    self.id = id
    self.path = path
    self.kind = kind
    self.sourceLocale = sourceLocale
  }
}

/// A parsed file, or one that is parsed while it is read. It belongs to one task.
package protocol ParsedDocument: SendableMetatype {
  /// The same as a value that tasks can share.
  associatedtype Kept: Sendable

  /// Creates the document of a file with the bytes that were kept.
  ///
  /// - Parameter id: used in the ranges of the document, if a table can have several files.
  init(_ kept: Kept, id: FileID, path: String)

  /// Parses what is not parsed yet, and returns all of it as a value.
  func kept() -> Kept

  /// Whether no part of the file is of a format that is checked, as far as the file says.
  var isForeign: Bool { get }

  /// Removes the strings of a foreign file, which nobody asked to check.
  mutating func dismissStrings()

  /// Removes the strings that were exported from files that are checked.
  ///
  /// - Parameter isChecked: whether a file is checked, given by its path in the export.
  /// - Returns: whether this leaves nothing to check.
  mutating func removeExports(of isChecked: (String) -> Bool) -> Bool
}

extension ParsedDocument {
  package var isForeign: Bool { false }
  package mutating func dismissStrings() {}
  package mutating func removeExports(of isChecked: (String) -> Bool) -> Bool { false }
}

/// A parsed file of a table, and what its path says about it.
package struct TableFile<Document> {
  /// The locale according to the format's claim.
  package let locale: String?
  /// The kind according to the format's claim.
  package let kind: String
  package let document: Document

  package init(locale: String?, kind: String, document: Document) {
    self.locale = locale
    self.kind = kind
    self.document = document
  }
}

/// What a format has to know to read a table, besides its files.
package struct TableRequest {
  /// The name of the table according to the format's claim.
  package let name: String
  /// The configured source locale, or nil for what the files say.
  package let sourceLocale: String?

  package init(name: String, sourceLocale: String?) {
    self.name = name
    self.sourceLocale = sourceLocale
  }
}

/// Receives tables while a format reads them.
package protocol TableVisitor: AnyObject {
  /// Receives what was found in a file whose parts are tables, before these.
  ///
  /// - Parameter file: a table without keys that has the file.
  func open(_ file: Table, reporting diagnostics: [Diagnostic])

  /// Begins a table.
  ///
  /// - Parameter part: the name of the part of the file that makes the table; nil if it has none.
  func begin(part: String?)

  /// Receives the next entry of the table, which must not be kept.
  func visit(_ entry: Entry)

  /// Receives a table that was read to its end, and what the format has found in it.
  func finish(_ table: Table, reporting diagnostics: [Diagnostic])
}

extension TableVisitor {
  package func open(_ file: Table, reporting diagnostics: [Diagnostic]) {}
  package func begin(part: String?) {}
  package func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {}
}
