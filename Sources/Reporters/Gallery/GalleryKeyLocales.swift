import Catalog
import StringResolution

/// The locales of a key whose users see the key, which are listed together instead of in columns.
///
/// A key that is not yet translated into most languages would otherwise fill the page with itself.
struct GalleryKeyLocales {
  /// Locales that show the key for the same reason.
  struct Group {
    var locales: [PreviewedLocale] = []

    /// What most of the locales show. Others may show other samples.
    var string: PreviewedString {
      let strings = locales.map { $0.strings[0] }
      var counts: [String?: Int] = [:]
      for string in strings { counts[string.key, default: 0] += 1 }
      let most = counts.values.max()
      return strings.first { counts[$0.key] == most } ?? strings[0]
    }

    /// The number of strings.
    var count: Int { locales.reduce(0) { $0 + $1.strings.count } }
  }

  private struct Kind: Hashable {
    let isNotCompiled: Bool
    let change: PreviewChange?
  }

  let groups: [Group]
  /// The other locales.
  let others: [PreviewedLocale]

  init(of key: PreviewedKey) {
    var indexOfKind: [Kind: Int] = [:]
    var groups: [Group] = []
    for locale in key.locales where locale.showsOnlyKeys {
      let kind = Kind(
        isNotCompiled: locale.strings[0].isNotCompiled, change: locale.strings[0].change)
      if indexOfKind[kind] == nil {
        indexOfKind[kind] = groups.count
        groups.append(Group())
      }
      groups[indexOfKind[kind] ?? 0].locales.append(locale)
    }
    // A single locale is easier to compare with the others in a column.
    self.groups = groups.filter { $0.locales.count > 1 }
    let grouped = Set(self.groups.flatMap(\.locales).map(\.locale.spelling))
    others = key.locales.filter {
      !$0.showsOnlyKeys || !grouped.contains($0.locale.spelling)
    }
  }
}

extension PreviewedLocale {
  /// Whether users of the locale see the key in place of strings that their language doesn't have.
  fileprivate var showsOnlyKeys: Bool {
    guard pseudo == nil, let first = strings.first else { return false }
    return strings.allSatisfy { string in
      guard string.variant.device == nil, string.variant.widths == nil,
        string.change == first.change, string.now == nil || string.before == nil,
        let shown = string.now ?? string.before, case .key = shown.shown,
        case .language(.exact)? = shown.because.first
      else { return false }
      return shown.problem == .showsKey
    }
  }
}

extension PreviewedString {
  /// The key that users see, or saw.
  fileprivate var key: String? { (now ?? before)?.text }

  /// Whether the language has a string that the compiler leaves out.
  var isNotCompiled: Bool {
    (now ?? before)?.because.contains { reason in
      if case .entry(.notCompiled) = reason { true } else { false }
    } ?? false
  }
}
