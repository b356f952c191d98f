public import FormatStrings
public import SourceText

/// One key of a table in every locale.
///
/// A reader refills the same entry for each key, so that its arrays keep their storage. Rules see
/// an entry during a call and must not store it. Its parts refer to each other by index.
public struct Entry {
  /// The way the entry came into its catalog.
  public enum Extraction: Hashable, Sendable {
    /// Found in the code, or the format doesn't store this.
    case automatic
    case manual, extractedWithValue, migrated
    /// Found in the code earlier, but not any more.
    case stale
    /// A word that no version of Xcode writes.
    case unknown
  }

  public let table: Table
  /// The file that contains the key.
  package private(set) var file: SourceFile
  public internal(set) var key: TextSpan
  /// The key if it is the string of the source language. It is computed once, because every unit of
  /// an entry without a source may need it.
  package private(set) var keyAsSourceText: TextSpan?
  /// The comment for translators. In localized files, it is before the key in the source language.
  public internal(set) var comment: TextSpan?
  public internal(set) var extraction: Extraction = .automatic
  /// The word that names the extraction state, without quotes.
  public internal(set) var extractionRange: SourceRange?
  /// False for `shouldTranslate: false`.
  public internal(set) var isTranslatable = true
  /// Whether the code uses the key, although it is marked as stale or as not to be translated.
  /// False for all other keys.
  public internal(set) var isMarkedButUsed = false
  /// What the entry repeats, or nil for an entry that counts.
  package internal(set) var repetition: Repetition?
  /// False for `generatesSymbol: false`.
  var generatesSymbol = true
  public internal(set) var localizations: [Localization] = []
  public internal(set) var units: [StringUnit] = []
  public internal(set) var variations: [Variation] = []
  public internal(set) var branches: [Branch] = []
  public internal(set) var substitutions: [Substitution] = []
  /// The combined traits of the key and all strings, for early exits.
  public internal(set) var traits: TextSpan.Traits = []
  /// The index of the source locale in the table, which an entry needs for each localization.
  private(set) var sourceLocale: Int?
  /// The index of the localization in the source locale.
  public internal(set) var sourceLocalization: Int?
  /// The format specifiers of all strings that are format strings.
  public internal(set) var specifiers: [FormatSpecifier] = []
  var arguments = ArgumentMemory()
  /// Whether an argument in one of the strings may have a fault. Most entries have no such argument
  /// and aren't compared.
  @usableFromInline package internal(set) var mayHaveArgumentFaults = false
  /// The number of keys that the reader has begun. It distinguishes the entry from others of the
  /// table.
  package private(set) var serial = 0

  /// - Parameter file: The first file of the table.
  init(table: Table, file: SourceFile) {
    self.table = table
    self.file = file
    key = TextSpan(range: file.range(0..<0))
  }

  /// Starts the next key.
  mutating func begin(_ key: TextSpan, in file: SourceFile) {
    // Usually the file is the same. Assigning it again would count references.
    if file !== self.file { self.file = file }
    self.key = key
    self.key.traits.formUnion(file.bytes.surface(of: key, escapes: file.escapes))
    let isText =
      table.capabilities.hasTextKeys && !key.isEmpty
      && !Table.mayBeIdentifier(key, in: file)
    keyAsSourceText = isText ? self.key : nil
    comment = nil
    extraction = .automatic
    extractionRange = nil
    isTranslatable = true
    isMarkedButUsed = false
    if repetition != nil { repetition = nil }
    generatesSymbol = true
    traits = self.key.traits
    sourceLocale = table.sourceLocale
    sourceLocalization = nil
    localizations.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    if !variations.isEmpty { variations.removeAll(keepingCapacity: true) }
    if !branches.isEmpty { branches.removeAll(keepingCapacity: true) }
    if !substitutions.isEmpty { substitutions.removeAll(keepingCapacity: true) }
    if !specifiers.isEmpty { specifiers.removeAll(keepingCapacity: true) }
    mayHaveArgumentFaults = false
    serial += 1
  }
}

extension Entry {
  /// The parts of a catalog that repeat earlier ones. The first copy counts. Only errors are
  /// reported in the others, because readers differ in which copy they use.
  package enum Repetition: Sendable {
    /// An earlier entry has the same key.
    case key
    /// Members of the entry have names that their objects have already. Their ranges don't overlap
    /// and are in file order.
    case members([SourceRange])

    /// Returns whether a range is in a part that repeats another one.
    package func contains(_ range: SourceRange) -> Bool {
      guard case .members(let members) = self else { return true }
      let next = members.partitioningIndex { $0.start > range.start }
      return next > 0 && members[next - 1].contains(range)
    }
  }

  /// What the spelling of the key says about its meaning.
  package var keyShape: KeyShape { table.shape(of: key) }

  public var isStale: Bool { extraction == .stale }
  /// Whether the entry's strings are shipped in every locale, because of its marks or because the
  /// code uses it. Rules about strings skip other entries.
  public var isShipped: Bool { isTranslatable && !isStale || isMarkedButUsed }

  /// The localization in the source language, if the entry has one.
  public var source: Localization? { sourceLocalization.map { localizations[$0] } }

  /// Returns the file that contains the key or any string. It is usually that of the key.
  @inline(__always)
  func file(of text: TextSpan) -> SourceFile {
    text.range.file == file.id ? file : table.file(text.range.file)
  }

  /// Returns the value of the key or of any string. Each call decodes it again.
  public func string(of text: TextSpan) -> String { table.string(of: text) }

  /// Returns the locale of a localization.
  public func locale(of localization: Localization) -> LocaleIdentifier {
    table.locales[localization.locale]
  }

  /// Returns the locale of a unit.
  public func locale(of unit: StringUnit) -> LocaleIdentifier {
    locale(of: localizations[unit.localization])
  }

  /// Returns whether a unit is in the source language.
  public func isSource(_ unit: StringUnit) -> Bool { unit.localization == sourceLocalization }

  /// Returns whether a unit is in the source language, including an export's translation into that
  /// language.
  public func isInSourceLanguage(_ unit: StringUnit) -> Bool {
    isSource(unit)
      || table.capabilities.isExport && locale(of: unit).canonical == table.source?.canonical
  }

  /// Returns the branches of a variation, in file order.
  public func branches(of variation: Variation) -> BranchSequence {
    BranchSequence(branches: branches, upcoming: variation.firstBranch)
  }

  /// Returns the branches of a variation as indices, in file order.
  package func branchIndices(of variation: Variation) -> [Int] {
    var indices: [Int] = []
    var next = variation.firstBranch
    while let index = next {
      indices.append(index)
      next = branches[index].next
    }
    return indices
  }

  /// Returns the unit of the localization that belongs to no branch and no substitution, if there
  /// is one.
  public func rootUnit(of localization: Localization) -> StringUnit? {
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
