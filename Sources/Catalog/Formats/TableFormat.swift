package import Diagnostics
import Languages
import Platform
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
  /// - Parameter files: the files, in the order of their paths.
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
  /// - Parameter id: the identity in the document's ranges, if a table can have several files.
  init(_ kept: Kept, id: FileID, path: String)

  /// Parses what isn't parsed yet, and returns the whole document as a value.
  func kept() -> Kept

  /// Whether no part of the file has a format that is checked, as far as the file shows.
  var isForeign: Bool { get }

  /// Removes the strings of a foreign file, which aren't checked.
  mutating func dismissStrings()

  /// Removes the strings that were exported from files that are checked themselves.
  ///
  /// - Parameter isChecked: returns whether a file is checked, given its path in the export.
  /// - Returns: whether nothing is left to check.
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
  /// - Parameter file: a table without keys that contains the file.
  func open(_ file: Table, reporting diagnostics: [Diagnostic])

  /// Begins a table.
  ///
  /// - Parameter part: the name of the part of the file that is the table, or nil if the table is
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

/// What the path of a file shows about it, according to the format that claims the file.
package struct FileClaim: Hashable, Sendable {
  /// The name of the file's table, for example `Localizable`.
  package let table: String
  /// The folder of the table. If each locale has a folder, this is the folder that contains them.
  package let folder: String
  /// The name of the locale's folder without its extension, or nil outside of such a folder.
  package let locale: String?
  /// How the file is read. Files with the same bytes and the same kind have the same contents.
  package let kind: String

  package init(table: String, folder: String, locale: String?, kind: String) {
    self.table = table
    self.folder = folder
    self.locale = locale
    self.kind = kind
  }

  /// Claims a file by its extension, inside or outside of a `*.lproj` folder, as Apple's formats
  /// do.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of files by extension. The extensions are in lower case.
  ///   - path: the path, with forward slashes.
  /// - Returns: nil if the file has another extension.
  package init?(_ path: String, kinds: KeyValuePairs<String, String>) {
    guard let kind = kinds.first(where: { PathName.hasExtension(path, $0.key) })?.value else {
      return nil
    }
    let (folder, language) = LanguageFolder.place(of: path)
    self.init(table: PathName.stem(of: path), folder: folder, locale: language, kind: kind)
  }
}

/// Where one entry is in a file.
package struct EntryExtent: Sendable {
  package let key: String
  /// The byte range from the comment or the key to the end of the entry, without what separates it
  /// from the next entry.
  package let range: Range<Int>

  package init(key: String, range: Range<Int>) {
    self.key = key
    self.range = range
  }
}

/// The rules whose findings are made by the readers of tables.
extension RuleID {
  package static let missingVersion: RuleID = "missing-version"
  package static let unknownVersion: RuleID = "unknown-version"
  package static let misplacedEntry: RuleID = "misplaced-entry"
  package static let unknownMember: RuleID = "unknown-member"
  package static let emptyLocalization: RuleID = "empty-localization"
  package static let conflictingForms: RuleID = "conflicting-forms"
  package static let invalidNesting: RuleID = "invalid-nesting"
  package static let invalidStringsdictRule: RuleID = "invalid-stringsdict-rule"
}

/// The steps of a reader after all of an entry is known.
extension Entry {
  /// Completes the entry for the rules: resolves its arguments, and records it in the table if it
  /// counts.
  mutating func finish(presence: inout LocaleSet) {
    if !isShipped { isMarkedButUsed = isUsedInCode }
    resolveArguments()
    if repetition == nil { record(presence: &presence) }
  }

  /// Finds the format specifiers of all strings, and the arguments that they take.
  ///
  /// Skips entries whose source string is unknown. The arguments of entries that aren't shipped are
  /// for previews, so their faults don't matter.
  private mutating func resolveArguments() {
    guard table.isFormatted,
      traits.contains(.percent) || BrokenSource.mayMissPercentSigns(self),
      source?.isFaulty != true
    else { return }
    var resolution = ArgumentResolution(of: consume self)
    resolution.run()
    self = resolution.finish()
    if !isShipped { mayHaveArgumentFaults = false }
  }

  /// Whether the code uses a key that is marked as stale, or as not to be translated. Without a
  /// translation of its own, a key of the second kind has the same string in every language, so
  /// that the mark is right.
  private var isUsedInCode: Bool {
    guard let isUsed = table.isUsed, !key.isEmpty,
      isTranslatable || units.contains(where: differsFromSource)
    else { return false }
    return isUsed(string(of: key), table.name)
  }

  private func differsFromSource(_ unit: StringUnit) -> Bool {
    guard !isSource(unit), !isOpen(unit), let source = sourceText(for: unit) else {
      return false
    }
    return !hasSameContent(unit.text, source) && !hasSameContent(unit.text, key)
  }
}
