import Catalog
import SourceText
import StringResolution

/// The places of strings in the files of tables, located in one pass for each file.
struct EntryPlaces {
  private var files: [FileID: SourceFile] = [:]
  private var locations: [FileID: SourceLocations] = [:]

  /// - Parameters:
  ///   - origins: the strings to locate.
  ///   - tables: the tables that have them.
  init(of origins: some Sequence<ResolvedString.Origin>, in tables: [Table]) {
    for table in tables {
      for file in table.files { files[file.id] = file }
    }
    var offsets: [FileID: Set<UInt32>] = [:]
    for origin in origins { offsets[origin.range.file, default: []].insert(origin.range.start) }
    for (id, offsets) in offsets { locations[id] = files[id]?.locations(of: offsets.sorted()) }
  }

  /// Returns the place of a string that was located.
  func place(of origin: ResolvedString.Origin) -> PreviewPlace? {
    guard let file = files[origin.range.file], let locations = locations[origin.range.file] else {
      return nil
    }
    return PreviewPlace(
      path: file.path, locale: origin.locale, variant: origin.variant,
      start: locations[origin.range.start])
  }
}

extension [PreviewedKey] {
  /// Finds the places of all strings: of what is shown, or of what was shown before.
  mutating func locate(in tables: [Table]) {
    let origins = lazy.flatMap(\.locales).flatMap(\.strings).compactMap(\.origin)
    let places = EntryPlaces(of: origins, in: tables)
    for key in indices {
      for locale in self[key].locales.indices {
        for string in self[key].locales[locale].strings.indices {
          let origin = self[key].locales[locale].strings[string].origin
          self[key].locales[locale].strings[string].place = origin.flatMap { places.place(of: $0) }
        }
      }
    }
  }
}

extension PreviewedString {
  fileprivate var origin: ResolvedString.Origin? { (now ?? before)?.origins.first }
}
