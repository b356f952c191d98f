import Catalog
import Languages

/// The first step: the localization of the app that is used for a user.
///
/// As `Bundle` does, it chooses once for all tables: the locale, its parents in the CLDR, another
/// region of the language in the same script, and then the development language.
struct LanguageChoice {
  /// The chosen locale, or nil if there is no localization.
  let locale: LocaleIdentifier?
  let reason: LanguageReason

  init(
    _ asked: LocaleIdentifier, among locales: [LocaleIdentifier], development: LocaleIdentifier?
  ) {
    if let exact = locales.match(for: asked) {
      self.init(exact, .exact(exact.spelling))
    } else if let parent = Self.parent(of: asked, among: locales) {
      self.init(parent, .parent(of: asked.spelling, parent.spelling))
    } else if let relative = Self.relatives(of: asked, among: locales).first {
      let candidates = Self.relatives(of: asked, among: locales).prefix(8).map(\.spelling)
      self.init(
        relative, .sameLanguage(as: asked.spelling, relative.spelling, candidates: candidates))
    } else if let development {
      self.init(development, .development(for: asked.spelling, development.spelling))
    } else {
      self.init(nil, .none(for: asked.spelling))
    }
  }

  private init(_ locale: LocaleIdentifier?, _ reason: LanguageReason) {
    self.locale = locale
    self.reason = reason
  }

  private static func parent(
    of asked: LocaleIdentifier, among locales: [LocaleIdentifier]
  ) -> LocaleIdentifier? {
    for parent in LocaleFallbacks.parents.locales(for: asked) {
      if let found = locales.match(for: parent) { return found }
    }
    return nil
  }

  /// Returns the locales in the same language and script. Apple doesn't document which of several
  /// is used. The first one is that which the alphabet has first.
  private static func relatives(
    of asked: LocaleIdentifier, among locales: [LocaleIdentifier]
  ) -> [LocaleIdentifier] {
    locales.filter {
      $0.isForPeople && $0.language == asked.language && $0.writtenScript == asked.writtenScript
    }.sorted { $0.canonical < $1.canonical }
  }
}

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
    // A file outside of the folders for languages is used for all of them.
    if !entry.table.namesLocales, !entry.localizations.isEmpty {
      self = .localization(0)
      return
    }
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
