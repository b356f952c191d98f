package import Catalog
import Diagnostics
import Git
package import Platform

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

/// A file that matches an ignore pattern.
struct IgnoredFile: Sendable {
  let file: InputFile
  /// The root of the repository, without symbolic links.
  let root: RepositoryFolder
  /// The path of the file in the repository.
  let relativePath: RepositoryPath
  /// The path without symbolic links, which identifies the file.
  let real: AbsolutePath

  /// Whether the file was found through a link.
  var isLinked: Bool { root.relative(real) != relativePath }
}

extension FileDiscovery.Outcome {
  /// Returns the outcome with the ignored files that git tracks added. The others are listed as
  /// skipped. No file is added or listed twice.
  ///
  /// Runs git once per repository, and only if the repository has ignored files. If git fails, all
  /// ignored files are added.
  func askingGit(whichOf formats: TableFormats) async -> Self {
    guard !ignored.isEmpty else { return self }
    var outcome = self
    outcome.ignored = []
    var tracked: [RepositoryFolder: Set<RepositoryPath>] = [:]
    for root in Set(ignored.map(\.root)) {
      tracked[root] = try? await Repository.trackedFiles(in: root, with: formats.extensions)
    }
    // A file is shown with its own path, not with that of a link to it.
    let ignored = ignored.filter { !$0.isLinked } + ignored.filter(\.isLinked)
    var found = FoundFiles(outcome.files)
    var seen: Set<AbsolutePath> = []
    for file in ignored where tracked[file.root]?.contains(file.relativePath) ?? true {
      if seen.insert(file.real).inserted { found.append(file.file) }
    }
    for file in ignored where seen.insert(file.real).inserted {
      outcome.skipped.append(SkippedFile(path: file.file.path, reason: .ignored))
    }
    outcome.files = found.sorted()
    outcome.sortSkipped()
    return outcome
  }

  /// Sorts the skipped files and removes those that are checked after all.
  mutating func sortSkipped() {
    guard !skipped.isEmpty else { return }
    let paths = Set(files.lazy.map(\.path))
    skipped = Set(skipped).filter { !paths.contains($0.path) }.sorted {
      $0.path.utf8.precedes($1.path.utf8)
    }
  }
}

/// The configuration's rules for which files are checked.
package struct SearchRules: Sendable {
  /// The formats whose files are looked for.
  let formats: TableFormats
  /// Whether a file is looked for.
  let claims: @Sendable (ShownPath) -> Bool
  /// Whether a search also checks files that the repository ignores, third-party files, and exports
  /// of files that are checked.
  let checksIgnored: Bool
  /// Whether a file or folder is excluded from all checks.
  let excludes: @Sendable (ShownPath) -> Bool
  /// Whether a file is included in searches.
  let includes: @Sendable (ShownPath) -> Bool

  /// The names of files that a hook can pass although they aren't looked for.
  package var settingsNames: Set<String> = []
  /// The folder whose configuration has these rules, without symbolic links. Nil if there is none,
  /// or if one configuration applies to all files.
  package var project: AbsolutePath?
  /// The configurations of folders that have their own, or nil if these rules apply to all folders.
  package var nested: NestedRules?

  /// Returns whether a folder is taken for a file that is looked for, because it has the name of a
  /// localization file. Outside of the folder of a language, it may be a folder with such files:
  /// `Translated.strings`.
  ///
  /// - Parameter place: the path on the disk.
  func claimsFolder(_ path: ShownPath, at place: AbsolutePath) -> Bool {
    guard claims(path), let (format, claim) = formats.claim(place.text) else { return false }
    return !format.capabilities.hasOneFilePerLocale || claim.locale != nil
  }

  /// - Parameter claims: returns whether a file is looked for. If nil, these are the files of the
  ///   formats.
  package init(
    formats: TableFormats, checksIgnored: Bool,
    excludes: @escaping @Sendable (ShownPath) -> Bool,
    includes: @escaping @Sendable (ShownPath) -> Bool,
    claims: (@Sendable (ShownPath) -> Bool)? = nil
  ) {
    self.formats = formats
    self.claims = claims ?? { formats.claims($0.text) }
    self.checksIgnored = checksIgnored
    self.excludes = excludes
    self.includes = includes
  }
}

/// Rules for folders that have their own configuration.
package struct NestedRules: Sendable {
  /// The name of a configuration.
  let fileName: String
  /// Returns whether a folder, given without symbolic links, has a configuration.
  let hasOwn: @Sendable (AbsolutePath) -> Bool
  /// Returns the rules of the nearest configuration above a path, or next to it.
  let nearest: @Sendable (AbsolutePath) -> SearchRules?

  package init(
    fileName: String, hasOwn: @escaping @Sendable (AbsolutePath) -> Bool,
    nearest: @escaping @Sendable (AbsolutePath) -> SearchRules?
  ) {
    (self.fileName, self.hasOwn, self.nearest) = (fileName, hasOwn, nearest)
  }
}

/// A folder to search, and the rules for the files in it.
struct SearchedFolder: Sendable {
  /// The rules of the configuration that applies to the folder.
  var rules: SearchRules
  var path: ShownPath
  /// The path without symbolic links.
  var real: AbsolutePath
  /// The folders that symbolic links may lead to.
  let zone: SearchZone
  /// Whether the search skips files that aren't part of the project itself.
  var isSelective = false
  /// The repository's ignore rules, or nil if they aren't applied.
  var ignores: IgnoreScope?
  /// The reason why all files in the folder are skipped, or nil if they aren't.
  var reason: SkippedFile.Reason?
}

/// A symbolic link that the search has found.
struct SearchedLink: Sendable {
  let path: ShownPath
  let folder: SearchedFolder
}

/// Paths that a search has seen.
struct SeenPaths: Sendable {
  private var known: Set<AbsolutePath> = []
  /// Paths that are not among the known ones yet. They become known when a path is next looked up,
  /// which few searches do after their parts are joined.
  private var added: [AbsolutePath] = []
  /// Whether this is for a part of a search, which follows no links and so doesn't see a path
  /// twice. All parts share the known paths.
  private var isPart = false

  /// Returns the paths for a part of the search, which knows all of these.
  mutating func forPart() -> SeenPaths {
    addToKnown()
    var part = self
    part.isPart = true
    return part
  }

  /// Returns whether a path was seen. Not for a part, which would copy what the parts share.
  mutating func contains(_ path: AbsolutePath) -> Bool {
    addToKnown()
    return known.contains(path)
  }

  /// Adds a path, and returns whether it is new. A part must not add a path twice.
  mutating func insert(_ path: AbsolutePath) -> Bool {
    guard isPart else {
      addToKnown()
      return known.insert(path).inserted
    }
    guard !known.contains(path) else { return false }
    added.append(path)
    return true
  }

  /// Adds the paths that a part of the search has seen.
  mutating func join(_ part: SeenPaths) { added += part.added }

  private mutating func addToKnown() {
    guard !added.isEmpty else { return }
    known.formUnion(added)
    added = []
  }
}
