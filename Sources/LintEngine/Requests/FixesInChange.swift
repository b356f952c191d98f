import Git
import Platform
import Workspace

/// Files as a change leaves them, with safe fixes that a reviewer can accept.
package struct FixesInChange: Sendable {
  /// A file that can be corrected.
  package struct File: Sendable {
    package let corrected: CorrectedFile
    /// The path from the root of the repository.
    package let path: String
    /// The contents before the change. Empty for a new file.
    package let earlier: [UInt8]
  }

  /// The name of the commit that the reviewer sees.
  package let commit: String
  package let files: [File]
}

extension Engine {
  /// Corrects files in memory with safe fixes. Returns those that are the same in a commit.
  ///
  /// - Parameters:
  ///   - request: the files, with a base revision.
  ///   - head: the last commit of the change. A service can check out its merge with the base
  ///     revision, where the lines have other numbers.
  package func fixesInChange(
    _ request: LintRequest, at head: String
  ) async throws(EngineFailure) -> FixesInChange {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await withStates(
        request.states, of: request.files, by: request.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        let prepared = try await prepare(
          FixRequest(request, allowsUnsafe: false).lint, of: states, &notices)
        let run = FixRun(self, prepared, notices)
        // A reviewer can accept one half of a move without the other.
        let fixes = try await run.finish(allowsUnsafe: false, sortsKeys: false)
        guard let states else { return FixesInChange(commit: "", files: []) }
        do throws(GitFailure) {
          return try await self.fixes(fixes.files, of: prepared, in: states, at: head)
        } catch {
          throw .git(error)
        }
      }
    }
  }

  private func fixes(
    _ corrected: [CorrectedFile], of run: PreparedLint, in states: RepositoryStates,
    at head: String
  ) async throws(GitFailure) -> FixesInChange {
    let commit = try await states.repository.commit(head)
    let reviewed = try await EarlierState(of: commit, in: states.repository)
    let before = try await states.earlierState(forFilesNamed: [])
    let renames = run.base?.renames ?? [:]
    let earlierPaths = Dictionary(renames.map { ($1, $0) }) { first, _ in first }
    var files: [FixesInChange.File] = []
    for file in corrected where !file.dependsOnOthers {
      let place = workingDirectory.absolute(ShownPath(file.path)).withoutParents
      // The change has no lines of a file that a link leads to.
      guard reviewed.realPath(place) == place, let path = states.repository.root.relative(place),
        try await reviewed.contents(ofFile: place) == file.original
      else { continue }
      let earlier = workingDirectory.absolute(ShownPath(earlierPaths[file.path] ?? file.path))
      files.append(
        FixesInChange.File(
          corrected: file, path: path.text,
          earlier: try await before?.contents(ofFile: earlier.withoutParents) ?? []))
    }
    return FixesInChange(commit: commit.name, files: files)
  }
}
