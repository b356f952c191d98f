package import Diagnostics
import LintConfiguration
import Platform
package import Workspace

/// A request for the files that a run checks.
package struct FilesRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()

  package init(_ paths: [String]) { self.paths = paths }
}

/// The files that a run checks and those that it skips.
package struct FilesOutcome: Sendable {
  /// The files that were found, including exports of other files.
  package let files: [InputFile]
  /// The displayed paths of the checked files, in order.
  package let checked: [String]
  /// The skipped files, sorted by path.
  package let skipped: [SkippedFile]
  package let notices: [EngineNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

extension Engine {
  /// Finds files, and reads those that may be exports of other files.
  package func run(_ request: FilesRequest) async throws(EngineFailure) -> FilesOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      let files = RequestedFiles.searched(request.paths)
      let configuration = try await configuration(
        request.configuration, near: files.start, of: nil
      ).effective
      let found = await find(files, configuration)
      notices += found.problemNotices
      let exports = ExportedFiles.paths(
        among: found.files, in: workingDirectory, configuration: configuration)
      let others =
        found.excluded.map { SkippedFile(path: $0, reason: .excluded) }
        + exports.map { SkippedFile(path: $0, reason: .export) }
      return FilesOutcome(
        files: found.files,
        checked: found.files.filter { !$0.isContext && !exports.contains($0.path) }.map(\.path),
        skipped: (found.skipped + others).sorted {
          $0.path.utf8.precedes($1.path.utf8)
        }, notices: notices)
    }
  }
}
