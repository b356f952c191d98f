package import Platform
import Synchronization

/// A runner for git commands that waits for them and collects their output, or starts them. It
/// never runs another program.
///
/// Git is found through the search path. `GitIsolation` defines what it must not do.
struct GitCommand: Sendable {
  /// More than the listing of ten million files.
  private static let maxOutputSize = 1 << 30

  let folder: RepositoryFolder
  /// The index to read instead of the repository's own, as set for a hook.
  var indexFile: String?
  /// The configured filters and hooks, which must not run.
  var disabled: [String] = []
  /// Commands that were started before they are needed.
  private var started: [StartedCommand] = []

  init(folder: RepositoryFolder) { self.folder = folder }

  /// Runs a command to its end.
  ///
  /// - Parameter input: the bytes for its standard input.
  /// - Throws: if git can't be run. A command that fails isn't an error.
  func run(_ arguments: [String], input: [UInt8] = []) throws(GitFailure) -> Answer {
    let earlier = started.first { $0.arguments == arguments }?.take()
    var process =
      if let earlier { earlier } else {
        try start(arguments, hasInput: !input.isEmpty)
      }
    process.send(input, isLast: true)
    var output: [UInt8] = []
    while let piece = process.receive() {
      guard output.count + piece.count <= Self.maxOutputSize else {
        throw GitFailure("git \(arguments.first ?? "") prints more than 1 GiB")
      }
      output += piece
    }
    return Answer(output: output, ending: process.end())
  }

  /// Starts a command.
  ///
  /// - Parameter hasInput: whether it reads an input.
  func start(_ arguments: [String], hasInput: Bool) throws(GitFailure) -> GitProcess {
    guard let program = Self.program else {
      throw GitFailure("git was not found", help: "install git, or put it on the PATH")
    }
    return try GitProcess(
      program,
      ["git", "-C", folder.path.text] + GitIsolation.arguments(disabling: disabled) + arguments,
      environment: GitIsolation.environment(root: folder.path, indexFile: indexFile),
      hasInput: hasInput)
  }

  /// Starts a command whose output will be needed. The first call of `run` with these arguments
  /// takes it.
  mutating func prepare(_ arguments: [String]) {
    // If this fails, the call fails too.
    guard let process = try? start(arguments, hasInput: false) else { return }
    started.append(StartedCommand(arguments, process))
  }

  /// Runs a command and returns its output.
  ///
  /// - Throws: if the command fails, in git's own words.
  func output(
    of arguments: [String], input: [UInt8] = []
  ) throws(GitFailure) -> Answer {
    let answer = try run(arguments, input: input)
    guard answer.isSuccess else {
      throw GitFailure(reason: answer.reason, of: arguments.first ?? "")
    }
    return answer
  }
}

extension GitCommand {
  /// A command that runs until its output is needed.
  private final class StartedCommand: Sendable {
    let arguments: [String]
    private let process: Mutex<GitProcess?>

    init(_ arguments: [String], _ process: consuming sending GitProcess) {
      self.arguments = arguments
      self.process = Mutex(process)
    }

    /// Returns the process to the first caller.
    func take() -> GitProcess? { process.withLock { $0.take() } }
  }

  /// Git, found once through the search path. Only absolute folders are searched, because the
  /// working directory may belong to a stranger.
  private static let program: String? = {
    let folders = EnvironmentVariables.variables(["PATH"])["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/git" }
      .first { isProgram($0) }
  }()

  private static func isProgram(_ path: String) -> Bool {
    access(path, X_OK) == 0
      && (try? FileSystem.kind(of: AbsolutePath(path), followsLinks: true)) == .file
  }
}

/// The reason why a git command failed, as one line for users, with help.
package struct GitFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package let message: String
  /// What to do about it.
  package let help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

extension GitCommand {
  /// The result of a command.
  struct Answer: Sendable {
    let output: [UInt8]
    let ending: GitProcess.Ending

    var isSuccess: Bool { ending.isSuccess }

    var reason: String { ending.reason }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The fields of the output, which are separated by zero bytes.
    var fields: [String] {
      output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Splits a listing of files: their words are before a tab, their paths after it, and a zero
    /// byte ends each file.
    ///
    /// - Parameter isWanted: returns whether a file is included, given its words and its path.
    ///   Other files aren't split, because a project may have very many.
    func listing(
      where isWanted: (_ words: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool = { _, _ in
        true
      }
    ) -> [(words: [ArraySlice<UInt8>], path: ArraySlice<UInt8>)] {
      var files: [(words: [ArraySlice<UInt8>], path: ArraySlice<UInt8>)] = []
      var start = 0
      while let end = output[start...].firstIndex(of: 0) {
        let line = output[start..<end]
        start = end + 1
        guard let tab = line.firstIndex(of: 0x09), isWanted(line[..<tab], line[(tab + 1)...])
        else { continue }
        files.append((Self.words(of: line[..<tab]), line[(tab + 1)...]))
      }
      return files
    }

    /// Splits words, with less work than `split`.
    private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      var words: [ArraySlice<UInt8>] = []
      words.reserveCapacity(4)
      var start = line.startIndex
      for index in line.indices where line[index] == 0x20 {
        if start < index { words.append(line[start..<index]) }
        start = index + 1
      }
      if start < line.endIndex { words.append(line[start...]) }
      return words
    }
  }
}

/// Git's merge of lines, for files whose contents aren't understood.
package enum LineMerge {
  /// Merges three files line by line. None of them is changed.
  ///
  /// - Parameters:
  ///   - folder: a folder in which git runs. It need not be in a repository.
  ///   - markerSize: the number of characters of a conflict marker.
  /// - Returns: the lines, with markers at conflicts, or nil if git can't merge the files, for
  ///   example because they are binary.
  package static func merge(
    base: AbsolutePath, ours: AbsolutePath, theirs: AbsolutePath, in folder: AbsolutePath,
    markerSize: Int
  ) async throws(GitFailure) -> [UInt8]? {
    let root = FolderChain(from: folder).repository ?? RepositoryFolder(folder)
    let answer = try GitCommand(folder: root).run([
      "merge-file", "--stdout", "--marker-size=\(markerSize)", "-L", "ours", "-L", "base",
      "-L", "theirs", "--", ours.text, base.text, theirs.text,
    ])
    return isMerged(answer.ending.status) ? answer.output : nil
  }

  /// Returns whether the output is complete. The status is then the number of conflicts, at most
  /// 127. Git that was killed may have written a part.
  private static func isMerged(_ status: Int?) -> Bool {
    status.map((0...127).contains) ?? false
  }
}
