import SourceText

/// What an earlier state of a table had for one key.
package struct EarlierEntry {
  /// A text that the key had in a locale.
  package struct Translation {
    package let locale: LocaleIdentifier
    /// The text, or the first of several variants.
    fileprivate let text: Text
  }

  /// A source text that reads differently now.
  package struct SourceChange {
    /// The text as it was; nil if it is as before, and only others of its variants have changed.
    package let text: String?
  }

  let record: EarlierTable.Record
  let table: EarlierTable

  /// How the source text has changed; nil if it reads as before, if nobody knows one of the two, or
  /// if another language is the source now.
  package func sourceChange(of entry: Entry) -> SourceChange? {
    guard let earlier = record.source, let text = record.sourceText,
      let present = entry.sourceDigest, present.differs(from: earlier),
      hasSourceLanguage(of: entry.table)
    else { return nil }
    return SourceChange(text: present.principal == earlier.principal ? nil : string(of: text))
  }

  /// Whether a localization was marked as translated, and has the same texts now.
  package func wasTranslated(_ localization: Localization, of entry: Entry) -> Bool {
    let locale = entry.locale(of: localization).canonical
    guard let translation = table.translation(in: locale, of: record), translation.isTranslated
    else { return false }
    return entry.digest(of: localization) == translation.digest
  }

  /// The texts that the key had in each locale, whatever it has now, but for those that were the
  /// source text. A key that was not shipped had none.
  package var translations: some Sequence<Translation> {
    let range = record.isShipped ? record.translations : 0..<0
    return table.translations[range].lazy.compactMap { [table] translation in
      Self.worth(translation, of: table)
    }
  }

  /// The text that the key had in a locale, or nil if it had none there.
  ///
  /// - Parameter locale: the canonical identifier.
  package func translation(in locale: String) -> Translation? {
    guard record.isShipped else { return nil }
    return table.translation(in: locale, of: record).flatMap { Self.worth($0, of: table) }
  }

  /// What a reader would miss of a translation, or nil if that is nothing.
  private static func worth(
    _ translation: EarlierTable.Translation, of table: EarlierTable
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

  /// What a translation said, for a message.
  package func string(of translation: Translation) -> String { string(of: translation.text) }

  private func string(of text: Text) -> String { table.tables[record.table].name(of: text) }
}
