import Catalog

/// The second step: what the table of a language has for a key.
///
/// A `.stringsdict` hides the `.strings` of the same language, which the reader of the entry takes
/// care of.
enum EntryChoice {
  /// The index of a localization.
  case localization(Int)
  /// The key is shown.
  case key(EntryReason)

  init(_ locale: LocaleIdentifier, of entry: Entry) {
    let used = entry.localizations.lazy.map { entry.locale(of: $0) }.match(for: locale)
    let index = used.flatMap { used in
      entry.localizations.firstIndex { entry.locale(of: $0) == used }
    }
    guard let index else {
      let isSource = entry.table.source?.canonical == locale.canonical
      self = .key(
        isSource && entry.keyAsSourceText != nil ? .keyIsSource : .absent(locale.spelling))
      return
    }
    let units = entry.localizations[index].units
    if !units.isEmpty, !units.contains(where: { entry.isCompiled(entry.units[$0]) }) {
      self = .key(.notCompiled(locale.spelling))
    } else {
      self = .localization(index)
    }
  }
}
