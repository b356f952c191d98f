import Catalog
import Languages
import StringResolution

/// Strings that are gone from one table and new in another one.
struct MovedStrings {
  fileprivate struct Identity: Hashable {
    let key: [UInt8]
    let locale: String
    let text: String?
    let categories: [PluralCategory]
    let device: DeviceKey?
    let widths: ClosedRange<Int>?
  }

  /// Marks new strings that are gone elsewhere as moved, and removes the latter.
  static func mark(in tables: inout [PreviewedTable]) {
    var gone: [Identity: (count: Int, string: PreviewedString)] = [:]
    var new: [Identity: Int] = [:]
    for (identity, string) in strings(of: tables) {
      if string.change == .gone { gone[identity, default: (0, string)].count += 1 }
      if string.change == .new { new[identity, default: 0] += 1 }
    }
    let moved = gone.filter { new[$0.key] != nil }
    guard !moved.isEmpty else { return }
    for table in tables.indices {
      for key in tables[table].keys.indices {
        let name = tables[table].keys[key].name
        for locale in tables[table].keys[key].locales.indices {
          tables[table].keys[key].locales[locale].mark(moved, name)
        }
        tables[table].keys[key].locales.removeAll { $0.strings.isEmpty }
      }
      tables[table].keys.removeAll { $0.locales.isEmpty }
    }
  }

  private static func strings(
    of tables: [PreviewedTable]
  ) -> [(Identity, PreviewedString)] {
    tables.flatMap { table in
      table.keys.flatMap { key in
        key.locales.flatMap { locale in
          locale.strings.compactMap { string in
            let isSearched = string.change == .gone || string.change == .new
            return isSearched ? (Identity(string, key.name, locale.locale), string) : nil
          }
        }
      }
    }
  }
}

extension MovedStrings.Identity {
  fileprivate init(_ string: PreviewedString, _ key: String, _ locale: LocaleIdentifier) {
    self.key = Array(key.utf8)
    self.locale = locale.canonical
    text = (string.now ?? string.before)?.text
    categories = string.variant.counts.map(\.category)
    (device, widths) = (string.variant.device, string.variant.widths)
  }
}

extension PreviewedLocale {
  fileprivate mutating func mark(
    _ moved: [MovedStrings.Identity: (count: Int, string: PreviewedString)], _ key: String
  ) {
    strings = strings.compactMap { string in
      guard let origin = moved[MovedStrings.Identity(string, key, locale)] else { return string }
      switch string.change {
      case .gone?: return nil
      case .new?:
        var string = string
        (string.change, string.before) = (.moved, origin.string.before)
        return string
      default: return string
      }
    }
  }
}
