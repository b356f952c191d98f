import Catalog
import SourceText
import StringResolution

/// The places of strings in the files of one table, located in one pass for each file.
struct EntryPlaces {
  private let table: Table
  private let locations: [FileID: SourceLocations]

  /// - Parameter origins: The strings to locate.
  init(of origins: some Sequence<ResolvedString.Origin>, in table: Table) {
    self.table = table
    var offsets: [FileID: Set<UInt32>] = [:]
    for origin in origins { offsets[origin.range.file, default: []].insert(origin.range.start) }
    var locations: [FileID: SourceLocations] = [:]
    for (file, offsets) in offsets {
      locations[file] = table.file(file).locations(of: offsets.sorted())
    }
    self.locations = locations
  }

  /// Returns the place of a string that was located.
  func place(of origin: ResolvedString.Origin) -> PreviewPlace? {
    locations[origin.range.file].map { locations in
      PreviewPlace(
        path: table.file(origin.range.file).path, locale: origin.locale, variant: origin.variant,
        start: locations[origin.range.start])
    }
  }
}
