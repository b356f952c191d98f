import Git
import LintEngine
import SourceText
import Workspace

/// The contents of the tables of several revisions, which are objects in the repository.
struct RevisionContents: FileSource {
  typealias Failure = GitFailure
  typealias Fatal = GitFailure

  let files: [InputFile]
  let repository: Repository
  /// The objects that a partial clone doesn't have.
  let missing: Set<ObjectID>

  func bytes(of index: Int) async throws(GitFailure) -> SourceBuffer {
    guard let object = files[index].object else {
      preconditionFailure("the contents of a revision are no object")
    }
    if missing.contains(object) { throw .missing(object, isPartial: true) }
    return SourceBuffer(try await repository.contents(of: [object])[object] ?? [])
  }

  /// A table must be read with all of its files, so every failure is fatal.
  func reason(for failure: GitFailure) throws(GitFailure) -> String { throw failure }
}
