package import Diagnostics
public import Languages
import Platform
public import SourceText
import Syntax

/// A string table in all its locales, whatever the format: one catalog, all files with one name in
/// the `*.lproj` folders of one bundle, or one file in an XLIFF.
///
/// It grows while its entries are read one after the other. Entries refer to it. Properties that
/// are used for every key aren't checked for exclusive access, which takes longer than using them:
/// only readers change them, and never during a call of a rule.
public final class Table {
  /// What the strings of a table are used for, which determines whether they are format strings.
  public enum Purpose: Hashable, Sendable {
    case general
    /// `InfoPlist`: strings that the system displays as they are.
    case infoPlist
    /// `AppShortcuts`, `AssistantIntents`: phrases with `${…}` placeholders.
    case appShortcuts
    /// A table that belongs to a storyboard or nib. Its strings are displayed as they are.
    case interfaceBuilder
    /// A file of another platform, whose placeholders are not Apple's.
    case foreign
  }

  /// Whether the strings are values that Xcode exported from `Info.plist` itself, also under the
  /// name `InfoPlist.strings`. They become a table when their translations are imported.
  package var isExportOfInfoPlist: Bool { capabilities.isExport && purpose == .infoPlist }

  /// The name without its extension, for example `Localizable`.
  public let name: String
  /// What its format can express.
  public let capabilities: TableCapabilities
  /// What its strings are used for.
  public let purpose: Purpose
  /// The files of the table in path order. A catalog has one.
  @exclusivity(unchecked)
  public private(set) var files: [SourceFile] = []
  /// The locales in the order in which they appear, as the files spell them.
  @exclusivity(unchecked)
  public private(set) var locales: [LocaleIdentifier] = []
  /// What is special about each locale.
  @exclusivity(unchecked)
  private(set) var localeTraits: [LocaleTraits] = []
  /// The range that first names each locale. In a localized file, it is the start of the file.
  public private(set) var localeMentions: [SourceRange] = []
  /// The index in `locales` of the source language, if the table has it.
  @exclusivity(unchecked)
  public internal(set) var sourceLocale: Int?
  /// The version of a catalog, if it has a valid one.
  package internal(set) var version: CatalogVersion?
  /// Whether the files show their locale. A file outside of an `*.lproj` folder doesn't.
  public internal(set) var namesLocales = true
  /// Whether the strings are written as in a catalog, with `%arg` and `%(label)@`.
  package internal(set) var isWrittenLikeCatalog = false
  /// The records of the keys that were read, in file order.
  @exclusivity(unchecked)
  package internal(set) var keys: [KeyRecord] = []
  /// The number of strings in the table.
  @exclusivity(unchecked)
  package internal(set) var unitCount = 0
  /// Files with a fault after which Foundation reads nothing, so that their keys are unknown.
  var brokenFiles: Set<FileID> = []
  /// Localized files of which Foundation reads nothing at all.
  @exclusivity(unchecked)
  var unloadableFiles: Set<FileID> = []
  /// The localized files whose strings are all empty.
  package internal(set) var emptyFiles: Set<FileID> = []
  /// Whether the table has one file outside of `*.lproj` folders, in which each string is its key,
  /// as `genstrings` writes it.
  package internal(set) var repeatsKeys = false
  /// The comments for the linter above values that another value of the same key overrides.
  package internal(set) var overridden: [OverriddenComment] = []
  /// Whether a fault ended the reading of a catalog or an XLIFF, so that not all keys are known.
  package internal(set) var isCutShort = false
  /// The first fault that explains why a file wasn't read completely. Contains what the readers
  /// found, even if the findings are not reported.
  package private(set) var readFaults: [FileID: Diagnostic] = [:]
  /// The files of each locale in a table of localized files.
  var filesOfLocale: [Int: [FileID]] = [:]
  /// The number of keys in the source language's localized files.
  package internal(set) var sourceKeyCount = 0
  /// The number of keys in the localized files, even before all of them are read.
  package internal(set) var keyCount = 0

  /// Returns whether the code uses a key, given with the name of its table.
  package typealias UsedKeys = @Sendable (_ key: String, _ table: String) -> Bool

  /// Nil if no code is read.
  var isUsed: UsedKeys?

  private var indexOfFile: [FileID: Int] = [:]
  /// The indices of locales by spelling, if the table has so many that a search takes longer.
  private var indexOfLocale: [String: Int] = [:]
  @exclusivity(unchecked)
  private(set) var localeSets: [LocaleSet] = []
  /// The indices of sets, if the table has so many that a search takes longer.
  @exclusivity(unchecked)
  private var indexOfLocaleSet: [LocaleSet: Int] = [:]
  /// The index of the set that was last asked for.
  @exclusivity(unchecked)
  private var lastLocaleSet = 0

