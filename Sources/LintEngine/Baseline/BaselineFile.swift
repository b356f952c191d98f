package import Catalog
package import Diagnostics
import Git
import LintConfiguration
package import Platform
package import SourceText
package import Workspace

/// A baseline with the file that it was read from and the mistakes in the file.
package struct BaselineFile {
  /// The reason why a baseline can't be read at all.
  package struct Failure: Error, Hashable, Sendable {
    package let path: String
    package let reason: String
  }

  /// The path as displayed.
  package let path: String
  /// The folder of the file.
  package let folder: BaselineFolder
  /// The valid part of the file, with the current paths of renamed files.
  package private(set) var baseline: Baseline
  /// The mistakes in the file, with excerpts of their lines.
  package let mistakes: [Finding]
  private let file: SourceFile
  /// Whether entries have different paths than in the file.
  package private(set) var isRenamed = false

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - contents: the contents of the file, or nil to read it from the disk.
  ///   - states: the states of the repository, if one of them is checked instead of the disk.
  package init(
    path: ShownPath, workingDirectory: WorkingDirectory, contents: [UInt8]?,
    of states: RepositoryStates?
  ) throws(Failure) {
    let disk = workingDirectory.absolute(path)
    let bytes: SourceBuffer
    do throws(FileReadError) {
      bytes = try .settings(at: disk, holding: contents)
    } catch {
      throw Failure(path: path.text, reason: error.reason)
    }
    self.init(
      bytes, path: path.text,
      in: BaselineFolder(Self.folder(of: disk), workingDirectory: workingDirectory, of: states))
  }

  package init(_ bytes: SourceBuffer, path: String, in folder: BaselineFolder) {
    let file = SourceFile.settings(bytes, path: path)
    let reader = BaselineReader(file)
    self.path = path
    self.folder = folder
    self.file = file
    baseline = reader.baseline
    let locations = file.locations(of: reader.mistakes.map(\.range))
    mistakes = zip(reader.mistakes, locations).map { mistake, location in
      Finding(
        rule: .baseline, severity: .error, message: mistake.message.shortened,
        help: mistake.help, location: location)
    }
  }

  /// Returns the path of a baseline's folder with symbolic links resolved. The baseline itself need
  /// not exist.
  package static func folder(of path: AbsolutePath) -> AbsolutePath {
    (path.destination ?? path).folder
  }

  /// Returns the path of the nearest baseline in the folder of a path or above it, up to the root
  /// of the repository, or nil.
  package static func find(
    from argument: String, workingDirectory: WorkingDirectory
  ) -> ShownPath? {
    FolderChain(ofArgument: argument, in: workingDirectory).nearest(Baseline.fileName)
      .map(workingDirectory.shown)
  }
}

extension BaselineFile {
  /// Updates the paths of entries whose files are gone, if git reports that the files were renamed
  /// since the baseline was last committed.
  ///
  /// Git is asked only if a file is gone. If git can't answer, nothing is renamed. The entries are
  /// then dead, and a run reports them.
  package mutating func followRenames(ofFilesOf formats: TableFormats) async {
    let missing = missingPaths
    guard !missing.isEmpty, let moved = try? await renames(ofFilesOf: formats) else {
      return
    }
    rename(moved.filter { missing.contains($0.key) }, ofFilesOf: formats)
  }

  private func renames(
    ofFilesOf formats: TableFormats
  ) async throws(GitFailure) -> [String: String] {
    let repository = try await Repository.open(at: folder.folder.path)
    let name = repository.root.relative(folder.folder.path.appending(PathName.name(of: path)))
    var commit: ObjectID?
    if let name { commit = try await repository.lastCommit(changing: name) }
    if commit == nil { commit = try await repository.commit("HEAD") }
    guard let commit else { return [:] }
    var renames: [String: String] = [:]
    let isStaged = folder.isStaged
    let paths = try await repository.renames(
      ofFilesWith: formats.extensions, since: commit, isStaged: isStaged)
    for (old, new) in paths {
      guard let old = folder.folder.relative(repository.root.absolute(old)),
        let new = folder.folder.relative(repository.root.absolute(new))
      else { continue }
      renames[old.text] = new.text
    }
    return renames
  }

