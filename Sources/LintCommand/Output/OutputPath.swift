import Dispatch
import LintEngine
import Platform
import Synchronization
import Workspace

/// A file that a command is about to write. It must not be a file that the command reads. It must
/// not be outside of the project if a link of a pull request leads to it.
struct OutputPath {
  /// A file that a run reads: its displayed path, and its role in the run.
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

  /// The path as the user wrote it.
  let shown: String
  private let path: AbsolutePath
  private let environment: ProcessEnvironment

  init(_ path: String, in environment: ProcessEnvironment) {
    shown = path
    self.environment = environment
    self.path = environment.workingDirectory.absolute(argument: PathName.clean(path))
  }

  /// The file that is written, with links resolved. It need not exist.
  var file: AbsolutePath { path.destination ?? path }

  /// Rejects writing through a link that leaves the repository or, outside of a repository, the
  /// working directory.
  ///
  /// A path that begins outside of it is not restricted, such as `/tmp` if that is a link. Nothing
  /// is written to git's own folder, since git may execute files in it.
  func refuseLink() throws(CommandFailure) {
    let (plain, destination) = (path.withoutParents, path.destination)
    guard !plain.isInGitFolder, destination?.isInGitFolder != true else {
      throw CommandFailure(
        "\(shown): it is inside '.git', so nothing is written",
        help: "choose a file outside '.git'")
    }
    let folder = environment.workingDirectory.path
    let root = FolderChain(from: folder).repository?.path ?? folder
    guard plain.isIn(root) else { return }
    guard let destination else {
      throw CommandFailure(
        "\(shown): it is a symbolic link to a missing file, so nothing is written",
        help: "remove it, or name another file")
    }
    guard !destination.isIn(FileSystem.realPath(root) ?? root) else { return }
    throw CommandFailure(
      "\(shown): a symbolic link leads out of the project, so nothing is written",
      help: "name the file that it leads to")
  }

  /// Rejects a name that the tool would read as a different kind of file in its next run.
  ///
  /// - Parameter roles: the roles that are allowed anyway.
  func refuseName(except roles: [String] = []) throws(CommandFailure) {
    for path in [path, file] {
      guard let role = Self.role(of: path), !roles.contains(role) else {
        continue
      }
      throw CommandFailure(
        "\(shown): it has the name of \(role)", help: "write to a file with another name")
    }
  }

  /// Rejects replacing a file, whatever it is.
  func refuseReplacing() throws(CommandFailure) {
    guard FileSystem.exists(path) else { return }
    throw CommandFailure(
      "\(shown): the file exists, so nothing is written",
      help: "remove it, or name another folder")
  }

  /// Rejects replacing a file that the run reads, even through a link.
  func refuse(over inputs: [Input]) throws(CommandFailure) {
    guard let identity = FileIdentity(path: path) else { return }
    try Self.refuse(identity, shown, over: inputs, in: environment)
  }

  /// Rejects writing to standard output if that is a file that the run reads.
  static func refuseStandardOutput(
    of environment: ProcessEnvironment, over inputs: [Input]
  ) throws(CommandFailure) {
    guard let identity = FileIdentity(descriptor: environment.output) else { return }
    try refuse(identity, "standard output", over: inputs, in: environment)
  }
}

extension OutputPath {
  static let baselineRole = "a baseline"

  /// Returns the kind of file that the tool recognizes by its name.
  private static func role(of path: AbsolutePath) -> String? {
    switch path.name.lowercased() {
    case ConfigurationFile.name: return "a configuration"
    case Baseline.fileName: return baselineRole
    default:
      return path.isLocalization ? "a localization file" : nil
    }
  }

  private static func refuse(
    _ identity: FileIdentity, _ shown: String, over inputs: [Input],
    in environment: ProcessEnvironment
  ) throws(CommandFailure) {
    let taken = index(of: identity, among: inputs, in: environment).map { inputs[$0] }
    guard let taken else { return }
    let name = taken.path == shown ? "it is" : "it is '\(taken.path)',"
    throw CommandFailure(
      "\(shown): \(name) \(taken.role), so nothing is written", help: "write to another file")
  }

  /// Returns the index of the first input that is the file with an identity, or nil if none is.
  ///
  /// The system takes a while for each file, so it is asked about many of them in several threads.
  private static func index(
    of identity: FileIdentity, among inputs: [Input], in environment: ProcessEnvironment
  ) -> Int? {
    let found = Mutex<Int?>(nil)
    let folder = environment.workingDirectory
    let tasks = max(1, min(environment.cores, inputs.count / 256))
    DispatchQueue.concurrentPerform(iterations: tasks) { task in
      for index in stride(from: task, to: inputs.count, by: tasks)
      where FileIdentity(path: folder.absolute(argument: inputs[index].path)) == identity {
        found.withLock { $0 = min($0 ?? index, index) }
        return
      }
    }
    return found.withLock(\.self)
  }
}
