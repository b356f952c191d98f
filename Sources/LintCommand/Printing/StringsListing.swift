import LintEngine
import Reporters
import SourceCode
import Syntax

/// The keys in code as `.strings` files, as genstrings writes them.
struct StringsListing {
  /// A file for the keys of one table.
  struct File {
    let table: String
    fileprivate(set) var text: String
  }

  /// The files, sorted by the names of their tables.
  private(set) var files: [File] = []
  /// Lines for standard error about keys with several comments.
  private(set) var warnings: [String] = []
  /// Lines for standard error about keys that can't be written.
  private(set) var problems: [String] = []

  /// - Parameter keys: sorted by table and name.
  init(_ keys: [ListedKey]) {
    // A Mac takes names that differ in case, or in how accents are written, for one file.
    var written: [String: [UInt8]] = [:]
    for key in keys {
      let uses = key.places.filter { $0.use.certainty >= .likely && $0.use.kind.isInCode }
      guard let first = uses.first else { continue }
      guard let table = key.table, Self.isFileName(table) else {
        problems.append(
          "\(Self.place(first)): the table '\(SafeText.inLine(key.table ?? ""))' of "
            + "'\(SafeText.inLine(key.name))' can't be the name of a file")
        continue
      }
      guard uses.contains(where: { $0.use.key.exactKey != nil }) else {
        let name = SafeText.inLine(key.name)
        problems.append("\(Self.place(first)): the type of an argument of '\(name)' isn't known")
        continue
      }
      let comments = KeyListing.comments(of: uses.map(\.use))
      if comments.count > 1 {
        warnings.append(
          "\(Self.place(first)): '\(SafeText.inLine(key.name))' has different comments")
      }
      let name = Array(table.utf8)
      guard written[table.lowercased(), default: name] == name else {
        problems.append(
          "\(Self.place(first)): the table '\(SafeText.inLine(table))' of "
            + "'\(SafeText.inLine(key.name))' differs only in case from another table, and a Mac can't store both"
        )
        continue
      }
      written[table.lowercased()] = name
      if files.last?.table != table { files.append(File(table: table, text: "")) }
      files[files.count - 1].text += KeyListing.entry(for: key, uses.map(\.use), comments)
    }
  }

  private static func place(_ place: ListedKey.Place) -> String {
    "\(SafeText.inLine(place.path)):\(place.location.line)"
  }

  /// Returns whether a name can be that of a file in a folder.
  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count < 200
      && !name.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 || $0.value == 0x7F }
  }
}
