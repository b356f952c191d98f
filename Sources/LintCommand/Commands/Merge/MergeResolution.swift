import Git
import LintEngine
import Merging
import Platform
import SourceText
import Workspace

/// A merge of files with conflicts, from their versions in the index.
struct MergeResolution {
  let paths: [String]
  let markerSize: Int
  let preference: MergePreference?

  /// Merges the files.
  ///
  /// - Returns: the most severe status.
  func run(in session: inout Session) async throws -> ExitStatus {
    try ProcessLimits.prepareForGit()
    let repository: Repository
    do throws(GitFailure) {
      repository = try await .open(at: session.environment.workingDirectory.path)
    } catch {
      throw CommandFailure(error)
    }
    var status = ExitStatus.success
    for path in paths {
      let other = await resolve(path, of: repository, in: &session)
      if other.rawValue > status.rawValue { status = other }
    }
    await repository.close()
    return status
  }

  private func resolve(
    _ path: String, of repository: Repository, in session: inout Session
  ) async -> ExitStatus {
    do {
      return try await merge(path, of: repository, in: &session)
    } catch let failure as CommandFailure {
      session.report(failure)
    } catch let failure as GitFailure {
      session.report(CommandFailure("\(path): \(failure.message)", help: failure.help))
    } catch let failure as EngineFailure {
      session.report(failure)
    } catch {
      session.report(CommandFailure("\(path): \(error)"))
    }
    return .failure
  }
}

extension MergeResolution {
  private func merge(
    _ path: String, of repository: Repository, in session: inout Session
  ) async throws -> ExitStatus {
    let output = OutputPath(path, in: session.environment)
    try output.refuseLink()
    let request = try await request(for: output, of: repository)
    let present = try present(output)
    if let present, !request.isUnresolved(present) {
      throw CommandFailure(
        "\(path): it has no conflict markers any more",
        help: "restore them with 'git checkout --merge', or run 'git add' if it is resolved")
    }
    switch try await MergeRun(request: request).outcome(in: session) {
    case .merged(let file):
      let bytes = file.bytes(replacing: present)
      try OutputFile.write(to: output.file) { $0.write(utf8: bytes) }
      session.show(file, at: path)
      guard file.conflicts.isEmpty else { return .findings }
      session.note("\(path): merged; mark it as resolved with 'git add'")
      return .success
    case .refused(let refusal):
      return reportUnchanged(path, because: MergeWording.reason(refusal), in: &session)
    case .invalid(let reason): return reportUnchanged(path, because: reason, in: &session)
    }
  }

  private func reportUnchanged(
    _ path: String, because reason: String, in session: inout Session
  ) -> ExitStatus {
    session.report(
      CommandFailure(
        "\(path): not changed, because \(reason)", help: "resolve the conflict by hand"))
    return .findings
  }

  /// Returns the versions of a file in the index.
  private func request(
    for output: OutputPath, of repository: Repository
  ) async throws -> MergeRequest {
    guard let path = repository.root.relative(output.file), !path.isEmpty else {
      throw CommandFailure("\(output.shown): it is not in the repository")
    }
    guard let versions = try await repository.conflict(at: path) else {
      throw CommandFailure(
        "\(output.shown): git reports no conflict in this file",
        help: "run 'git status' to list the files that have one")
    }
    guard let ours = versions.ours, let theirs = versions.theirs else {
      throw CommandFailure(
        "\(output.shown): one side removed the file",
        help: "keep it with 'git add', or remove it with 'git rm'")
    }
    let objects = [versions.base, ours, theirs].compactMap(\.self)
    let contents = try await repository.contents(of: objects)
    func bytes(_ object: ObjectID?) -> SourceBuffer {
      SourceBuffer(object.flatMap { contents[$0] } ?? [])
    }
    var request = MergeRequest(
      base: bytes(versions.base), ours: bytes(ours), theirs: bytes(theirs), path: path.text)
    (request.preference, request.markerSize) = (preference, markerSize)
    return request
  }

  /// Returns the bytes of the file in the working tree, if it exists.
  private func present(_ output: OutputPath) throws(CommandFailure) -> SourceBuffer? {
    guard FileSystem.exists(output.file) else { return nil }
    do throws(FileReadError) {
      return try SourceBuffer.contents(ofFile: output.file.text)
    } catch {
      throw CommandFailure("\(output.shown): \(error.reason)")
    }
  }
}
