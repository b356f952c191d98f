import SourceText

/// What an earlier state of a table had for one key.
public struct EarlierEntry {
  /// A text that the key had in a locale.
  public struct Translation {
    /// The canonical identifier.
    public let locale: String
    /// The text, or the first of several variants.
    public let text: String
  }

  let record: EarlierTable.Record
  let table: EarlierTable

  /// The source text as it was, if it reads differently now; nil if it does not, or if nobody knows
  /// one of the two.
  public func changedSourceText(of entry: Entry) -> String? {
    guard let earlier = record.source, let text = record.sourceText,
      let present = entry.sourceDigest, present.differs(from: earlier)
    else { return nil }
    return string(of: text)
  }

  /// Whether a localization was marked as translated, and has the same texts now.
  public func wasTranslated(_ localization: Localization, of entry: Entry) -> Bool {
    let locale = entry.locale(of: localization).canonical
    guard let translation = translation(in: locale), translation.isTranslated else { return false }
    return entry.digest(of: localization) == translation.digest
  }

  /// The texts that the key had in each locale, whatever it has now. A key that was not shipped had
  /// none.
  public var translations: [Translation] {
    guard record.isShipped else { return [] }
    return table.translations[record.translations].compactMap { translation in
      translation.text.map { text in
        Translation(locale: table.locales[translation.locale], text: string(of: text))
      }
    }
  }

  private func translation(in locale: String) -> EarlierTable.Translation? {
    table.translations[record.translations].first { table.locales[$0.locale] == locale }
  }

  private func string(of text: Text) -> String { table.tables[record.table].name(of: text) }
}
