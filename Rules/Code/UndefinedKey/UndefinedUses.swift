import LintKit
import SourceCode

/// The uses in a file whose tables don't have the key.
struct UndefinedUses {
  /// Fewer keys are reported one by one.
  private static let manyKeys = 100

  private(set) var all: [(use: KeyUse, table: String)] = []
  /// The different keys, by their table.
  private var keys: [String: Set<String>] = [:]
  /// The tables that have the key of another use in the file.
  private var defined: Set<String> = []

  mutating func noteDefined(in table: String) { defined.insert(table) }

  mutating func add(_ use: KeyUse, in table: String) {
    all.append((use, table))
    keys[table, default: []].insert(use.key.spelling)
  }

  /// Returns the number of keys of a table, if they are many and the file uses no others of it.
  func count(ifNoneIsIn table: String) -> Int? {
    guard !defined.contains(table), let keys = keys[table], keys.count >= Self.manyKeys else {
      return nil
    }
    return keys.count
  }
}

/// The tables that the calls of a file name although they don't exist.
struct MissingTables {
  /// More tables than the code of a file has.
  private static let limit = 50

  private var similar: [String: KeyIndex.SimilarTable?] = [:]

  /// Returns the table that a name was probably meant to be, or nil.
  mutating func table(similarTo name: String, of tables: KeyIndex) -> KeyIndex.SimilarTable? {
    if let known = similar[name] { return known }
    guard similar.count < Self.limit else { return nil }
    let found = tables.table(similarTo: name)
    similar[name] = .some(found)
    return found
  }
}
