import Languages
public import SourceText

/// The strings of the current entry as users read them, decoded once for all rules.
///
/// A reusable buffer: the strings of the next entry replace its contents.
package struct ReadableStrings {
  private var entry: (table: Table, serial: Int)?
  private var shown: [ShownString] = []
  /// The traits that any of the shown strings has, and those of the source strings.
  private var traits = ContentTraits()
  private var sourceTraits = ContentTraits()
  /// What users read of the shown strings, if rules asked for it and it is not too long.
  private var decoded: [ScalarText?] = []
  /// The number of scalars that may still be kept.
  private var remainingCapacity = 0
  /// The source string requested last.
  private var source: (text: TextSpan, decoded: ScalarText)?
  private var contents = TextContents()

  /// The maximum number of scalars to keep for an entry, so that an entry of many long strings
  /// takes little memory.
  private static let capacity = 1 << 17

  package init() {}

  /// Returns the strings of an entry that were written and that users see, including source
  /// strings.
  ///
  /// Empty for entries that aren't shipped. Strings in the state `new`, notes for translators, and
  /// pseudo-localizations for tests are not included.
  package mutating func shownStrings(of entry: Entry) -> [ShownString] {
    prepare(for: entry)
    return shown
  }

  /// Returns the traits that any of the shown strings of an entry has.
  package mutating func traits(of entry: Entry) -> ContentTraits {
    prepare(for: entry)
    return traits
  }

  /// Returns the traits that any source string of an entry may have.
  package mutating func sourceTraits(of entry: Entry) -> ContentTraits {
    prepare(for: entry)
    return sourceTraits
  }

  /// Returns what users read of a string of the entry.
  package mutating func readableText(of shown: ShownString, in entry: Entry) -> ScalarText {
    prepare(for: entry)
    precondition(self.shown[shown.index].text == shown.text, "a string of another entry")
    if let known = decoded[shown.index] { return known }
    let text = shown.unit.map { entry.readableText(of: $0) } ?? entry.readableKey
    if text.scalars.count <= remainingCapacity {
      remainingCapacity -= text.scalars.count
      decoded[shown.index] = text
    }
    return text
  }

  /// Returns what users read of a source string of the entry.
  package mutating func readableSource(_ text: TextSpan, of entry: Entry) -> ScalarText {
    prepare(for: entry)
    if let source, source.text == text { return source.decoded }
    let decoded = entry.readableSource(text)
    source = (text, decoded)
    return decoded
  }
}

extension ReadableStrings {
  /// Finds the strings of an entry, unless it is the current one.
  private mutating func prepare(for entry: Entry) {
    if let known = self.entry, known.serial == entry.serial, known.table === entry.table { return }
    self.entry = (entry.table, entry.serial)
    source = nil
    remainingCapacity = Self.capacity
    shown = []
    shown.reserveCapacity(entry.units.count + 1)
    decoded.removeAll(keepingCapacity: true)
    (traits, sourceTraits) = ([], [])
    guard entry.isShipped else { return }
    appendStrings(of: entry)
  }

  private mutating func appendStrings(of entry: Entry) {
    let sources = SourceStrings(of: entry)
    let localeTraits = entry.table.localeTraits
    if entry.source == nil, let key = entry.keyAsSourceText {
      sourceTraits = append(key, nil, translating: nil, of: entry, isTranslation: false)
    }
    for unit in entry.units {
      let locale = localeTraits[entry.localizations[unit.localization].locale]
      let isSource = entry.isSource(unit)
      guard entry.isShown(unit, in: locale) else {
        // The source string itself can be for tests.
        if isSource, !unit.text.isEmpty { sourceTraits = .all }
        continue
      }
      let traits = append(
        unit.text, unit, translating: sources.text(for: unit, of: entry), of: entry,
        isTranslation: entry.isTranslation(unit, in: locale))
      if isSource { sourceTraits.formUnion(traits) }
    }
  }

