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
}

extension FileDiscovery.Outcome {
  /// Returns the outcome with the ignored files that git tracks added. The others are listed as
  /// skipped.
  ///
  /// Runs git once per repository, and only if the repository has ignored files. If git fails, all
  /// ignored files are added.
  func askingGit(whichOf formats: TableFormats) async -> Self {
    guard !ignored.isEmpty else { return self }
    var outcome = self
    outcome.ignored = []
    for (root, files) in Dictionary(grouping: ignored, by: \.root) {
      let tracked = try? await Repository.trackedFiles(in: root, with: formats.extensions)
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

  /// Sorts the skipped files and removes those that are checked after all.
  mutating func sortSkipped() {
    guard !skipped.isEmpty else { return }
    let paths = Set(files.lazy.map(\.path))
    skipped = Set(skipped).filter { !paths.contains($0.path) }.sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
  }
}
