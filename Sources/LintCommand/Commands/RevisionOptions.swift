import ArgumentParser
import Git
import LintEngine

/// Options that say which state of the repository is judged, and what it is compared with.
struct RevisionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only what is new since this revision, such as origin/main.", valueName: "revision"))
  var base: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Compare with the commit where the revision's history and this one part.")
  var mergeBase = true

  @Flag(
    name: .customLong("staged"),
    help: "Judge what is staged for the next commit, not the working tree.")
  var isStaged = false

  /// The states that the options ask for, or nil where the files on the disk are judged.
  func states(in session: Session) async throws(CommandFailure) -> RepositoryStates? {
    guard isStaged || base != nil else { return nil }
    do throws(GitFailure) {
      return try await RepositoryStates(
        .init(isStaged: isStaged, base: base, usesMergeBase: mergeBase),
        workingDirectory: session.surroundings.workingDirectory)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  init(_ failure: GitFailure) { self.init(failure.message, help: failure.help) }
}
