package import SourceText

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
