import Platform
import Subprocess

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

    /// Takes apart the files that are listed: their words are before a tab, their paths after it,
    /// and a zero byte ends them.
    ///
    /// - Parameter isWanted: whether a file is taken apart, by its words and its path. The others
    ///   cost nothing: a project may have very many.
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

  /// More than the listing of ten million files takes.
  private static let greatestOutput = 1 << 30
  private static let greatestError = 1 << 16

  let folder: RepositoryFolder
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
      // Bytes with a limit would be reserved at once, up to the limit.
      let result = try await Subprocess.run(
        configuration(arguments), input: .array(input), output: .sequence,
        error: .string(limit: Self.greatestError)
      ) { try await Self.collect($0.standardOutput, of: arguments) }
      return Answer(
        output: result.closureResult, error: result.standardError,
        isSuccess: result.terminationStatus.isSuccess)
    } catch let failure as GitFailure {
      throw failure
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
  /// Takes what a command prints, in memory that grows with it.
  private static func collect(
    _ output: SubprocessOutputSequence, of arguments: [String]
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await piece in output {
      guard bytes.count + piece.count <= greatestOutput else {
        throw GitFailure("git \(arguments.first ?? "") prints more than 1 GiB")
      }
      bytes += piece.array
    }
    return bytes
  }

  private func configuration(_ arguments: [String]) -> Subprocess.Configuration {
    Subprocess.Configuration(
      executable: .name("git"),
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