  /// Appends a string, and returns its traits.
  private mutating func append(
    _ text: TextSpan, _ unit: StringUnit?, translating source: TextSpan?, of entry: Entry,
    isTranslation: Bool
  ) -> ContentTraits {
    var traits = ContentTraits()
    var maxWidth = 0
    var ending = TextEnding.other
    contents.read(text, of: entry) { utf8 in
      traits = ContentTraits(utf8, countingCells: &maxWidth)
      // A percent sign may belong to an argument at the end.
      if !traits.has(.percent) { ending = TextEnding(of: utf8) }
    }
    shown.append(
      ShownString(
        text: text, unit: unit, source: source, index: shown.count, isTranslation: isTranslation,
        traits: traits, maxWidth: maxWidth, ending: ending))
    decoded.append(nil)
    self.traits.formUnion(traits)
    return traits
  }
}

/// A string that users see: a unit, or the key if it is the source string.
public struct ShownString: Sendable {
  /// Where it is in the file.
  public let text: TextSpan
  /// Nil for the key.
  public let unit: StringUnit?
  /// The string that the unit translates. Nil if it is unknown, and for the key.
  public let source: TextSpan?
  /// The index among the shown strings of the entry.
  let index: Int
  /// Whether the string is a translation that was written for users of another locale.
  public let isTranslation: Bool
  /// What it may contain.
  public let traits: ContentTraits
  /// The number of terminal cells that the string takes at most.
  public let maxWidth: Int
  /// The last character, if it is certain that users see it.
  public let ending: TextEnding
}

/// The principal string, which represents all variants of a string. Translators are paid for one of
/// the variants.
///
/// In a variation, the principal string is the one in the `other` branch. Without `other`, it is
/// the one for the first device in the order of `DeviceKey`, for the largest width, or else in the
/// first branch. Of several phrases, it is the first.
package enum PrincipalText {
  /// Returns the source string that represents an entry: its principal string, or the key if that
  /// is the source string. Nil if the source string is unknown.
  ///
  /// - Parameter source: the localization in the source language.
  package static func ofSource(_ source: Localization?, of entry: Entry) -> TextSpan? {
    guard let source, !source.units.isEmpty else { return entry.keyAsSourceText }
    let unit =
      unit(of: source, in: nil, of: entry)
      ?? source.substitutions.first.flatMap { self.unit(of: source, in: $0, of: entry) }
    return unit?.text
  }

  /// Returns the principal string outside of substitutions, or that of one substitution.
  package static func unit(
    of localization: Localization, in substitution: Int?, of entry: Entry
  ) -> StringUnit? {
    let plain = localization.units.first {
      entry.units[$0].branch == nil && entry.units[$0].substitution == substitution
    }
    if let plain { return entry.units[plain] }
    var variation = localization.variations.first {
      entry.variations[$0].parent == nil && entry.variations[$0].substitution == substitution
    }
    while let index = variation, let branch = branch(of: entry.variations[index], in: entry) {
      if let unit = entry.branches[branch].unit { return entry.units[unit] }
      variation = localization.variations.first { entry.variations[$0].parent == branch }
    }
    return nil
  }

  private static func branch(of variation: Variation, in entry: Entry) -> Int? {
    var best: (branch: Int, rank: Int)?
    var next = variation.firstBranch
    while let index = next {
      let rank = rank(of: entry.branches[index], variation.kind, in: entry)
      if best.map({ rank > $0.rank }) ?? true { best = (index, rank) }
      next = entry.branches[index].next
    }
    return best?.branch
  }

  /// Returns the rank of a branch as the principal one. If ranks are equal, the first branch is
  /// used.
  private static func rank(of branch: Branch, _ kind: Variation.Kind, in entry: Entry) -> Int {
    let name = entry.string(of: branch.name)
    switch kind {
    case .plural: return branch.category == .other ? 1 : 0
    case .device:
      guard let device = DeviceKey(rawValue: name) else { return 0 }
      let place = DeviceKey.allCases.firstIndex(of: device) ?? 0
      return device == .other ? .max : DeviceKey.allCases.count - place
    case .width: return WidthKey(name).value ?? -1
    }
  }
}
