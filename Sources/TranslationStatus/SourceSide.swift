import Catalog
import SourceText

/// The content of an entry in the source language, looked up once for all its translations.
struct SourceSide {
  /// The source localization, which may have no strings. Nil if there is none.
  let localization: Localization?
  /// The string that represents all variants outside of substitutions. If a catalog or an XLIFF has
  /// no source string for an entry, this is the key. Nil if it is unknown.
  let principal: TextSpan?

  /// Looks up the content of a localization.
  ///
  /// This isn't an initializer because an initializer would own, and therefore copy, the entry.
  static func side(_ localization: Localization?, of entry: Entry) -> SourceSide {
    guard let localization, !localization.units.isEmpty else {
      return SourceSide(
        localization: localization,
        principal: entry.table.capabilities.hasTextKeys ? entry.key : nil)
    }
    let unit = PrincipalText.unit(of: localization, in: nil, of: entry)
    return SourceSide(localization: localization, principal: unit?.text)
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
  func isCopied(by localization: Localization, of entry: Entry) -> Bool {
    localization.units.allSatisfy { index in
      guard let original = self.text(for: entry.units[index], of: entry) else { return false }
      let text = entry.units[index].text
      // The lengths usually differ, so there is no need to read the files.
      let isPlain = text.traits.union(original.traits).isDisjoint(with: [.escaped, .wide])
      if isPlain && text.range.bytes.count != original.range.bytes.count { return false }
      return entry.hasSameContent(original, text)
    }
  }
}
