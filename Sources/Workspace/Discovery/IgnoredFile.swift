import Catalog
import Diagnostics
import Git
import Platform

/// A file that matches an ignore pattern.
struct IgnoredFile: Sendable {
  let file: InputFile
  /// The repository, without symbolic links.
  let root: RepositoryFolder
  /// The path of the file in the repository.
  let relativePath: RepositoryPath
}

extension FileDiscovery.Outcome {
  /// Adds those of the ignored files that git tracks, and leaves out the others.
  ///
  /// Each repository is asked once, and not at all if nothing in it is ignored. If it cannot be
  /// asked, all are added.
  func askingGit() async -> Self {
    guard !ignored.isEmpty else { return self }
    var outcome = self
    outcome.ignored = []
    for (root, files) in Dictionary(grouping: ignored, by: \.root) {
      let tracked = try? await Repository.trackedFiles(
        in: root, with: TableFormats.builtin.extensions)
      for ignored in files {
        if tracked?.contains(ignored.relativePath) ?? true {
          outcome.files.append(ignored.file)
        } else {
          outcome.skipped.append(SkippedFile(path: ignored.file.path, reason: .ignored))
        }
      }
    }
    outcome.files = outcome.files.sortedByPath()
    outcome.sortSkipped()
    return outcome
  }

  /// Puts what was left out in order, without what is checked after all.
  mutating func sortSkipped() {
    guard !skipped.isEmpty else { return }
    let paths = Set(files.lazy.map(\.path))
    skipped = Set(skipped).filter { !paths.contains($0.path) }.sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
  }
}
