package import Diagnostics
package import SourceText

/// A format of localization files: the files it claims, what they can express, and how they are
/// read.
///
/// A new format is a type that conforms to this protocol and a line in `TableFormats.builtin`.
package protocol TableFormat: Sendable {
  associatedtype Document: ParsedDocument

  /// What the files can express.
  var capabilities: TableCapabilities { get }

  /// The possible extensions of this format's files, in lower case. A file with another extension
  /// isn't claimed, but an extension alone may not be enough.
  var extensions: [String] { get }

  /// Returns what a path shows about a file, or nil if the file has another format.
  func claim(_ path: String) -> FileClaim?

  /// Returns the names that files of a table have in the folders of their locales.
  func fileNames(ofTable name: String) -> [String]

  /// Parses a file. A format that reads entry by entry can leave the work to `read`.
  func parse(_ file: UnparsedFile) -> Document

  /// Reads the table that some files form, or several tables one after the other, entry by entry.
  ///
  /// - Parameter files: The files, in the order of their paths.
  func read(_ files: [TableFile<Document>], as table: TableRequest, to visitor: any TableVisitor)

  /// Returns a table without keys that has the locales, or nil if only reading the whole table
  /// shows them, or what is wrong with it.
  func locales(of files: [TableFile<Document>], as table: TableRequest) -> Table?

  /// Returns where the entries of a file are, in file order, to show some of them. Duplicates are
  /// included. There are none for a file that can't be read.
  func extents(in file: UnparsedFile) -> [EntryExtent]
}

extension TableFormat {
  package func locales(of files: [TableFile<Document>], as table: TableRequest) -> Table? { nil }

  package func extents(in file: UnparsedFile) -> [EntryExtent] { [] }

  package func fileNames(ofTable name: String) -> [String] { extensions.map { "\(name).\($0)" } }
}

/// The bytes of a file, and what its format needs to parse them.
package struct UnparsedFile {
  package let bytes: SourceBuffer
  package let id: FileID
  package let path: String
  /// The kind according to the format's claim.
  package let kind: String
  /// The configured source locale, or nil to use what the files say.
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
  /// A representation of the document that tasks can share.
  associatedtype Kept: Sendable

  /// Creates the document of a file from its parsed contents.
  ///
  /// - Parameter id: The identity in the document's ranges, if a table can have several files.
  init(_ kept: Kept, id: FileID, path: String)

  /// Parses what isn't parsed yet, and returns the whole document as a value.
  func kept() -> Kept

  /// Whether no part of the file has a format that is checked, as far as the file shows.
  var isForeign: Bool { get }

  /// Removes the strings of a foreign file, which aren't checked.
  mutating func dismissStrings()

  /// Removes the strings that were exported from files that are checked themselves.
  ///
  /// - Parameter isChecked: Returns whether a file is checked, given its path in the export.
  /// - Returns: Whether nothing is left to check.
  mutating func removeExports(of isChecked: (String) -> Bool) -> Bool
}

extension ParsedDocument {
  package var isForeign: Bool { false }
  package mutating func dismissStrings() {}
  package mutating func removeExports(of isChecked: (String) -> Bool) -> Bool { false }
}

/// A parsed file of a table, and what its path shows about it.
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

/// What a format needs to read a table, in addition to its files.
package struct TableRequest {
  /// The name of the table according to the format's claim.
  package let name: String
  /// The configured source locale, or nil to use what the files say.
  package let sourceLocale: String?
  /// Returns whether the code uses a key of a table with a name. Nil if no code is read.
  package let isUsed: Table.UsedKeys?

  package init(name: String, sourceLocale: String?, isUsed: Table.UsedKeys? = nil) {
    self.name = name
    self.sourceLocale = sourceLocale
    self.isUsed = isUsed
  }
}

/// A receiver of tables while a format reads them.
package protocol TableVisitor: AnyObject {
  /// Receives the findings of a file whose parts are tables, before these tables.
  ///
  /// - Parameter file: A table without keys that contains the file.
  func open(_ file: Table, reporting diagnostics: [Diagnostic])

  /// Begins a table.
  ///
  /// - Parameter part: The name of the part of the file that is the table, or nil if the table is
  ///   the whole file.
  func begin(part: String?)

  /// Receives the next entry of the table. The entry must not be stored.
  func visit(_ entry: Entry)

  /// Receives an entry that repeats parts of earlier ones and doesn't count.
  func visitRepeated(_ entry: Entry)

  /// Receives a table that was read to its end, and the format's findings.
  func finish(_ table: Table, reporting diagnostics: [Diagnostic])
}

extension TableVisitor {
  package func open(_ file: Table, reporting diagnostics: [Diagnostic]) {}
  package func begin(part: String?) {}
  package func visitRepeated(_ entry: Entry) {}
  package func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {}

  /// Receives an entry that may repeat others.
  func receive(_ entry: Entry) {
    if entry.repetition == nil { visit(entry) } else { visitRepeated(entry) }
  }
}
