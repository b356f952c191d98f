import Platform

/// The files that a search has found, in the order in which they were found.
struct FoundFiles: Sendable {
  private var files: [InputFile] = []
  /// The paths of the first `pathCount` files. They are added when a path is looked up, which only
  /// searches for named files do.
  private var paths: Set<String> = []
  private var pathCount = 0
  /// The paths of files for comparison that the user named too.
  private var leftOut: Set<String> = []

  init(_ files: [InputFile] = []) { self.files = files }

  /// Adds a file. It replaces an earlier one with the same path.
  mutating func append(_ file: InputFile) { files.append(file) }

  /// Adds the files of a part of the search.
  mutating func append(_ part: FoundFiles) { files += part.files }

  /// Returns whether there is a file with a path.
  mutating func contains(_ path: ShownPath) -> Bool {
    paths.formUnion(files[pathCount...].lazy.map(\.path))
    pathCount = files.count
    return paths.contains(path.text)
  }

  /// Leaves out a file for comparison, because the user named it too, perhaps in another way.
  mutating func leaveOutContext(at path: ShownPath) { leftOut.insert(path.text) }

  /// Returns the files, sorted by the bytes of their paths, without duplicates. Of several files
  /// with the same path, the last one counts.
  func sorted() -> [InputFile] {
    // Most searches find the files in this order. Paths that aren't ASCII may be the same although
    // their bytes differ.
    let isASCII = files.allSatisfy { $0.path.utf8.allSatisfy { $0 < 0x80 } }
    if leftOut.isEmpty, isASCII, files.isSortedByPath { return files }
    var seen: Set<String> = []
    let last = files.reversed().filter { file in
      (!file.isContext || !leftOut.contains(file.path)) && seen.insert(file.path).inserted
    }
    return Array(last.reversed()).sortedByPath()
  }
}
