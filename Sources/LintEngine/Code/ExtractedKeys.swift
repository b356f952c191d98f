import Diagnostics
import LintConfiguration
import Platform
import SourceCode
import SourceText
import Workspace

/// The keys that builds on a Mac extracted from code.
struct ExtractedKeys: Sendable {
  /// A use of a key with its place in the code, which need not be on this machine.
  struct Place: Hashable, Sendable {
    let path: String
    let use: ExtractedStrings.Use
  }

  /// The displayed paths of the files of code whose keys are known.
  private(set) var paths: Set<String> = []
  /// The uses without duplicates. A build for several architectures extracts each of them again.
  private(set) var places: [Place] = []
  /// What can't be read, as lines for standard error: 'path: reason'.
  private(set) var problems: [String] = []
  private var seen: Set<Place> = []

  /// Adds the keys of a file.
  ///
  /// - Parameter shownPath: returns the displayed path of a file of code.
  mutating func add(
    _ strings: ExtractedStrings, from path: String, shownPath: (String) -> String
  ) {
    problems += strings.faults.map { fault in
      "\(path):\(fault.location.line):\(fault.location.utf16Column): \(fault.message)"
    }
    guard let source = strings.source else { return }
    let shown = shownPath(source)
    paths.insert(shown)
    for use in strings.uses {
      let place = Place(path: shown, use: use)
      if seen.insert(place).inserted { places.append(place) }
    }
  }

  /// Adds the reason why a path can't be read.
  mutating func add(problem: String) { problems.append(problem) }
}

/// Reads what builds extracted.
struct ExtractedKeyReader {
  let workingDirectory: WorkingDirectory
  /// The folders that may contain the code, as displayed or absolute paths.
  let folders: [String]

  /// Reads files, and all files in folders, whether or not git ignores them.
  func read(_ paths: [String]) async -> ExtractedKeys {
    var keys = ExtractedKeys()
    var known: Set<String> = []
    for path in paths {
      let found = await FileDiscovery.search(
        at: [path], rules: .extractedStrings, workingDirectory: workingDirectory)
      for problem in found.problems { keys.add(problem: problem) }
      if found.files.isEmpty, found.problems.isEmpty {
        keys.add(problem: "\(path): no .stringsdata files")
      }
      for file in found.files where known.insert(file.path).inserted { add(file, to: &keys) }
    }
    return keys
  }

  private func add(_ file: InputFile, to keys: inout ExtractedKeys) {
    do throws(FileReadError) {
      let strings = ExtractedStrings(try file.load(from: [:]))
      keys.add(strings, from: file.path, shownPath: shownPath)
    } catch {
      keys.add(problem: "\(file.path): \(error.reason)")
    }
  }

  /// Returns the path of a file of code as the run shows it.
  ///
  /// A build has absolute paths, usually of another machine. The longest end of the path that
  /// exists in a folder with code names the same file here. If there is none, the path stays. The
  /// name of the file alone is not enough: a file of a dependency may have the same.
  private func shownPath(_ source: String) -> String {
    let names = source.split(separator: "/")
    guard source.hasPrefix("/"), names.count <= Self.maxDepth, !names.contains("..") else {
      return source
    }
    if FileSystem.exists(AbsolutePath(source)) {
      return workingDirectory.shown(argument: source).text
    }
    // Dependencies that Xcode or SwiftPM checked out.
    guard !names.contains("checkouts") else { return source }
    for first in names.indices {
      let end = names[first...].joined(separator: "/")
      for folder in folders.map({ workingDirectory.absolute(argument: $0).withoutParents }) {
        guard first < names.count - 1 || first > 0 && folder.name == names[first - 1] else {
          continue
        }
        let path = folder.appending(end)
        if FileSystem.exists(path) { return workingDirectory.shown(path).text }
      }
    }
    return source
  }

  /// More folders than any real path has.
  private static let maxDepth = 64
}

extension SearchRules {
  fileprivate static var extractedStrings: SearchRules {
    SearchRules(
      formats: .builtin, checksIgnored: true, excludes: { _ in false }, includes: { _ in true },
      claims: { $0.text.hasSuffix(".stringsdata") })
  }
}
