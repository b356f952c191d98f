import Catalog
import Diagnostics
import Languages
import SourceText
import StringResolution

/// The languages in which users see a new key, because it isn't translated yet.
///
/// They all read the same, so a preview names them instead of listing what they read.
struct UntranslatedLocales: Hashable {
  /// The locales as the table spells them, in the order of the report.
  fileprivate(set) var names: [String] = []
  /// What these users see, as a fragment without its subject. Not yet made safe for output.
  fileprivate(set) var sees = ""

  /// The languages and what they see: `de and fr: users see English (the key)`.
  var sentence: String {
    let names = names.map { SafeText.inLine(SafeText.clipped($0, to: 40)) }
    let list = names.dropLast().joined(separator: ", ")
    return "\(names.count > 1 ? list + " and " : "")\(names.last ?? ""): \(SafeText.inLine(sees))"
  }
}

/// New keys of a table that are untranslated in the same languages.
struct UntranslatedKeys {
  let locales: UntranslatedLocales
  /// The keys, without these languages.
  fileprivate(set) var keys: [PreviewedKey]

  /// What the keys have in common: `21 new keys are untranslated in 17 languages`.
  var headline: String {
    let verb = keys.count == 1 ? "is" : "are"
    return "\(keys.count.counted("new key")) \(verb) untranslated in "
      + locales.names.count.counted("language")
  }
}

/// The keys of a table: those that are listed one by one, and the others.
struct FoldedTable {
  /// The keys with the languages that aren't listed.
  private(set) var keys: [(key: PreviewedKey, untranslated: UntranslatedLocales?)] = []
  private(set) var groups: [UntranslatedKeys] = []

  init(_ table: PreviewedTable) {
    var positions: [UntranslatedLocales: [Int]] = [:]
    keys = table.keys.map { key in
      let folded = key.folded(source: table.source)
      return folded.untranslated.names.isEmpty ? (key, nil) : folded
    }
    for (index, key) in keys.enumerated() where key.key.hasOneString {
      if let locales = key.untranslated { positions[locales, default: []].append(index) }
    }
    let large = positions.filter { $0.value.count > 1 }
    groups = large.sorted { $0.value[0] < $1.value[0] }.map { locales, indices in
      UntranslatedKeys(locales: locales, keys: indices.map { keys[$0].key })
    }
    let grouped = Set(large.values.joined())
    keys = keys.indices.filter { !grouped.contains($0) }.map { index in
      // A single language takes one line anyway.
      keys[index].untranslated?.names.count == 1 ? (table.keys[index], nil) : keys[index]
    }
  }
}

extension PreviewReport {
  /// Returns the report without the languages in which users only see new keys, and these keys.
  func withoutUntranslated() -> (report: PreviewReport, untranslated: [UntranslatedKeys]) {
    var report = self
    var found: [UntranslatedKeys] = []
    for (index, table) in tables.enumerated() {
      let keys = table.keys.map { $0.folded(source: table.source) }
      report.tables[index].keys = keys.map(\.key)
      var places: [UntranslatedLocales: Int] = [:]
      for (key, locales) in keys where !locales.names.isEmpty {
        if let place = places[locales] {
          found[place].keys.append(key)
        } else {
          places[locales] = found.count
          found.append(UntranslatedKeys(locales: locales, keys: [key]))
        }
      }
    }
    return (report, found)
  }
}

extension PreviewedKey {
  /// Whether only one string is left.
  fileprivate var hasOneString: Bool {
    locales.count == 1 && locales[0].strings.count == 1 && locales[0].strings[0].mixed == nil
      && locales[0].strings[0].change == .new
  }

  /// Returns a new key without the languages that it isn't translated into.
  fileprivate func folded(
    source: LocaleIdentifier?
  ) -> (key: PreviewedKey, untranslated: UntranslatedLocales) {
    var untranslated = UntranslatedLocales()
    guard isNew, let own = locales.first(where: { $0.isOf(source) }), let source else {
      return (self, untranslated)
    }
    var key = self
    key.locales = []
    for locale in locales {
      let remarks = Set(locale.strings.map(\.remarkOfNewKey))
      guard remarks.count == 1, case let remark?? = remarks.first, !locale.isOf(source),
        locale.pseudo == nil, untranslated.names.isEmpty || untranslated.sees == remark
      else {
        key.locales.append(locale)
        continue
      }
      untranslated.sees = remark
      untranslated.names.append(locale.locale.spelling)
    }
    if untranslated.sees == Self.plainRemark, own.strings.allSatisfy(\.isItsKey) {
      untranslated.sees = "users see \(source.englishName) (the key)"
    }
    return (key, untranslated)
  }

  private static let plainRemark = "users see the key"
}

extension PreviewedLocale {
  fileprivate func isOf(_ source: LocaleIdentifier?) -> Bool {
    pseudo == nil && locale.canonical == source?.canonical
  }
}

extension PreviewedString {
  /// Whether the key is the source string.
  var isItsKey: Bool {
    now?.because.contains { if case .entry(.keyIsSource) = $0 { true } else { false } } ?? false
  }

  /// The remark of a new key that isn't translated, or nil.
  fileprivate var remarkOfNewKey: String? {
    guard change == .new, let now, now.problem == .showsKey else { return nil }
    return now.remark(namesLanguage: false)
  }
}