  init(name: String, capabilities: TableCapabilities, purpose: Purpose) {
    self.name = name
    self.capabilities = capabilities
    self.purpose = purpose
  }

  /// Whether the strings are format strings, so that percent signs have a meaning.
  public var isFormatted: Bool { purpose == .general }

  /// The identifier of the source locale, if the table has it.
  public var source: LocaleIdentifier? { sourceLocale.map { locales[$0] } }

  /// The size of all files in bytes.
  package var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// Returns the file with the identity that a range of the table has.
  public func file(_ id: FileID) -> SourceFile {
    if let first = files.first, first.id == id { return first }
    // The files are usually in the order of their numbers.
    let place = files.partitioningIndex { $0.id.index >= id.index }
    if place < files.count, files[place].id == id { return files[place] }
    guard let index = indexOfFile[id] else { preconditionFailure("the table has no file \(id)") }
    return files[index]
  }

  /// Returns the first file of a locale, given by its index, in a table of localized files.
  package func file(ofLocale locale: Int) -> SourceFile? { filesOfLocale[locale]?.first.map(file) }

  /// Returns the files of a locale, given by its index, in a table of localized files.
  public func files(ofLocale locale: Int) -> [SourceFile] {
    filesOfLocale[locale]?.map(file) ?? []
  }

  /// Returns whether a file has a fault after which Foundation reads nothing.
  public func isBroken(_ file: SourceFile) -> Bool { brokenFiles.contains(file.id) }

  /// Whether the table has localized files of which Foundation reads nothing at all.
  package var hasUnloadableFiles: Bool { !unloadableFiles.isEmpty }

  /// Returns whether Foundation reads nothing at all of the localized file that contains a range.
  package func isUnloadable(_ range: SourceRange) -> Bool {
    unloadableFiles.contains(range.file)
  }

  /// Returns the value of a string in the table. Each call decodes it again.
  public func string(of text: TextSpan) -> String { file(text.range.file).string(of: text) }

  /// Returns the first difference between the file of a catalog and what Xcode would write, as a
  /// message and a range. Returns nil if there is no difference, and for localized files.
  package func firstDifferenceFromXcode() -> (message: String, range: SourceRange)? {
    guard capabilities.isCompiled, let file = files.first else { return nil }
    return XcodeLayout.firstDifference(in: file)
  }

  /// Returns the edits that give a catalog Xcode's layout, or nil if they aren't known.
  package func editsToXcodeLayout() -> [Edit]? {
    guard capabilities.isCompiled, let file = files.first else { return nil }
    return XcodeLayout.edits(of: file)
  }

  /// Records which diagnostics of a reader show that a file wasn't read completely.
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

  /// Returns the index of a locale by its spelling. A new locale is added.
  ///
  /// Only the first 256 bytes of a very long spelling count. No real locale is that long.
  ///
  /// - Parameter mention: the range that names it.
  func index(ofLocale spelling: String, at mention: SourceRange) -> Int {
    let spelling =
      spelling.utf8.count <= 256
      ? spelling : String(decoding: spelling.utf8.prefix(256), as: UTF8.self)
    if let known = knownIndex(ofLocale: spelling) { return known }
    let (locale, traits) = LocaleCache.locale(spelling)
    locales.append(locale)
    localeTraits.append(traits)
    localeMentions.append(mention)
    return locales.count - 1
  }

  private func knownIndex(ofLocale spelling: String) -> Int? {
    guard locales.count > 32 else { return locales.firstIndex { $0.spelling == spelling } }
    for index in indexOfLocale.count..<locales.count {
      indexOfLocale[locales[index].spelling] = index
    }
    return indexOfLocale[spelling]
  }

  /// Whether the table names a locale that Apple platforms can't resolve.
  package var hasInvalidLocales: Bool { localeTraits.contains { $0.contains(.invalid) } }

  /// Returns whether a locale, given by its index, is for users: `LocaleIdentifier.isForPeople`.
  package func isForPeople(_ locale: Int) -> Bool {
    localeTraits[locale].isDisjoint(with: .notForPeople)
  }

  /// Whether two locales can have the same meaning.
  package var mayRepeatLocales: Bool { localeTraits.contains { $0.contains(.renamed) } }

