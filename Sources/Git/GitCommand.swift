import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs git and collects what it prints, or lets its caller talk with it. No other program is ever
/// run.
///
/// Git is found by the search path. `GitIsolation` says what it must not do.
struct GitCommand: Sendable {
  /// What a command came to.
  struct Answer: Sendable {
    let output: [UInt8]
    let error: String
    let isSuccess: Bool

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The first line of what git says is wrong, without `fatal:`.
    var reason: String {
      let line = error.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      let prefix = ["fatal: ", "error: "].first { line.hasPrefix($0) } ?? ""
      return line.isEmpty ? "it ended without a reason" : String(line.dropFirst(prefix.count))
    }

    /// What stands between the zero bytes of the output.
    var fields: [String] {
      output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The words and the path of each file that is listed: they stand before and behind a tab, and
    /// a zero byte ends them.
    var listing: [(words: [ArraySlice<UInt8>], path: ArraySlice<UInt8>)] {
      output.split(separator: 0).compactMap { line in
        guard let tab = line.firstIndex(of: 0x09) else { return nil }
        return (line[..<tab].split(separator: 0x20), line[(tab + 1)...])
      }
    }
  }

  /// More than all localization files of a project take.
  private static let greatestOutput = 1 << 32
  private static let greatestError = 1 << 16

  /// The absolute path of the folder that has the `.git`.
  let folder: String
  /// The index that is read instead of the repository's own, as a hook is told.
  var indexFile: String?
  /// The names of filters that are configured, and that must not run.
  var filters: [String] = []

  /// Runs a command to its end.
  ///
  /// - Parameter input: what it reads from its standard input.
  /// - Throws: if git cannot be run; a command that fails is an answer.
  func run(_ arguments: [String], input: [UInt8] = []) async throws(GitFailure) -> Answer {
    do {
      let result = try await Subprocess.run(
        configuration(arguments), input: .array(input), output: .bytes(limit: Self.greatestOutput),
        error: .string(limit: Self.greatestError))
      return Answer(
        output: result.standardOutput, error: result.standardError,
        isSuccess: result.terminationStatus.isSuccess)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Runs a command while a closure talks with it, and waits until it ends. Its input ends with the
  /// closure.
  ///
  /// - Returns: an answer without an output, which is the closure's to read.
  func run(
    _ arguments: [String],
    _ talk: (StandardInputWriter, SubprocessOutputSequence) async -> Void
  ) async throws(GitFailure) -> Answer {
    do {
      let result = try await Subprocess.run(
        configuration(arguments), input: .inputWriter, output: .sequence,
        error: .string(limit: Self.greatestError)
      ) { await talk($0.standardInputWriter, $0.standardOutput) }
      return Answer(
        output: [], error: result.standardError, isSuccess: result.terminationStatus.isSuccess)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Runs a command and returns what it prints.
  ///
  /// - Throws: if the command fails, in git's own words.
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
  private func configuration(_ arguments: [String]) -> Subprocess.Configuration {
    Subprocess.Configuration(
      executable: .name("git"),
      arguments: Arguments(GitIsolation.arguments(disabling: filters) + arguments),
      environment: .inherit.updating(environment), workingDirectory: FilePath(folder))
  }

  private var environment: [Environment.Key: String?] {
    var variables: [Environment.Key: String?] = [:]
    for (name, value) in GitIsolation.environment(root: folder, indexFile: indexFile) {
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