  /// Gives entries whose files are gone the new paths of the files. A table that is named after its
  /// file is renamed with the file, and a locale with its folder.
  ///
  /// - Parameter paths: the new paths by old path, relative to the folder of the baseline.
  private mutating func rename(_ paths: [String: String], ofFilesOf formats: TableFormats) {
    guard !paths.isEmpty else { return }
    for index in baseline.entries.indices {
      let old = baseline.entries[index].subject.path
      guard let new = paths[old] else { continue }
      baseline.entries[index].subject.path = new
      if baseline.entries[index].subject.table == PathName.stem(of: old) {
        baseline.entries[index].subject.table = PathName.stem(of: new)
      }
      if let locale = formats.locale(of: old), baseline.entries[index].subject.locale == locale {
        baseline.entries[index].subject.locale = formats.locale(of: new) ?? locale
      }
      isRenamed = true
    }
  }

  /// The paths of entries whose files are gone, without duplicates.
  private var missingPaths: Set<String> {
    var known: [String: Bool] = [:]
    var last: String?
    for index in baseline.entries.indices {
      let path = baseline.entries[index].subject.path
      // Equal paths are mostly next to each other.
      guard path != last else { continue }
      last = path
      if known[path] == nil { known[path] = folder.exists(path) }
    }
    return Set(known.lazy.filter { !$0.value }.map(\.key))
  }
}

extension BaselineFile {
  /// Returns the location of an entry in the file.
  func location(of entry: BaselineEntry) -> Location {
    file.locations(of: [entry.range ?? file.range(0..<0)])[0]
  }

  /// Returns the locations of entries in the file.
  func locations(of entries: [DeadEntry]) -> [Location] {
    file.locations(of: entries.map { $0.entry.range ?? file.range(0..<0) })
  }
}

extension BaselineFile {
  /// Returns findings that entries cover, with the entry that hides each of them.
  func suppressed(_ covered: [CoveredFinding]) -> [Finding] {
    let places = file.locations(of: covered.map { $0.entry.range ?? file.range(0..<0) })
    return zip(covered, places).map { covered, place in
      var finding = covered.finding
      finding.fix = nil
      finding.suppressor = Suppressor(
        .baseline, reason: covered.entry.reason?.shortened, location: place)
      return finding
    }
  }
}

extension RuleID {
  /// The rule identifier of findings in the baseline file itself. It isn't a rule and can't be
  /// configured.
  fileprivate static let baseline: RuleID = "baseline"
}

extension SourceFile {
  /// Returns the locations of ranges, computed in one pass over the file, with excerpts of their
  /// lines.
  fileprivate func locations(of ranges: [SourceRange]) -> [Location] {
    let locations = locations(of: ranges.flatMap { [$0.start, $0.end] })
    return ranges.enumerated().map { index, range in
      Location(
        path: path, start: locations[range.start], end: locations[range.end],
        excerpt: index < Self.maxExcerpts ? Excerpt(of: range.bytes, in: self) : nil)
    }
  }

  private static var maxExcerpts: Int { 1000 }
}

/// The folder of a baseline, to which the paths in the baseline are relative.
package struct BaselineFolder: Sendable {
  let folder: BaseFolder<InConfiguration>
  /// Whether the files are those of the git index.
  let isStaged: Bool
  private let patterns: ConfigurationFolder
  private let tree: any FileTree

  /// - Parameters:
  ///   - path: the path of the folder with symbolic links resolved.
  ///   - states: the states of the repository, if one of them is checked instead of the disk.
  package init(
    _ path: AbsolutePath, workingDirectory: WorkingDirectory, of states: RepositoryStates? = nil
  ) {
    folder = BaseFolder(path)
    isStaged = states?.index != nil
    tree = states?.index ?? Disk()
    patterns = ConfigurationFolder(path, workingDirectory: workingDirectory)
  }

  /// Returns a path in the form that the baseline uses, or nil for a path outside the folder.
  ///
  /// - Parameter shown: a path that is absolute or relative to the working directory.
  package func relative(_ shown: String) -> String? {
    let path = patterns.relative(ShownPath(shown)).text
    return path.utf8.first == UInt8(ascii: "/") ? nil : path
  }

  /// Returns whether a file or folder exists at a path of the baseline.
  func exists(_ path: String) -> Bool { tree.exists(folder.absolute(ConfigurationPath(path))) }

  func paths() -> Paths { Paths(folder: self) }

  /// Converts displayed paths to relative paths, and is fast for long runs of equal paths.
  struct Paths {
    private let folder: BaselineFolder
    private var last: (shown: String, relative: String?)?

    fileprivate init(folder: BaselineFolder) { self.folder = folder }

    mutating func relative(_ shown: String) -> String? {
      if let last, last.shown == shown { return last.relative }
      let relative = folder.relative(shown)
      last = (shown, relative)
      return relative
    }
  }
}
