package import SourceText

/// The strings of the current entry as users read them, decoded once for all rules.
///
/// A reusable buffer: the strings of the next entry replace its contents.
package struct ReadableStrings {
  private var entry: (table: Table, serial: Int)?
  private var shown: [ShownString] = []
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
    guard entry.isShipped else { return }
    if entry.source == nil, let key = entry.keyAsSourceText {
      append(key, nil, of: entry, isTranslation: false)
    }
    for unit in entry.units where entry.isShown(unit) {
      append(unit.text, unit, of: entry, isTranslation: entry.isTranslation(unit))
    }
  }

  private mutating func append(
    _ text: TextSpan, _ unit: StringUnit?, of entry: Entry, isTranslation: Bool
  ) {
    var traits = ContentTraits()
    var maxWidth = 0
    var endsWithLetter = false
    contents.read(text, of: entry) { utf8 in
      traits = ContentTraits(utf8, countingCells: &maxWidth)
      // A percent sign may belong to an argument at the end.
      endsWithLetter = !text.traits.contains(.percent) && utf8.endsWithLetter
    }
    shown.append(
      ShownString(
        text: text, unit: unit, index: shown.count, isTranslation: isTranslation, traits: traits,
        maxWidth: maxWidth, endsWithLetter: endsWithLetter))
    decoded.append(nil)
  }
}

extension Span<UInt8> {
  /// Whether the last character of a string in UTF-8 is certainly a letter.
  fileprivate var endsWithLetter: Bool {
    var start = count - 1
    while start > 0, self[start] & 0xC0 == 0x80, start > count - 4 { start -= 1 }
    guard start >= 0 else { return false }
    let (scalar, length) = scalar(at: start)
    // Letters in circles and squares are symbols.
    return start + length == count && scalar.isAlphabetic
      && (scalar.value < 0x2000 || 0x3041..<0xD800 ~= scalar.value)
  }
}
