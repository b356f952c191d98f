import Git
import LintEngine
import Merging
import Platform
import SourceText
import Workspace

/// The merge of three files that git calls. The result replaces the second one.
struct MergeDriver {
  let base: String
  let ours: String
  let theirs: String
  /// The path of the file in the repository.
  let path: String
  let markerSize: Int
  let preference: MergePreference?

  /// Merges the files.
  ///
  /// - Returns: the status for git: 1 for a conflict.
  func run(in session: inout Session) async throws -> ExitStatus {
    let output = OutputPath(ours, in: session.environment)
    try output.refuseLink()
    var request = MergeRequest(
      base: try read(base, in: session), ours: try read(ours, in: session),
      theirs: try read(theirs, in: session), path: path)
    (request.preference, request.markerSize) = (preference, markerSize)
    let outcome = try await MergeRun(request: request).outcome(in: session)
    switch outcome {
    case .merged(let file):
      try write(file.bytes, over: request.ours, to: output)
      session.show(file, at: path)
      return file.conflicts.isEmpty ? .success : .findings
    case .invalid(let reason):
      try write(request.wholeFileConflict, over: request.ours, to: output)
      session.report(CommandFailure("\(path): \(reason)", help: "resolve the conflict by hand"))
      return .findings
    case .refused(let refusal):
      let lines = try await mergeLines(in: &session)
      let result = lines == nil ? "ours is kept" : "merged line by line"
      session.report(
        CommandFailure(
          "\(path): \(result), because \(MergeWording.reason(refusal))",
          help: MergeWording.help(refusal)))
      if let lines { try write(lines, over: request.ours, to: output) }
      return .findings
    }
  }
}

extension MergeDriver {
  /// Reads a file. Git has an empty file in place of a missing one, and users write `/dev/null`.
  private func read(
    _ name: String, in session: Session
  ) throws(CommandFailure) -> SourceBuffer {
    if name == "/dev/null" { return SourceBuffer([]) }
    let path = session.environment.workingDirectory.absolute(argument: name)
    do throws(FileReadError) {
      return try SourceBuffer.contents(ofFile: path.text)
    } catch {
      throw CommandFailure("\(name): \(error.reason)")
    }
  }

  private func mergeLines(in session: inout Session) async throws -> [UInt8]? {
    let folder = session.environment.workingDirectory
    try ProcessLimits.prepareForGit()
    do throws(GitFailure) {
      let lines = try await LineMerge.merge(
        base: folder.absolute(argument: base), ours: folder.absolute(argument: ours),
        theirs: folder.absolute(argument: theirs), in: folder.path, markerSize: markerSize)
      if lines == nil { session.note("\(path): git can't merge its lines") }
      return lines
    } catch {
      session.report(CommandFailure(error.message, help: error.help))
      return nil
    }
  }

  /// Replaces the file, unless it is the same.
  private func write(
    _ bytes: [UInt8], over ours: SourceBuffer, to output: OutputPath
  ) throws(CommandFailure) {
    guard !ours.isEqual(to: bytes) else { return }
    try OutputFile.write(to: output.file) { $0.write(utf8: bytes) }
  }
}
