import Platform
import Subprocess

/// A runner for git commands that collects their output or lets the caller communicate with them.
/// It never runs another program.
///
/// Git is found through the search path. `GitIsolation` defines what it must not do.
struct GitCommand: Sendable {
  /// The result of a command.
  struct Answer: Sendable {
    let output: [UInt8]
    let error: String
    let status: TerminationStatus

    var isSuccess: Bool { status.isSuccess }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The first line of git's error output, without `fatal:` or `error:`.
    var reason: String {
      let line = error.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      let prefix = ["fatal: ", "error: "].first { line.hasPrefix($0) } ?? ""
      return line.isEmpty ? "it ended without a reason" : String(line.dropFirst(prefix.count))
    }

    /// The fields of the output, which are separated by zero bytes.
    var fields: [String] {
      output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Splits a listing of files: their words are before a tab, their paths after it, and a zero
    /// byte ends each file.
    ///
    /// - Parameter isWanted: Returns whether a file is included, given its words and its path.
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
        files.append((line[..<tab].split(separator: 0x20), line[(tab + 1)...]))
      }
      return files
    }
  }

  /// More than the listing of ten million files.
  private static let maxOutputSize = 1 << 30
  private static let maxErrorSize = 1 << 16

  let folder: RepositoryFolder
  /// The index to read instead of the repository's own, as set for a hook.
  var indexFile: String?
  /// The names of configured filters, which must not run.
  var filters: [String] = []

  /// Runs a command to its end.
  ///
  /// - Parameter input: The bytes for its standard input.
  /// - Throws: If git can't be run. A command that fails isn't an error.
  func run(_ arguments: [String], input: [UInt8] = []) async throws(GitFailure) -> Answer {
    do {
      // With a limit, the memory for the bytes would be reserved at once, up to the limit.
      let result = try await Subprocess.run(
        await configuration(arguments), input: .array(input), output: .sequence,
        error: .string(limit: Self.maxErrorSize)
      ) { try await Self.collect($0.standardOutput, of: arguments) }
      return Answer(
        output: result.closureResult, error: result.standardError,
        status: result.terminationStatus)
    } catch let failure as GitFailure {
      throw failure
    } catch {
      throw Self.failure(error)
    }
  }

  /// Runs a command while a closure communicates with it, and waits until it ends. The command's
  /// input ends with the closure.
  ///
  /// - Returns: An answer without output, which the closure reads.
  func run(
    _ arguments: [String],
    _ talk: (StandardInputWriter, SubprocessOutputSequence) async -> Void
  ) async throws(GitFailure) -> Answer {
    do {
      let result = try await Subprocess.run(
        await configuration(arguments), input: .inputWriter, output: .sequence,
        error: .string(limit: Self.maxErrorSize)
      ) { await talk($0.standardInputWriter, $0.standardOutput) }
      return Answer(
        output: [], error: result.standardError, status: result.terminationStatus)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Runs a command as `run` does, and returns a failure instead of throwing it. Several commands
  /// can then run at the same time.
  func result(of arguments: [String]) async -> Result<Answer, GitFailure> {
    do throws(GitFailure) {
      return .success(try await run(arguments))
    } catch {
      return .failure(error)
    }
  }

  /// Runs a command and returns its output.
  ///
  /// - Throws: If the command fails, in git's own words.
  func output(
    of arguments: [String], input: [UInt8] = []
  ) async throws(GitFailure) -> Answer {
    let answer = try await run(arguments, input: input)
    guard answer.isSuccess else {
      throw GitFailure("git \(arguments.first ?? ""): \(answer.reason)")
    }
    return answer
  }
}

extension GitCommand {
  /// Collects the output of a command in memory that grows with it.
  private static func collect(
    _ output: SubprocessOutputSequence, of arguments: [String]
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await piece in output {
      guard bytes.count + piece.count <= maxOutputSize else {
        throw GitFailure("git \(arguments.first ?? "") prints more than 1 GiB")
      }
      bytes += piece.array
    }
    return bytes
  }

  /// Git, found once through the search path. For a name, the library would start a process in each
  /// folder of the search path until one succeeds, for each call.
  private static let program = Task<Executable, Never> {
    let name = Executable.name("git")
    return (try? await name.resolveExecutablePath(in: .inherit)).map(Executable.path) ?? name
  }

  private func configuration(_ arguments: [String]) async -> Subprocess.Configuration {
    Subprocess.Configuration(
      executable: await Self.program.value,
      arguments: Arguments(
        ["-C", folder.path.text] + GitIsolation.arguments(disabling: filters) + arguments),
      environment: .inherit.updating(environment))
  }

  private var environment: [Environment.Key: String?] {
    var variables: [Environment.Key: String?] = [:]
    for (name, value) in GitIsolation.environment(root: folder.path, indexFile: indexFile) {
      variables.updateValue(value, forKey: Environment.Key(stringLiteral: name))
    }
    return variables
  }

  private static func failure(_ error: any Error) -> GitFailure {
    guard let error = error as? SubprocessError else { return GitFailure("git: \(error)") }
    if error.code == .executableNotFound {
      return GitFailure("git was not found", help: "install git, or put it on the PATH")
    }
    return GitFailure("git cannot be run: \(error.description)")
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
