import LintEngine
import Platform
import Workspace

/// A file that a command is about to write, which must not be one that it reads, and not one
/// outside of the project that a link of a pull request leads to.
struct OutputPath {
  /// A file that a run reads, by its path as it is shown, and what it is to the run.
  struct Input {
    let path: String
    let role: String

    static func checked(_ path: String) -> Input {
      Input(path: path, role: "one of the files that are checked")
    }

    static func configuration(_ path: String) -> Input {
      Input(path: path, role: "the configuration")
    }

    static func baseline(_ path: String) -> Input { Input(path: path, role: "the baseline") }
    static func history(_ path: String) -> Input { Input(path: path, role: "the history") }
  }

  /// The path as the user gave it.
  let shown: String
  private let path: AbsolutePath
  private let workingDirectory: WorkingDirectory

  init(_ path: String, in surroundings: Surroundings) {
    shown = path
    workingDirectory = surroundings.workingDirectory
    self.path = workingDirectory.absolute(argument: PathName.clean(path))
  }

  /// The file that is written, whatever leads to it, be it there or not.
  var file: AbsolutePath { path.destination ?? path }

  /// Refuses to write through a link that leaves the repository, or the working directory outside
  /// of one.
  ///
  /// A path that begins outside is the user's own business, such as `/tmp` where that is a link.
  /// Nothing is written to git's own folder: what is there may be run.
  func refuseLink() throws(CommandFailure) {
    let (plain, destination) = (path.withoutParents, path.destination)
    guard !plain.isInGitFolder, destination?.isInGitFolder != true else {
      throw CommandFailure(
        "\(shown): it is in git's own folder, in which nothing is written",
        help: "name a file outside of '.git'")
    }
    let root =
      FolderChain(from: workingDirectory.path).repository?.path ?? workingDirectory.path
    guard plain.isIn(root) else { return }
    guard let destination else {
      throw CommandFailure(
        "\(shown): it is a symbolic link to a file that does not exist, so nothing is written",
        help: "remove it, or name another file")
    }
    guard !destination.isIn(FileSystem.realPath(root) ?? root) else { return }
    throw CommandFailure(
      "\(shown): a symbolic link leads out of the project, so nothing is written",
      help: "name the file that it leads to")
  }

  /// Refuses a name that the tool would read as something else in its next run.
  ///
  /// - Parameter roles: the names that are allowed nevertheless.
  func refuseName(except roles: [String] = []) throws(CommandFailure) {
    for path in [path, file] {
      guard let role = Self.role(of: path), !roles.contains(role) else {
        continue
      }
      throw CommandFailure(
        "\(shown): it has the name of \(role)", help: "write to a file with another name")
    }
  }

  /// Refuses to replace a file that the run reads, whatever link leads to it.
  func refuse(over inputs: some Sequence<Input>) throws(CommandFailure) {
    guard let identity = FileIdentity(path: path) else { return }
    try Self.refuse(identity, shown, over: inputs, in: workingDirectory)
  }

  /// Refuses to write to standard output where that is a file that the run reads.
  static func refuseStandardOutput(
    of surroundings: Surroundings, over inputs: some Sequence<Input>
  ) throws(CommandFailure) {
    guard let identity = FileIdentity(descriptor: surroundings.output) else { return }
    try refuse(identity, "standard output", over: inputs, in: surroundings.workingDirectory)
  }
}

extension OutputPath {
  static let baselineRole = "a baseline"

  /// What the tool takes a file for by its name.
  private static func role(of path: AbsolutePath) -> String? {
    switch path.name.lowercased() {
    case ConfigurationFile.name: return "a configuration"
    case Baseline.fileName: return baselineRole
    default:
      return path.isLocalization ? "a localization file" : nil
    }
  }

  private static func refuse(
    _ identity: FileIdentity, _ shown: String, over inputs: some Sequence<Input>,
    in workingDirectory: WorkingDirectory
  ) throws(CommandFailure) {
    let taken = inputs.first {
      FileIdentity(path: workingDirectory.absolute(argument: $0.path)) == identity
    }
    guard let taken else { return }
    let name = taken.path == shown ? "it is" : "it is '\(taken.path)',"
    throw CommandFailure(
      "\(shown): \(name) \(taken.role), so nothing is written", help: "write to another file")
  }
}
