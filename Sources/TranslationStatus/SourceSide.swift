import Catalog
import Languages
import SourceText

/// The content of an entry in the source language, looked up once for all its translations.
struct SourceSide {
  /// The source localization, which may have no strings. Nil if there is none.
  let localization: Localization?
  /// The string that represents all variants outside of substitutions. If a catalog or an XLIFF has
  /// no source string for an entry, this is the key. Nil if it is unknown.
  let principal: TextSpan?
  /// The number of bytes of each source string, or nil if there are several or it has escapes.
  private let plainLength: Int?

  private init(_ localization: Localization?, principal: TextSpan?) {
    (self.localization, self.principal) = (localization, principal)
    let isPlain =
      principal?.traits.isDisjoint(with: [.escaped, .wide]) ?? false
      && (localization?.units.count ?? 0) <= 1
    plainLength = isPlain ? principal?.range.bytes.count : nil
  }

  /// Looks up the content of a localization.
  ///
  /// This isn't an initializer because an initializer would own, and therefore copy, the entry.
  static func side(_ localization: Localization?, of entry: Entry) -> SourceSide {
    guard let localization, !localization.units.isEmpty else {
      return SourceSide(
        localization, principal: entry.table.capabilities.hasTextKeys ? entry.key : nil)
    }
    let unit = PrincipalText.unit(of: localization, in: nil, of: entry)
    return SourceSide(localization, principal: unit?.text)
  }

  /// Returns whether a string may equal its source string. The lengths usually show that it
  /// doesn't, so that the files needn't be read.
  @inline(__always)
  private func mayEqual(_ text: TextSpan) -> Bool {
    guard let plainLength else { return true }
    return !text.traits.isDisjoint(with: [.escaped, .wide])
      || text.range.bytes.count == plainLength
  }

  /// Returns the source string of a unit, or nil if it is unknown.
  func text(for unit: StringUnit, of entry: Entry) -> TextSpan? {
    guard let localization, localization.units.count > 1 else { return principal }
    return entry.text(for: unit, in: localization) ?? principal
  }
}

extension SourceSide {
  /// Returns the index of the source localization: that of the source locale, or else that of
  /// `Base`. Returns nil if Foundation can't read the file.
  static func index(in entry: Entry) -> Int? {
    let table = entry.table
    if let own = entry.sourceLocalization, !table.isUnloadable(entry.localizations[own].name) {
      return own
    }
    guard table.capabilities.hasOneFilePerLocale else { return nil }
    return entry.localizations.firstIndex {
      entry.locale(of: $0).isBase && !table.isUnloadable($0.name)
    }
  }

  /// Visits the principal string of the localization and those of its first 64 substitutions, more
  /// than any real entry has. If there is no string in the source language, visits the key, except
  /// in localized files.
  func eachPrincipalText(of entry: Entry, _ body: (TextSpan) -> Void) {
    if let text = principal { body(text) }
    guard let localization else { return }
    for substitution in localization.substitutions.prefix(64) {
      let unit = PrincipalText.unit(of: localization, in: substitution, of: entry)
      if let unit { body(unit.text) }
    }
  }

  /// Returns whether each string of a translation equals its source string.
  ///
  /// - Parameter localization: a localization with at least one string.
  @inline(__always)
  func isCopied(by localization: Localization, of entry: Entry) -> Bool {
    mayEqual(entry.units[localization.units.lowerBound].text)
      && isEqual(to: localization, of: entry)
  }

  private func isEqual(to localization: Localization, of entry: Entry) -> Bool {
    localization.units.allSatisfy { index in
      guard let original = text(for: entry.units[index], of: entry) else { return false }
      return entry.hasSameContent(original, entry.units[index].text)
    }
  }
}

/// The translated strings of a table. They are kept so that the table doesn't have to be read again
/// once it is known which of them have errors.
struct TranslatedStrings {
  /// A key, with the size of its source string.
  struct Source {
    let key: TextSpan
    let words: Int32
    let characters: Int32
    /// The index of its first translation in `translations`.
    fileprivate let start: Int
  }

  /// A string that counts as translated.
  struct Translation {
    /// The index of its locale's column.
    let column: Int32
    let units: Int32
  }

  private var sources: [Source] = []
  private var translations: [Translation] = []

  /// Starts the next key.
  mutating func begin(_ key: TextSpan, _ amount: TextAmount) {
    sources.append(
      Source(
        key: key, words: Int32(clamping: amount.words),
        characters: Int32(clamping: amount.characters), start: translations.count))
  }

  /// Adds a translation of the current key.
  mutating func append(column: Int, units: Int) {
    translations.append(
      Translation(column: Int32(clamping: column), units: Int32(clamping: units)))
  }

  func forEach(_ body: (Source, ArraySlice<Translation>) -> Void) {
    for (index, source) in sources.enumerated() {
      let next = index + 1
      let end = next < sources.count ? sources[next].start : translations.count
      guard source.start < end else { continue }
      body(source, translations[source.start..<end])
    }
  }
}
