import Catalog
import SourceText

/// What an entry has in the language of the code, looked up once for all its translations.
struct SourceSide {
  /// The localization, perhaps without a text; nil if there is none.
  let localization: Localization?
  /// The text that stands for all variants outside of substitutions: the key of a catalog or an
  /// XLIFF that has no text in the source language; nil if nobody knows it.
  let principal: Text?

  init(_ localization: Localization?, of entry: Entry) {
    self.localization = localization
    guard let localization, !localization.units.isEmpty else {
      principal = entry.table.capabilities.hasTextKeys ? entry.key : nil
      return
    }
    principal = PrincipalText.unit(of: localization, in: nil, of: entry)?.text
  }

  /// The text that a unit is a translation of: that of the source in the same place, else the
  /// principal one; nil if nobody knows it.
  func text(for unit: Unit, of entry: Entry) -> Text? {
    guard let units = localization?.units, units.count > 1 || unit.branch != nil else {
      return principal
    }
    // No person writes more variants than that.
    let counterpart = units.prefix(64).first { entry.isSamePlace(entry.units[$0], unit) }
    return counterpart.map { entry.units[$0].text } ?? principal
  }
}

extension SourceSide {
  /// The index of the localization in the language of the code: that of its locale, else that of
  /// `Base`; nil if Foundation cannot read its file.
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

  /// Visits the principal text of the localization and those of its substitutions, of which no
  /// person writes more than 64. Without any text in the source language it is the key, except in
  /// localized files.
  func eachPrincipalText(of entry: Entry, _ body: (Text) -> Void) {
    if let text = principal { body(text) }
    guard let localization else { return }
    for substitution in localization.substitutions.prefix(64) {
      let unit = PrincipalText.unit(of: localization, in: substitution, of: entry)
      if let unit { body(unit.text) }
    }
  }

  /// Whether each text of a translation reads as the source does in the same place, or, where the
  /// source has none there, as its principal text.
  func isCopied(by localization: Localization, of entry: Entry) -> Bool {
    localization.units.allSatisfy { index in
      guard let original = self.text(for: entry.units[index], of: entry) else { return false }
      let text = entry.units[index].text
      // Mostly the lengths tell, without a look at the files.
      let isPlain = text.traits.union(original.traits).isDisjoint(with: [.escaped, .wide])
      if isPlain && text.range.bytes.count != original.range.bytes.count { return false }
      return entry.hasSameContent(original, text)
    }
  }
}
