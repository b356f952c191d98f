import ArgumentParser
import Git
import LintEngine
import Platform
import Workspace

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

  /// Lets a closure work with the states that the options ask for, or with none where the files on
  /// the disk are judged. Git has ended when this returns.
  ///
  /// - Parameter searched: what is asked for.
  func withStates<Result>(
    of searched: SearchedPaths, in session: inout Session,
    _ work: (RepositoryStates?, inout Session) async throws -> Result
  ) async throws -> Result {
    guard isStaged || base != nil else { return try await work(nil, &session) }
    let repository = try await repository(of: session)
    do {
      let states = try await states(of: repository, searched, in: session)
      let result = try await work(states, &session)
      await repository.close()
      return result
    } catch {
      await repository.close()
      throw error
    }
  }

  private func repository(of session: Session) async throws(CommandFailure) -> Repository {
    try ProcessLimits.prepareForGit()
    do throws(GitFailure) {
      return try await .open(at: session.surroundings.workingDirectory.path)
    } catch { throw CommandFailure(error) }
  }

  private func states(
    of repository: Repository, _ searched: SearchedPaths, in session: Session
  ) async throws(CommandFailure) -> RepositoryStates {
    var request = RepositoryStates.Request(
      isStaged: isStaged, base: base, usesMergeBase: mergeBase)
    request.name(
      searched.targets, workingDirectory: session.surroundings.workingDirectory,
      checksIgnored: searched.noIgnore)
    do throws(GitFailure) {
      return try await RepositoryStates(request, of: repository)
    } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  init(_ failure: GitFailure) { self.init(failure.message, help: failure.help) }
}
