import SourceText

/// What an earlier state of a table had for one key.
public struct EarlierEntry {
  /// A text that the key had in a locale.
  public struct Translation {
    /// The canonical identifier.
    public let locale: String
    /// The text, or the first of several variants.
    fileprivate let text: Text
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
    guard let translation = table.translation(in: locale, of: record), translation.isTranslated
    else { return false }
    return entry.digest(of: localization) == translation.digest
  }

  /// The texts that the key had in each locale, whatever it has now. A key that was not shipped had
  /// none.
  public var translations: some Sequence<Translation> {
    let range = record.isShipped ? record.translations : 0..<0
    return table.translations[range].lazy.compactMap { [table] translation in
      translation.text.map { text in
        Translation(locale: table.locales[translation.locale], text: text)
      }
    }
  }

  /// The text that the key had in a locale, or nil if it had none there.
  ///
  /// - Parameter locale: the canonical identifier.
  public func translation(in locale: String) -> Translation? {
    guard record.isShipped else { return nil }
    return table.translation(in: locale, of: record)?.text.map { text in
      Translation(locale: locale, text: text)
    }
  }

  /// What a translation said, for a message.
  public func string(of translation: Translation) -> String { string(of: translation.text) }

  private func string(of text: Text) -> String { table.tables[record.table].name(of: text) }
}