  /// Returns the indices of the locales for users whose names are valid, except those that mean a
  /// locale.
  package func validLocales(except other: LocaleIdentifier) -> LocaleSet {
    let excluded = LocaleTraits.notForPeople.union(.invalid)
    var valid = LocaleSet()
    for (index, traits) in localeTraits.enumerated()
    where traits.isDisjoint(with: excluded) && locales[index].canonical != other.canonical {
      valid.insert(index)
    }
    return valid
  }

  /// Returns the index of a set of locales. Most keys of a table share a few sets.
  func index(of set: LocaleSet) -> Int {
    if lastLocaleSet < localeSets.count, localeSets[lastLocaleSet] == set { return lastLocaleSet }
    lastLocaleSet = knownIndex(of: set) ?? localeSets.count
    if lastLocaleSet == localeSets.count { localeSets.append(set) }
    return lastLocaleSet
  }

  private func knownIndex(of set: LocaleSet) -> Int? {
    guard localeSets.count > 16 else { return localeSets.firstIndex(of: set) }
    for index in indexOfLocaleSet.count..<localeSets.count {
      indexOfLocaleSet[localeSets[index]] = index
    }
    return indexOfLocaleSet[set]
  }
}

extension Table.Purpose {
  /// Determines the purpose of a table from its name and the path of one of its files.
  init(ofTable name: String, path: String) {
    if Self.isInfoPlist(name) {
      self = .infoPlist
    } else if name == "AppShortcuts" || name == "AssistantIntents" {
      self = .appShortcuts
    } else if PathName.name(of: PathName.folder(of: path)) == LanguageFolder.ofAllLanguages
      || name == "Root" && Self.isInBundle(path)
    {
      self = .interfaceBuilder
    } else {
      self = .general
    }
  }

  /// Returns whether a folder around a file is a bundle, such as `Settings.bundle`.
  private static func isInBundle(_ path: String) -> Bool {
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return folders.contains { $0.suffix(7).elementsEqual(".bundle".utf8) }
  }

  /// Returns whether a table translates a property list. `InfoPlist` translates `Info.plist`.
  /// `AppPlist` and `Kit-InfoPlist` serve `App.plist` and `Kit-Info.plist`: Xcode renames such
  /// files when it copies them (`STRINGS_FILE_INFOPLIST_RENAME`). Case is ignored, because a file
  /// system may not distinguish `infoPlist`.
  private static func isInfoPlist(_ name: String) -> Bool {
    // The name of a list, such as `GroupList`, has another case.
    if name.hasSuffix("Plist") { return true }
    let name = name.lowercased()
    return name.hasPrefix("info") && name.hasSuffix("plist") || name.hasSuffix("-infoplist")
  }
}

/// What the files of a format can express, and how they are stored.
///
/// Code that treats tables differently checks these properties and never the format, so that a new
/// format requires no changes elsewhere.
public struct TableCapabilities: Hashable, Sendable {
  /// Whether strings have a state, such as `translated` or `needs_review`.
  public var hasStates = false
  /// Whether the format has a member for the comment of each entry.
  public var hasComments = false
  /// Whether each locale has its own files, and the tables of a folder share its locales.
  public var hasOneFilePerLocale = false
  /// Whether a key can be the string of the source language itself.
  public var hasTextKeys = false
  /// Whether Xcode extracts the keys from code, so that a key is what the code passes.
  public var hasExtractedKeys = false
  /// Whether Xcode compiles the file. The compiler fails or ignores the file if it differs from
  /// what Xcode writes.
  public var isCompiled = false
  /// Whether a file repeats strings of other files, in the source language and one translation.
  /// Such a file can hold several tables.
  public var isExport = false

  package init() {}
}

/// The version of a string catalog: `1.0` since Xcode 15, `1.1` since Xcode 26.
package struct CatalogVersion: Hashable, Sendable {
  package let major: Int
  package let minor: Int

  /// Reads numbers separated by periods. All except the first may be missing.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard let major = Int(parts[0]), let minor = parts.count > 1 ? Int(parts[1]) : 0 else {
      return nil
    }
    (self.major, self.minor) = (major, minor)
  }

  /// Whether Xcode generates symbols for the keys of such a catalog, if the project enables this.
  package var hasSymbols: Bool { (major, minor) >= (1, 1) }
}

/// A comment for the linter above a value that isn't used, because the file repeats its key or a
/// `.stringsdict` has it too.
package struct OverriddenComment: Sendable {
  package let comment: TextSpan
  package let key: TextSpan
  /// The index of the locale in the table.
  package let locale: Int
  /// The end of the value.
  package let end: UInt32
}
