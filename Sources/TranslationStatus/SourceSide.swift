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
    principal = entry.principalUnit(of: localization, in: nil)?.text
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
