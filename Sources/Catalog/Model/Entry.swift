public import FormatStrings
public import Languages
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
  package internal(set) var generatesSymbol = true
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
  var arguments = ArgumentStorage()
  /// Whether an argument in one of the strings may have a fault. Most entries have no such argument
  /// and aren't compared.
  @usableFromInline package internal(set) var mayHaveArgumentFaults = false
  /// The number of keys that the reader has begun. It distinguishes the entry from others of the
  /// table.
  package private(set) var serial = 0

  /// - Parameter file: the first file of the table.
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

/// The functions that readers use to fill an entry. They return indices, which show where the next
/// part belongs.
extension Entry {
  mutating func beginLocalization(
    _ locale: Int, named name: SourceRange, comment: TextSpan? = nil
  ) {
    localizations.append(Localization(locale: locale, name: name, comment: comment, in: self))
    guard locale == sourceLocale else { return }
    sourceLocalization = localizations.count - 1
    if let comment { self.comment = comment }
  }

  /// Records where the parts of the current localization end.
  mutating func endLocalization() {
    let last = localizations.count - 1
    localizations[last].unitsEnd = UInt32(units.count)
    localizations[last].variationsEnd = UInt32(variations.count)
    localizations[last].substitutionsEnd = UInt32(substitutions.count)
  }

  /// Appends a localization that has only one unit, whose traits are complete.
  @inline(__always)
  mutating func append(_ unit: StringUnit, asAllOf locale: Int, named name: SourceRange) {
    if locale == sourceLocale { sourceLocalization = localizations.count }
    var localization = Localization(locale: locale, name: name, comment: nil, in: self)
    localization.unitsEnd &+= 1
    localizations.append(localization)
    units.append(unit)
    traits.formUnion(unit.text.traits)
  }

  mutating func append(_ unit: StringUnit) { append(unit, from: table.file(unit.text.range.file)) }

  /// Appends a unit for a reader that has the file at hand.
  mutating func append(_ unit: StringUnit, from file: SourceFile) {
    var unit = unit
    unit.text.traits.formUnion(
      file.escapes == .json
        ? file.bytes.jsonSurface(of: unit.text)
        : file.bytes.surface(of: unit.text, escapes: file.escapes))
    units.append(unit)
    traits.formUnion(unit.text.traits)
    if let branch = unit.branch { branches[branch].unit = units.count - 1 }
  }

  mutating func append(_ variation: Variation) -> Int {
    variations.append(variation)
    return variations.count - 1
  }

  /// - Parameter last: the index of the previous branch of the same variation, or nil.
  mutating func append(_ branch: Branch, after last: Int?) -> Int {
    branches.append(branch)
    let index = branches.count - 1
    if let last {
      branches[last].next = index
    } else {
      variations[branch.variation].firstBranch = index
    }
    return index
  }

  mutating func append(_ substitution: Substitution) -> Int {
    substitutions.append(substitution)
    return substitutions.count - 1
  }

  /// Adds the record of the entry to the table.
  mutating func record(presence: inout LocaleSet) {
    presence.removeAll()
    // A localization without a string was reported for that, so it isn't reported as missing too.
    for localization in localizations { presence.insert(localization.locale) }
    table.keys.appendTightly(
      KeyRecord(
        key: key, isTranslatable: isTranslatable, isStale: isStale && !isMarkedButUsed,
        isExtracted: extraction == .automatic, symbol: symbol, content: sourceContent,
        presence: table.index(of: presence)))
    table.unitCount += units.count
  }

  /// The symbol that Xcode generates for the key, if the project enables this.
  ///
  /// Inlined because a call would copy the entry.
  @inline(__always)
  private var symbol: KeyRecord.Symbol {
    guard extraction == .manual, generatesSymbol else { return .none }
    if table.hasPercent(key) { return .function }
    guard let source else { return .variable }
    for unit in source.units where table.hasPercent(units[unit].text) { return .function }
    return .variable
  }
}

extension Table {
  fileprivate func hasPercent(_ text: TextSpan) -> Bool {
    guard text.traits.contains(.percent) else { return false }
    guard !text.traits.contains(.escaped) else { return string(of: text).utf8.contains(0x25) }
    return file(text.range.file).bytes.firstOffset(
      of: UInt8(ascii: "%"), in: text.range.bytes) != nil
  }
}

/// What Xcode's compiler writes of an entry.
extension Entry {
  /// Returns whether a string is in the app. The compiler leaves out a string in the state `new` if
  /// the entry has no extraction state.
  package func isCompiled(_ unit: StringUnit) -> Bool {
    !(table.capabilities.isCompiled && extraction == .automatic && unit.state == .new)
  }

  /// Returns whether a branch is in the app. One that contains variations is.
  package func isCompiled(_ branch: Branch) -> Bool {
    branch.unit.map { isCompiled(units[$0]) } ?? true
  }
}
