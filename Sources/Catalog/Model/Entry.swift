public import SourceText

/// One key of a table in every locale.
///
/// A reader fills the same entry again and again, so its arrays keep their memory. Rules see it
/// for the time of a call and must not keep it. Everything refers to everything by index.
public struct Entry {
  /// How the entry came into its catalog.
  public enum Extraction: Hashable, Sendable {
    /// Found in the code, or the format does not say.
    case automatic
    case manual, extractedWithValue, migrated
    /// Once found in the code, and no more.
    case stale
    /// A word that no Xcode writes.
    case unknown
  }

  public let table: Table
  public internal(set) var key: Text
  /// The key, where it serves as the text of the source language. It is looked at once: every text
  /// of an entry without a source may ask.
  public private(set) var keyAsSourceText: Text?
  /// What somebody wrote for the translators: in localized files, before the key of the source.
  public internal(set) var comment: Text?
  public internal(set) var extraction: Extraction = .automatic
  /// The word that names the extraction state, without quotes.
  public internal(set) var extractionRange: SourceRange?
  /// False for `shouldTranslate: false`.
  public internal(set) var isTranslatable = true
  /// Whether the table has had the key before.
  public internal(set) var isRepeated = false
  /// False for `generatesSymbol: false`.
  var generatesSymbol = true
  public internal(set) var localizations: [Localization] = []
  public internal(set) var units: [Unit] = []
  public internal(set) var variations: [Variation] = []
  public internal(set) var branches: [Branch] = []
  public internal(set) var substitutions: [Substitution] = []
  /// What any text or the key has, to return early.
  public internal(set) var traits: Text.Traits = []
  /// Index of the localization in the source locale.
  public internal(set) var sourceLocalization: Int?
  /// The format specifiers of all texts that are format strings.
  public internal(set) var specifiers: [FormatSpecifier] = []
  /// What is wrong with the arguments of the texts, in the order of the units.
  public internal(set) var argumentFaults: [ArgumentFault] = []
  var arguments = ArgumentMemory()

  init(table: Table) {
    self.table = table
    self.key = Text(range: SourceRange(file: FileID(0), 0..<0))
  }

  /// Starts the next key.
  mutating func begin(_ key: Text) {
    self.key = key
    table.noticeSurface(of: &self.key)
    keyAsSourceText = meaningOfKey
    comment = nil
    extraction = .automatic
    extractionRange = nil
    isTranslatable = true
    isRepeated = false
    generatesSymbol = true
    traits = self.key.traits
    sourceLocalization = nil
    localizations.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    variations.removeAll(keepingCapacity: true)
    branches.removeAll(keepingCapacity: true)
    substitutions.removeAll(keepingCapacity: true)
    specifiers.removeAll(keepingCapacity: true)
    argumentFaults.removeAll(keepingCapacity: true)
  }
}

extension Entry {
  public var isStale: Bool { extraction == .stale }
  /// Whether somebody ships the entry's texts in every locale: rules about texts skip the others.
  public var isShipped: Bool { isTranslatable && !isStale }

  /// The localization in the language of the code, if the entry has one.
  public var source: Localization? { sourceLocalization.map { localizations[$0] } }

  /// The key, or any text, as a string. Each call decodes it anew.
  public func string(of text: Text) -> String { table.string(of: text) }

  /// The locale of a localization.
  public func locale(of localization: Localization) -> LocaleIdentifier {
    table.locales[localization.locale]
  }

  /// The locale of a unit.
  public func locale(of unit: Unit) -> LocaleIdentifier {
    locale(of: localizations[unit.localization])
  }

  /// Whether a unit is in the language of the code.
  public func isSource(_ unit: Unit) -> Bool { unit.localization == sourceLocalization }

  /// Whether a unit is in the language of the code, also where an export has it as a translation
  /// into that language.
  public func isInSourceLanguage(_ unit: Unit) -> Bool {
    isSource(unit)
      || table.capabilities.isExport && locale(of: unit).canonical == table.source?.canonical
  }

  /// The branches of a variation, in file order.
  public func branches(of variation: Variation) -> BranchSequence {
    BranchSequence(branches: branches, upcoming: variation.firstBranch)
  }

  /// The text of the localization that is no branch and no substitution's, if there is one.
  public func rootUnit(of localization: Localization) -> Unit? {
    localization.units.lazy.map { units[$0] }.first { $0.branch == nil && $0.substitution == nil }
  }
}

/// The branches of one variation.
public struct BranchSequence: Sequence, IteratorProtocol {
  fileprivate let branches: [Branch]
  fileprivate var upcoming: Int?

  fileprivate init(branches: [Branch], upcoming: Int?) {
    self.branches = branches
    self.upcoming = upcoming
  }

  public mutating func next() -> Branch? {
    guard let index = upcoming else { return nil }
    upcoming = branches[index].next
    return branches[index]
  }
}
