package import Diagnostics
package import Platform
package import SourceText
package import Workspace

/// A baseline with the file that it came from and the mistakes in it.
package struct BaselineFile {
  /// Why a baseline cannot be read at all.
  package struct Failure: Error, Hashable, Sendable {
    package let path: String
    package let reason: String
  }

  /// The path as it is shown.
  package let path: String
  /// Where the file lies.
  package let folder: BaselineFolder
  /// What is right in the file, with the present paths of files that were renamed.
  package private(set) var baseline: Baseline
  /// What is wrong in the file, with the lines it stands on.
  package let mistakes: [Finding]
  private let file: SourceFile
  /// Whether entries have other paths than in the file.
  package private(set) var isRenamed = false

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - contents: what the file holds, if that is not to be read from the disk.
  ///   - states: of the repository, if one of them is judged rather than the disk.
  package init(
    path: ShownPath, workingDirectory: WorkingDirectory, contents: [UInt8]?,
    of states: RepositoryStates?
  ) throws(Failure) {
    let disk = workingDirectory.absolute(path)
    let bytes: SourceBuffer
    do throws(FileReadError) {
      bytes =
        if let contents { SourceBuffer(contents) } else {
          try .contents(ofFile: disk.text, maps: false)
        }
    } catch {
      throw Failure(path: path.text, reason: error.reason)
    }
    self.init(
      bytes, path: path.text,
      in: BaselineFolder(Self.folder(of: disk), workingDirectory: workingDirectory, of: states))
  }

  package init(_ bytes: SourceBuffer, path: String, in folder: BaselineFolder) {
    let file = SourceFile(
      id: FileID(0), path: path, bytes: bytes,
      encoding: bytes.hasBytes("\u{FEFF}", at: 0) ? .utf8WithMark : .utf8, escapes: .json)
    let reader = BaselineReader(file)
    self.path = path
    self.folder = folder
    self.file = file
    baseline = reader.baseline
    let places = file.places(of: reader.mistakes.map(\.range))
    mistakes = zip(reader.mistakes, places).map { mistake, place in
      Finding(
        rule: .baseline, severity: .error, message: mistake.message.shortened,
        help: mistake.help, place: place)
    }
  }

  /// The path without symbolic links of the folder that a baseline lies in, whether or not the file
  /// itself is there.
  package static func folder(of path: AbsolutePath) -> AbsolutePath {
    (path.destination ?? path).folder
  }

  /// Returns the path of the nearest baseline in the folder of a path or above it, up to the folder
  /// of the repository, or nil.
  package static func find(
    from argument: String, workingDirectory: WorkingDirectory
  ) -> ShownPath? {
    FolderChain(from: workingDirectory.absolute(argument: argument)).nearest(Baseline.fileName)
      .map(workingDirectory.shown)
  }

  /// Gives entries of files that are gone the paths to which the files were moved. A table that is
  /// called like its file is renamed with it, and a locale with its folder.
  ///
  /// - Parameter paths: the new path of each old one, relative to the folder of the baseline.
  mutating func rename(_ paths: [String: String]) {
    guard !paths.isEmpty else { return }
    for index in baseline.entries.indices {
      let old = baseline.entries[index].subject.path
      guard let new = paths[old] else { continue }
      baseline.entries[index].subject.path = new
      if baseline.entries[index].subject.table == PathName.stem(of: old) {
        baseline.entries[index].subject.table = PathName.stem(of: new)
      }
      if let locale = PathName.locale(ofFile: old), baseline.entries[index].subject.locale == locale
      {
        baseline.entries[index].subject.locale = PathName.locale(ofFile: new) ?? locale
      }
      isRenamed = true
    }
  }

  /// The paths of entries whose files are gone, each once.
  var missingPaths: Set<String> {
    var known: [String: Bool] = [:]
    var last: String?
    for index in baseline.entries.indices {
      let path = baseline.entries[index].subject.path
      // Equal paths mostly stand together.
      guard path != last else { continue }
      last = path
      if known[path] == nil { known[path] = folder.exists(path) }
    }
    return Set(known.lazy.filter { !$0.value }.map(\.key))
  }
}

extension BaselineFile {
  /// Entries with their places in the file.
  func places(of entries: [DeadEntry]) -> [Place] {
    file.places(of: entries.map { $0.entry.range ?? file.range(0..<0) })
  }
}

extension SourceFile {
  /// Works out places in one pass over the file, with the lines that they are on.
  fileprivate func places(of ranges: [SourceRange]) -> [Place] {
    let locations = locations(of: ranges.flatMap { [$0.start, $0.end] })
    return ranges.enumerated().map { index, range in
      Place(
        path: path, start: locations[range.start], end: locations[range.end],
        excerpt: index < Self.greatestExcerpts ? Excerpt(of: range.bytes, in: self) : nil)
    }
  }

  private static var greatestExcerpts: Int { 1000 }
}
