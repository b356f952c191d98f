import Foundation
import LintCommand
import LintEngine
import LintKit
import Platform
@_exported import TestSupport
import Testing
import Workspace

/// Reports keys that start with 'bad', 'odd' or 'note', the latter with their locale.
struct SuspectKey: Rule {
  static let info = RuleInfo(
    id: "suspect-key", category: .text, severity: .error, summary: "A key is suspect.",
    rationale: "It may be wrong.",
    examples: [.accepted("a good key", ["L.xcstrings": "{}"])])

  /// The noun for the key in messages.
  var noun = "key"

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read("noun", into: &noun, help: "What a key is called.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    let key = entry.string(of: entry.key)
    let severities: [(String, Severity)] = [("bad", .error), ("odd", .warning), ("note", .note)]
    for (start, severity) in severities where key.hasPrefix(start) {
      context.report(
        "the \(noun) is \(start)", at: entry.key.range, severity: severity, key: key)
    }
    for unit in entry.units where entry.string(of: unit.text) == "bad" {
      context.report("the text is bad", in: unit, of: entry)
    }
  }
}

/// Reports every key if it is turned on.
struct EveryKey: Rule {
  static let info = RuleInfo(
    id: "every-key", category: .project, severity: .warning, isOn: false,
    summary: "A key | exists.", rationale: "", examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    context.report("a key", at: entry.key.range, key: entry.string(of: entry.key))
  }
}

/// Swift Testing has a type with the same name.
typealias Status = LintCommand.ExitStatus

/// A folder on disk that the program runs in. Its parent folder contains files that the program
/// must not touch.
final class Project: FolderOwner {
  /// The result of a run.
  struct Run {
    let status: Status
    let output: String
    let error: String
  }

  let path: String
  private let around: Folder
  var environment: [String: String] = [:]
  /// The path with which the program was started.
  var program: String?
  var rules: [any Rule.Type] = [EveryKey.self, SuspectKey.self]

  init(_ files: [String: String] = [:]) throws {
    around = try Folder()
    path = around.path + "/home"
    try make(".git")
    for (name, text) in files { try write(name, text) }
  }

  func run(_ arguments: String..., in folder: String = "") async throws -> Run {
    try await run(arguments, in: folder)
  }

  /// Runs the program with text on standard input.
  func run(_ arguments: String..., input: String) async throws -> Run {
    let file = path + "/../input-\(UUID())"
    try input.write(toFile: file, atomically: true, encoding: .utf8)
    let descriptor = open(file, O_RDONLY)
    defer { close(descriptor) }
    return try await run(arguments, reading: descriptor)
  }

  /// Runs the program on a terminal and returns what the terminal shows.
  ///
  /// - Parameter input: the descriptor of standard input.
  func run(
    _ arguments: String..., on terminal: Terminal, reading input: Int32 = -1
  ) async throws -> String {
    try await run(arguments, on: terminal, reading: input)
  }

  func run(
    _ arguments: [String], on terminal: Terminal, reading input: Int32 = -1
  ) async throws -> String {
    var environment = ProcessEnvironment(
      workingDirectory: path, environment: environment, output: terminal.descriptor,
      error: terminal.descriptor, today: "2026-11-21", cores: 2)
    environment.input = input
    _ = await CatalogLint.run(arguments, rules: rules, in: environment)
    return await terminal.text()
  }

  /// - Parameters:
  ///   - folder: the working directory, relative to the project.
  ///   - input: the descriptor of standard input.
  func run(
    _ arguments: [String], in folder: String = "", reading input: Int32 = -1
  ) async throws -> Run {
    try await Turns.wait { try await runAtOnce(arguments, in: folder, reading: input) }
  }

  /// Runs the program without waiting for a turn.
  func runAtOnce(
    _ arguments: [String], in folder: String = "", reading input: Int32 = -1
  ) async throws -> Run {
    let streams = path + "/../streams-\(UUID())"
    let (output, error) = (streams + ".out", streams + ".err")
    var environment = ProcessEnvironment(
      workingDirectory: try #require(FileSystem.realPath(AbsolutePath(path + "/" + folder))).text,
      environment: environment,
      output: open(output, O_WRONLY | O_CREAT, 0o600),
      error: open(error, O_WRONLY | O_CREAT, 0o600), today: "2026-11-21", cores: 2)
    environment.input = input
    environment.program = program
    defer {
      close(environment.output)
      close(environment.error)
    }
    let status = await CatalogLint.run(arguments, rules: rules, in: environment)
    return Run(
      status: status, output: try String(contentsOfFile: output, encoding: .utf8),
      error: try String(contentsOfFile: error, encoding: .utf8))
  }
}

/// Returns a project that is a repository with one commit.
func repository(_ files: [String: String] = [:]) throws -> Project {
  let project = try Project(files)
  try project.becomeRepository()
  return project
}

/// Returns a catalog with the given keys and their German translations.
func catalog(_ entries: KeyValuePairs<String, String>) -> String {
  let strings = entries.map { key, text in
    """
        "\(key)" : { "localizations" : { "de" : { "stringUnit" : {
          "state" : "translated", "value" : "\(text)" } } } }
    """
  }
  return """
    {
      "sourceLanguage" : "en",
      "strings" : {
    \(strings.joined(separator: ",\n"))
      },
      "version" : "1.0"
    }

    """
}
