package import Diagnostics
package import SourceText
import Syntax

/// A large catalog whose keys several tasks read.
///
/// It is cut where a line begins with four spaces and a quote. In a catalog as Xcode writes it,
/// these are the lines of the keys, and no string contains a line break.
package struct DividedCatalog: DividedTable {
  package let parts: [CatalogPart]
  /// The reader of everything but the keys.
  private var reader: StringCatalogReader
  private var root: StringCatalogReader.Root

  /// Reads a catalog up to its keys.
  ///
  /// - Parameter weights: The sizes of the parts in proportion to each other, in their order.
  /// - Returns: Nil if there is only one part, or if the catalog isn't written as Xcode does it or
  ///   begins with a fault.
  package init?(_ file: SourceFile, name: String, sourceLocale: String?, into weights: [Int]) {
    guard weights.count > 1 else { return nil }
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: file.path))
    reader = StringCatalogReader(file, table, sourceLocale, [], finishesEntries: true)
    guard let root = reader.readOpening() else { return nil }
    self.root = root
    let opening = PartialTable(table)
    let (start, depth) = (reader.scanner.offset, reader.scanner.depth)
    guard let first = reader.scanner.startOfMember(in: JSONScanner.Cursor()) else { return nil }
    let unit = (file.bytes.count - start) / weights.reduce(0, +)
    var (end, cuts) = (start, [first])
    for weight in weights.dropLast() {
      end += weight * unit
      guard let cut = file.startOfKey(after: end), cut > cuts[cuts.count - 1] else { return nil }
      cuts.append(cut)
    }
    parts = cuts.indices.map { index in
      CatalogPart(
        source: SharedSource(file), name: name, configuredSource: sourceLocale, opening: opening,
        start: cuts[index], end: index + 1 < cuts.count ? cuts[index + 1] : nil, depth: depth)
    }
  }

  /// Returns the sizes of the parts that a catalog is cut into, in proportion to each other. Their
  /// number is a multiple of the number of jobs if the catalog is large enough.
  ///
  /// With several parts for each job, a job on a slower processor reads fewer of them. The last
  /// ones are smaller, so that all jobs end at about the same time.
  package static func weights(for jobs: Int, ofFile size: Int) -> [Int] {
    let limit = size / minimum
    guard jobs < limit else { return Array(repeating: 1, count: limit) }
    return rounds.suffix(limit / jobs).flatMap { Array(repeating: $0, count: jobs) }
  }

  /// The weights of the parts that a job reads if all jobs are equally fast.
  private static let rounds = [4, 4, 2, 1]

  /// The minimum average size of the parts in bytes. The smallest is larger than `reach` of
  /// `startOfKey`, so that no two begin with the same key.
  private static let minimum = 1 << 20

  /// More locales than any catalog has. The memory for sets of locales grows with their number.
  private static let maxLocales = 1000

  package consuming func join(
    _ readings: [CatalogPart.Reading]
  ) -> (table: Table, diagnostics: [Diagnostic])? {
    guard readings.count == parts.count, let end = readings.last?.end,
      readings.allSatisfy({ $0.keys.localeCount <= Self.maxLocales }),
      !hasRepeatedKey(readings.flatMap(\.hashes)),
      readings.reduce(0, { $0 + $1.readAgain }) <= reader.duplicateBudget
    else { return nil }
    reader.table.keys.reserveCapacity(readings.reduce(0) { $0 + $1.keys.keyCount })
    for reading in readings {
      reader.table.append(reading.keys)
      reader.diagnostics += reading.diagnostics
      reader.nonASCIIKeys += reading.nonASCIIKeys
    }
    guard reader.readRest(of: root, from: end) else { return nil }
    reader.table.noteReadFaults(in: reader.diagnostics)
    return (reader.table, reader.diagnostics)
  }
}

/// Returns whether two hashes are equal. If so, one reader reads the catalog again.
///
/// - Parameter hashes: sorted in each part, so sorting all merges these runs.
private func hasRepeatedKey(_ hashes: [UInt64]) -> Bool {
  let sorted = hashes.sorted()
  return zip(sorted, sorted.dropFirst()).contains(where: ==)
}

extension StringCatalogReader {
  /// Reads up to the first key.
  ///
  /// - Returns: The object of the catalog, or nil if it begins with a fault.
  fileprivate mutating func readOpening() -> Root? {
    begin()
    do throws(JSONSyntaxError) {
      var root = try beginCatalog()
      while diagnostics.isEmpty, let (name, keyword) = try nextMember(of: &root) {
        guard keyword == .strings else {
          try read(name, keyword, of: &root) { _ in }
          continue
        }
        guard table.sourceLocale != nil, try isObject("'strings'") else { return nil }
        _ = try scanner.beginObject()
        checkUTF8(before: scanner.offset)
        return diagnostics.isEmpty && !hasMark ? root : nil
      }
    } catch {}
    return nil
  }

  /// Reads what follows the keys.
  ///
  /// - Returns: Whether no more keys follow.
  fileprivate mutating func readRest(of root: Root, from end: Int) -> Bool {
    var hasMoreKeys = false
    scanner.move(to: end, depth: scanner.depth - 1)
    validated = end
    finishKeys()
    complete { reader throws(JSONSyntaxError) in
      var root = root
      while let (name, keyword) = try reader.nextMember(of: &root) {
        hasMoreKeys = hasMoreKeys || keyword == .strings
        try reader.read(name, keyword, of: &root) { _ in }
      }
      try reader.finish(root) { _ in }
    }
    // Whether the catalog has a misplaced key already is only known after reading all keys.
    return !hasMoreKeys && misplacedEntries.isEmpty
  }
}

extension SourceFile {
  /// The number of bytes to search for the beginning of a key.
  private static let reach = 1 << 18

  /// Returns the offset of the first quote after four spaces at the beginning of a line.
  fileprivate func startOfKey(after offset: Int) -> Int? {
    let end = min(bytes.count, offset + Self.reach)
    var next = offset
    while let feed = bytes.firstOffset(of: UInt8(ascii: "\n"), in: next..<end) {
      if bytes.hasBytes("\n    \"", at: feed) { return feed + 5 }
      next = feed + 1
    }
    return nil
  }
}
