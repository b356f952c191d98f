import Diagnostics
import SourceText
import Syntax

/// Some of the keys of a large catalog, which one task reads while others read the rest.
package struct CatalogPart: TablePart {
  package struct Reading: Sendable {
    let keys: PartialTable
    /// The sorted hashes of the keys, which show whether two keys of the catalog are equal.
    let hashes: [UInt64]
    let nonASCIIKeys: [TextSpan]
    let diagnostics: [Diagnostic]
    /// The number of bytes that were read again to find the first of duplicate members.
    let readAgain: Int
    /// The offset after the part.
    let end: Int
  }

  let source: SharedSource
  /// The name of the table.
  let name: String
  let configuredSource: String?
  /// What is known about the table before its keys.
  let opening: PartialTable
  /// The offset of the name of the first key.
  let start: Int
  /// The offset of the name after the last key, or nil for the last part of the file.
  let end: Int?
  /// The number of objects around the keys.
  let depth: Int

  package func read(to visitor: any TableVisitor) -> Reading? {
    let file = source.file(from: start)
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: file.path))
    var reader = StringCatalogReader(
      file, table, configuredSource, [], finishesEntries: true, hashesKeys: true)
    table.add(file)
    table.append(opening)
    let budget = reader.duplicateBudget
    guard reader.readKeys(from: start, to: end, depth: depth, { visitor.receive($0) }) else {
      return nil
    }
    file.bytes.releaseAll(before: reader.scanner.offset)
    return Reading(
      keys: PartialTable(table), hashes: reader.keyHashes.sorted(),
      nonASCIIKeys: reader.nonASCIIKeys, diagnostics: reader.diagnostics,
      readAgain: budget - reader.duplicateBudget, end: reader.scanner.offset)
  }
}

extension StringCatalogReader {
  /// Reads the keys of a part.
  ///
  /// - Returns: Whether the part is well-formed and ends where the next one begins.
  fileprivate mutating func readKeys(
    from start: Int, to end: Int?, depth: Int, _ each: (Entry) -> Void
  ) -> Bool {
    scanner.move(to: start, depth: depth)
    validated = start
    var object = JSONScanner.Cursor()
    do throws(JSONSyntaxError) {
      while let next = scanner.startOfMember(in: object), next < end ?? .max,
        let key = try nextKey(of: &object)
      {
        try readKey(key, each)
      }
      if let end {
        guard scanner.startOfMember(in: object) == end else { return false }
      } else {
        guard try scanner.nextMember(of: &object) == nil else { return false }
      }
    } catch {
      return false
    }
    checkUTF8(before: scanner.offset)
    // Only a reader of the whole file knows which of these faults is the first.
    return !hasMark && validated <= scanner.offset && scanner.loneSurrogates.isEmpty
  }
}
