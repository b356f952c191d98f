package import SourceText

/// What an earlier state of a table had for each key, to compare its present state with.
///
/// It keeps a few words for each text and the bytes of the files, and no strings.
package struct EarlierTable {
  struct Record {
    let table: Int
    let isShipped: Bool
    let source: TextDigest?
    let sourceText: Text?
    /// Its part of all translations, in the order of their locales' indices.
    let translations: Range<Int>
  }

  /// One key in one locale.
  struct Translation {
    let locale: Int
    let digest: TextDigest
    /// The first text that is not empty, and says more than where another one belongs.
    let text: Text?
    let isTranslated: Bool
    /// Whether the texts are those of the source, of which a reader misses nothing.
    let isCopy: Bool
  }

  /// More than one where several tables became one.
  private(set) var tables: [Table] = []
  /// The locales that had a localization.
  package private(set) var locales: [LocaleIdentifier] = []
  private var indexOfLocale: [String: Int] = [:]
  private var records: [Record] = []
  private(set) var translations: [Translation] = []
  private var indexOfKey: [UInt64: Int] = [:]

  package init() {}

  /// Notes what an entry has. If two tables have a key, the first one counts.
  package mutating func record(_ entry: Entry) {
    if tables.last !== entry.table { tables.append(entry.table) }
    let key = Self.hash(ofKeyOf: entry)
    guard indexOfKey[key] == nil else { return }
    indexOfKey[key] = records.count
    let first = translations.count
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization {
      recordTranslation(localization, of: entry)
    }
    translations[first...].sort { $0.locale < $1.locale }
    records.append(
      Record(
        table: tables.count - 1, isShipped: entry.isShipped, source: entry.sourceDigest,
        sourceText: entry.principalSourceText, translations: first..<translations.count))
  }

  /// What the table had for the key of an entry, or nil if it did not have the key.
  package func entry(for entry: Entry) -> EarlierEntry? {
    guard let index = indexOfKey[Self.hash(ofKeyOf: entry)] else { return nil }
    return EarlierEntry(record: records[index], table: self)
  }

  /// What the table had for a key, or nil if it did not have it.
  package func entry(forKey key: Text, of table: Table) -> EarlierEntry? {
    guard let index = indexOfKey[Self.hash(of: key, in: table)] else { return nil }
    return EarlierEntry(record: records[index], table: self)
  }

  /// What a record has in a locale, without a look at all its locales: there may be thousands.
  ///
  /// - Parameter locale: the canonical identifier.
  func translation(in locale: String, of record: Record) -> Translation? {
    guard let locale = indexOfLocale[locale] else { return nil }
    var (lower, upper) = (record.translations.lowerBound, record.translations.upperBound)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if translations[middle].locale < locale { lower = middle + 1 } else { upper = middle }
    }
    guard lower < record.translations.upperBound, translations[lower].locale == locale else {
      return nil
    }
    return translations[lower]
  }
}

extension EarlierTable {
  private mutating func recordTranslation(_ localization: Localization, of entry: Entry) {
    let locale = entry.locale(of: localization)
    guard locale.isForPeople else { return }
    let units = localization.units.lazy.map { entry.units[$0] }
    let texts = units.filter { $0.state != .new && !entry.isBlank($0.text) }.map(\.text)
    let hasSubstitutions = !localization.substitutions.isEmpty
    let text = texts.first { !hasSubstitutions || !entry.isReference($0) } ?? texts.first
    translations.append(
      Translation(
        locale: index(of: locale), digest: entry.digest(of: localization), text: text,
        isTranslated: text != nil
          && units.allSatisfy { $0.state == .translated || $0.state == .machineTranslated },
        isCopy: units.allSatisfy { unit in
          entry.sourceText(for: unit).map { entry.hasSameContent(unit.text, $0) } ?? false
        }))
  }

  private mutating func index(of locale: LocaleIdentifier) -> Int {
    if let known = indexOfLocale[locale.canonical] { return known }
    indexOfLocale[locale.canonical] = locales.count
    locales.append(locale)
    return locales.count - 1
  }

  private static func hash(ofKeyOf entry: Entry) -> UInt64 { hash(of: entry.key, in: entry.table) }

  private static func hash(of key: Text, in table: Table) -> UInt64 {
    var hash = StableHash()
    hash.combine(table.string(of: key))
    return hash.value
  }
}

extension Entry {
  /// Whether a text begins with a substitution, as `%#@files@` does.
  fileprivate func isReference(_ text: Text) -> Bool { string(of: text).hasPrefix("%#@") }

  /// The text of the source language that stands for all its variants.
  var principalSourceText: Text? {
    guard let source, !source.units.isEmpty else { return keyAsSourceText }
    return rootUnit(of: source)?.text
      ?? source.units.lazy.map { units[$0] }
      .first { variant(of: $0)?.hasSuffix(".other") == true }?.text
      ?? source.units.first.map { units[$0].text }
  }
}
