package import Languages
import SourceText

/// What the base revision of a table had for one key.
package struct BaseEntry {
  /// A translation that the key had in a locale.
  package struct Translation {
    package let locale: LocaleIdentifier
    /// The value, or the first of several variants.
    fileprivate let text: TextSpan
  }

  /// A change of the source string.
  package struct SourceChange {
    /// The earlier string, or nil if it is unchanged and only other variants have changed.
    package let text: String?
  }

  let record: BaseTable.Record
  let table: BaseTable

  /// Returns how the source string has changed. Returns nil if it is unchanged, if one of the two
  /// is unknown, or if the source language is a different one now.
  package func sourceChange(of entry: Entry) -> SourceChange? {
    guard let earlier = record.source, let text = record.sourceText,
      let present = entry.sourceDigest, present.differs(from: earlier),
      hasSourceLanguage(of: entry.table)
    else { return nil }
    return SourceChange(text: present.principal == earlier.principal ? nil : string(of: text))
  }

  /// Returns the source strings for variants that the source didn't have, as indices of units.
  /// Empty if its strings were unknown, or if the source language is a different one now.
  package func newSourceVariants(of entry: Entry) -> [Int] {
    guard record.source != nil, let source = entry.source, !source.variations.isEmpty,
      hasSourceLanguage(of: entry.table)
    else { return [] }
    let earlier = table.tables[record.table].capabilities.hasOneFilePerLocale
    let isSameFormat = earlier == entry.table.capabilities.hasOneFilePerLocale
    let name: SourceVariant = isSameFormat ? .whole : .branches
    return source.units.filter { index in
      name.hash(of: entry.units[index], in: entry).map { !record.sourceVariants.contains($0) }
        ?? false
    }
  }

  /// Returns those of some plural categories for which the key had a form where a variation is.
  package func categories(
    of variation: Variation, in entry: Entry, among wanted: PluralCategorySet
  ) -> PluralCategorySet {
    let place = entry.variant(of: variation).map { $0 + "/" } ?? ""
    let locale = entry.locale(of: variation).canonical
    let isSource = variation.localization == entry.sourceLocalization
    guard !isSource || hasSourceLanguage(of: entry.table) else { return PluralCategorySet() }
    let known =
      isSource
      ? record.sourceVariants
      : Set(
        table.translation(in: locale, of: record).map { table.variants[$0.variants].map(\.name) }
          ?? [])
    return PluralCategorySet(
      wanted.filter { category in
        known.contains(BaseTable.hash(ofVariant: place + "plural.\(category.name)"))
      })
  }

  /// Returns whether a localization was marked as translated and has the same strings now.
  package func wasTranslated(_ localization: Localization, of entry: Entry) -> Bool {
    let locale = entry.locale(of: localization).canonical
    guard let translation = table.translation(in: locale, of: record), translation.isTranslated
    else { return false }
    return entry.digest(of: localization) == translation.digest
  }

  /// Whether the key was shipped.
  package var isShipped: Bool { record.isShipped }

  /// Returns whether an entry has a string that the key didn't have.
  package func hasOtherStrings(than entry: Entry) -> Bool {
    entry.sourceDigest != record.source
      || entry.localizations.indices.contains { index in
        let localization = entry.localizations[index]
        let locale = entry.locale(of: localization)
        guard index != entry.sourceLocalization, locale.isForPeople else { return false }
        let earlier = table.translation(in: locale.canonical, of: record)
        return entry.digest(of: localization) != earlier?.digest
      }
  }

  /// The translations that the key had in each locale, whatever it has now, except for copies of
  /// the source string. A key that wasn't shipped had none.
  package var translations: [Translation] {
    guard record.isShipped else { return [] }
    return table.translations[record.translations].compactMap { Self.worth($0, of: table) }
  }

  /// Returns the translation that the key had in a locale, or nil if it had none.
  ///
  /// - Parameter locale: the canonical identifier.
  package func translation(in locale: String) -> Translation? {
    guard record.isShipped else { return nil }
    return table.translation(in: locale, of: record).flatMap { Self.worth($0, of: table) }
  }

  /// Returns the translation that became a copy of the source: the earlier string of the same
  /// variant. Returns nil if a unit isn't such a copy, or if it was one.
  package func translation(replacedBySourceIn unit: StringUnit, of entry: Entry) -> Translation? {
    let locale = entry.locale(of: unit)
    guard record.isShipped, entry.isCopyOfSource(unit),
      let whole = table.translation(in: locale.canonical, of: record), !whole.isCopy
    else { return nil }
    let name = BaseTable.hash(ofVariantOf: unit, in: entry)
    let variant = table.variants[whole.variants].first { $0.name == name }
    guard variant?.isCopy != true, let text = variant?.text ?? whole.text,
      table.tables[record.table].string(of: text) != entry.string(of: unit.text)
    else { return nil }
    return Translation(locale: locale, text: text)
  }

  /// Returns a translation unless it is empty or a copy of the source, whose loss users would not
  /// notice.
  private static func worth(
    _ translation: BaseTable.Translation, of table: BaseTable
  ) -> Translation? {
    guard !translation.isCopy else { return nil }
    return translation.text.map { text in
      Translation(locale: table.locales[translation.locale], text: text)
    }
  }

  private func hasSourceLanguage(of other: Table) -> Bool {
    guard let earlier = table.tables[record.table].source, let present = other.source else {
      return true
    }
    return earlier.isBase || present.isBase
      || earlier.language == present.language && earlier.script == present.script
  }

  /// Returns the value of a translation, for a message.
  package func string(of translation: Translation) -> String { string(of: translation.text) }

  private func string(of text: TextSpan) -> String { table.tables[record.table].name(of: text) }
}
