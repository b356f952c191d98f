package import Languages
package import SourceText

/// What the base revision of a table had for each key, to compare the current table with.
///
/// It stores a few words for each string and the bytes of the files, but no strings.
package struct BaseTable {
  struct Record {
    let table: Int
    let isShipped: Bool
    let source: TextDigest?
    let sourceText: TextSpan?
    let sourceVariants: Set<UInt64>
    /// Its part of all translations, in the order of their locales' indices.
    let translations: Range<Int>
  }

  /// One key in one locale.
  struct Translation {
    let locale: Int
    let digest: TextDigest
    /// The first string that isn't empty and isn't just a reference to a substitution.
    let text: TextSpan?
    let isTranslated: Bool
    /// Whether the strings equal those of the source, so that users would miss nothing.
    let isCopy: Bool
    /// Its part of all variants. Empty for a single string.
    let variants: Range<Int>
  }

  /// One of several strings of a translation.
  struct Variant {
    /// The hash of its name.
    let name: UInt64
    let text: TextSpan
    /// Whether it equals its source.
    let isCopy: Bool
  }

  /// More than one if several tables were merged.
  private(set) var tables: [Table] = []
  /// The locales that had a localization.
  package private(set) var locales: [LocaleIdentifier] = []
  private var indexOfLocale: [String: Int] = [:]
  /// The locales with a localized file whose strings were all empty, as canonical identifiers.
  private var emptyLocales: Set<String> = []
  private var records: [Record] = []
  private(set) var translations: [Translation] = []
  private(set) var variants: [Variant] = []
  private var indexOfKey: [UInt64: Int] = [:]

  package init() {}

  /// Records an entry. If two tables have the same key, the first one counts.
  package mutating func record(_ entry: Entry) {
    if tables.last !== entry.table {
      tables.append(entry.table)
      recordEmptyFiles(of: entry.table)
    }
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
        sourceText: PrincipalText.ofSource(entry.source, of: entry),
        sourceVariants: entry.sourceVariants,
        translations: first..<translations.count))
  }

  /// Returns what the table had for the key of an entry, or nil if it didn't have the key.
  package func entry(for entry: Entry) -> BaseEntry? {
    guard let index = indexOfKey[Self.hash(ofKeyOf: entry)] else { return nil }
    return BaseEntry(record: records[index], table: self)
  }

  /// Returns whether a string of a localized file was in a file whose strings were all empty.
  package func isInEmptyFile(_ unit: StringUnit, of entry: Entry) -> Bool {
    !emptyLocales.isEmpty && emptyLocales.contains(entry.locale(of: unit).canonical)
      && self.entry(for: entry) != nil
  }

  /// Returns whether the table had a key.
  package func hasKey(_ key: String) -> Bool { indexOfKey[Self.hash(of: key)] != nil }

  /// Returns what the table had for a key, or nil if it didn't have the key.
  package func entry(forKey key: TextSpan, of table: Table) -> BaseEntry? {
    guard let index = indexOfKey[Self.hash(of: key, in: table)] else { return nil }
    return BaseEntry(record: records[index], table: self)
  }

  /// Returns what a record has in a locale, with a binary search because there may be thousands of
  /// locales.
  ///
  /// - Parameter locale: the canonical identifier.
  func translation(in locale: String, of record: Record) -> Translation? {
    guard let locale = indexOfLocale[locale] else { return nil }
    let own = translations[record.translations]
    let index = own.partitioningIndex { $0.locale >= locale }
    return index < own.endIndex && own[index].locale == locale ? own[index] : nil
  }
}

extension BaseTable {
  private mutating func recordEmptyFiles(of table: Table) {
    guard !table.emptyFiles.isEmpty else { return }
    for (index, locale) in table.locales.enumerated()
    where table.files(ofLocale: index).contains(where: { table.emptyFiles.contains($0.id) }) {
      emptyLocales.insert(locale.canonical)
    }
  }

  private mutating func recordTranslation(_ localization: Localization, of entry: Entry) {
    let locale = entry.locale(of: localization)
    guard locale.isForPeople else { return }
    let units = localization.units.lazy.map { entry.units[$0] }
    let strings = units.filter { !entry.isOpen($0) && !entry.isOnlyWhitespace($0.text) }.map(\.text)
    let firstVariant = variants.count
    if units.count > 1 {
      for unit in units where !entry.isOpen(unit) {
        variants.append(
          Variant(
            name: Self.hash(ofVariantOf: unit, in: entry), text: unit.text,
            isCopy: entry.isCopyOfSource(unit)))
      }
    }
    let hasSubstitutions = !localization.substitutions.isEmpty
    let text =
      strings.first { !hasSubstitutions || !Self.isReference($0, of: entry) } ?? strings.first
    translations.append(
      Translation(
        locale: index(of: locale), digest: entry.digest(of: localization), text: text,
        isTranslated: text != nil
          && units.allSatisfy { $0.state == .translated || $0.state == .machineTranslated },
        isCopy: units.allSatisfy(entry.isCopyOfSource), variants: firstVariant..<variants.count))
  }

  private mutating func index(of locale: LocaleIdentifier) -> Int {
    if let known = indexOfLocale[locale.canonical] { return known }
    indexOfLocale[locale.canonical] = locales.count
    locales.append(locale)
    return locales.count - 1
  }

  /// Returns the hash of the name of a string's variant.
  static func hash(ofVariantOf unit: StringUnit, in entry: Entry) -> UInt64 {
    hash(ofVariant: entry.variant(of: unit) ?? "")
  }

  /// Returns the hash of the name of a variant.
  static func hash(ofVariant name: String) -> UInt64 { hash(of: name) }

  private static func hash(ofKeyOf entry: Entry) -> UInt64 { hash(of: entry.key, in: entry.table) }

  private static func hash(of key: TextSpan, in table: Table) -> UInt64 {
    hash(of: table.string(of: key))
  }

  private static func hash(of key: String) -> UInt64 {
    var hash = StableHash()
    hash.combine(key)
    return hash.value
  }

  /// Returns whether a string begins with a substitution, for example `%#@files@`.
  private static func isReference(_ text: TextSpan, of entry: Entry) -> Bool {
    entry.string(of: text).hasPrefix("%#@")
  }
}
