import Catalog
import Diagnostics
import Git
import Platform

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
