public import Diagnostics
public import SourceText
import Syntax

/// A string table in all its locales, whatever the format: one catalog, all files of one name in
/// the `*.lproj` folders of one bundle, or one file in an XLIFF.
///
/// It grows while its entries are read, one after the other; entries point to it.
public final class Table {
  /// What the texts of a table are used for, which decides whether they are format strings.
  public enum Purpose: Hashable, Sendable {
    case general
    /// `InfoPlist`: texts that the system shows as they are.
    case infoPlist
    /// `AppShortcuts`, `AssistantIntents`: phrases with `${…}` placeholders.
    case appShortcuts
    /// A table that belongs to a storyboard or nib: its texts are shown as they are.
    case interfaceBuilder
    /// A file of another platform, whose placeholders are not Apple's.
    case foreign
  }

  /// The name without its extension, such as `Localizable`.
  public let name: String
  /// What its format can say.
  package let capabilities: TableCapabilities
  public let purpose: Purpose
  /// The files of the table in path order. A catalog has one.
  public private(set) var files: [SourceFile] = []
  /// The locales in the order in which they appear, as the files spell them.
  public private(set) var locales: [LocaleIdentifier] = []
  /// For each locale, where it is named first; the start of its file in a localized file.
  public private(set) var localeMentions: [SourceRange] = []
  /// The index in `locales` of the language of the code, if the table has it.
  public internal(set) var sourceLocale: Int?
  /// The version of a catalog, if it has one that can be read.
  package internal(set) var version: CatalogVersion?
  /// Whether the files say which locale they are in; a file outside of an `*.lproj` folder does
  /// not.
  public internal(set) var namesLocales = true
  /// Whether the texts are written as in a catalog, with `%arg` and `%(label)@`.
  public internal(set) var isWrittenLikeCatalog = false
  /// What is known about each key after it was read, in file order.
  package internal(set) var keys: [KeyRecord] = []
  /// How many texts the table has.
  public internal(set) var unitCount = 0
  /// Files with a fault behind which Foundation reads nothing, so that their keys are not known.
  var brokenFiles: Set<FileID> = []
  /// Localized files of which Foundation reads nothing at all.
  var unloadableFiles: Set<FileID> = []
  /// Whether a fault ended the reading of a catalog or an XLIFF, so that not all keys are known.
  public internal(set) var isCutShort = false
  /// For each file that was not read completely, the first fault that says why. What the readers
  /// know, whatever becomes of the findings about it.
  public private(set) var readFaults: [FileID: Diagnostic] = [:]
  /// For each locale, the files that hold it in a table of localized files.
  var filesOfLocale: [Int: [FileID]] = [:]
  /// How many keys the source language's localized files have.
  public internal(set) var sourceKeyCount = 0
  /// How many keys the localized files have, also before all are read.
  public internal(set) var keyCount = 0

  private var indexOfFile: [FileID: Int] = [:]
  private var indexOfLocale: [String: Int] = [:]
  private(set) var localeSets: [LocaleSet] = []
  private var indexOfLocaleSet: [LocaleSet: Int] = [:]

  init(name: String, capabilities: TableCapabilities, purpose: Purpose) {
    self.name = name
    self.capabilities = capabilities
    self.purpose = purpose
  }

  /// Whether the texts are handed to a formatter, so that percent signs mean something.
  public var isFormatted: Bool { purpose == .general }

  /// The identifier of the source locale, if the table has it.
  public var source: LocaleIdentifier? { sourceLocale.map { locales[$0] } }

  /// The file with an identity that one of the table's ranges carries.
  public func file(_ id: FileID) -> SourceFile {
    if let first = files.first, first.id == id { return first }
    guard let index = indexOfFile[id] else { preconditionFailure("the table has no file \(id)") }
    return files[index]
  }

  /// The first file that holds a locale, given by its index, in a table of localized files.
  public func file(ofLocale locale: Int) -> SourceFile? { filesOfLocale[locale]?.first.map(file) }

  /// The files that hold a locale, given by its index, in a table of localized files.
  public func files(ofLocale locale: Int) -> [SourceFile] {
    filesOfLocale[locale]?.map(file) ?? []
  }

  /// Whether a file has a fault behind which Foundation reads nothing.
  public func isBroken(_ file: SourceFile) -> Bool { brokenFiles.contains(file.id) }

  /// Whether the table has localized files of which Foundation reads nothing at all.
  public var hasUnloadableFiles: Bool { !unloadableFiles.isEmpty }

  /// Whether Foundation reads nothing at all of the localized file that a range lies in.
  public func isUnloadable(_ range: SourceRange) -> Bool {
    unloadableFiles.contains(range.file)
  }

  /// What a text of the table stands for. Each call decodes it anew.
  public func string(of text: Text) -> String { file(text.range.file).string(of: text) }

  /// The first place where the file of a catalog differs from what Xcode would write, as a message
  /// and a range; nil if there is none, and for localized files.
  public func firstDifferenceFromXcode() -> (message: String, range: SourceRange)? {
    guard capabilities.isCompiled, let file = files.first else { return nil }
    return XcodeLayout.firstDifference(in: file)
  }

  /// Adds to the traits of a text what its readers overlook.
  func noticeSurface(of text: inout Text) {
    let file = file(text.range.file)
    text.traits.formUnion(file.bytes.surface(of: text, escapes: file.escapes))
  }

  /// Notes which of some diagnostics of a reader say that a file was not read completely.
  func noteReadFaults(in diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics where diagnostic.isReadFault {
      let file = diagnostic.range.file
      if let known = readFaults[file], known.range <= diagnostic.range { continue }
      readFaults[file] = diagnostic
    }
  }

  func add(_ file: SourceFile) {
    indexOfFile[file.id] = files.count
    files.append(file)
  }

  /// The index of a locale by its spelling; a new one is added.
  ///
  /// Of a very long one, which no person wrote, only the beginning counts.
  ///
  /// - Parameter mention: where it is named.
  func index(ofLocale spelling: String, at mention: SourceRange) -> Int {
    let spelling =
      spelling.utf8.count <= 256
      ? spelling : String(decoding: spelling.utf8.prefix(256), as: UTF8.self)
    if let known = indexOfLocale[spelling] { return known }
    locales.append(LocaleIdentifier(spelling))
    localeMentions.append(mention)
    indexOfLocale[spelling] = locales.count - 1
    return locales.count - 1
  }

  /// The index of a set of locales; most keys of a table share a few sets.
  func index(of set: LocaleSet) -> Int {
    if let last = localeSets.last, last == set { return localeSets.count - 1 }
    if let known = indexOfLocaleSet[set] { return known }
    localeSets.append(set)
    indexOfLocaleSet[set] = localeSets.count - 1
    return localeSets.count - 1
  }
}
