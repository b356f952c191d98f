import Foundation
import LintCommand
import LintEngine
import LintKit
import Testing
import Workspace

/// Reports keys that begin with 'bad', 'odd' or 'note', the last with the locale they are in.
struct SuspectKey: Rule {
  static let info = RuleInfo(
    id: "suspect-key", category: .text, severity: .error, summary: "A key is suspect.",
    rationale: "It may be wrong.",
    examples: [.accepted("a good key", ["L.xcstrings": "{}"])])

  /// How the key is called in messages.
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

/// Reports every key, when it is switched on.
struct EveryKey: Rule {
  static let info = RuleInfo(
    id: "every-key", category: .project, severity: .warning, isOn: false,
    summary: "A key | exists.", rationale: "", examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    context.report("a key", at: entry.key.range, key: entry.string(of: entry.key))
  }
}

/// Swift Testing has a type of the same name.
typealias Status = LintCommand.ExitStatus

/// A folder on disk in which the program is run; it is removed at the end of its test.
final class Project {
  /// What a run of the program came to.
  struct Run {
    let status: Status
    let output: String
    let error: String
  }

  let path: String
  var environment: [String: String] = [:]
  var rules: [any Rule.Type] = [EveryKey.self, SuspectKey.self]

  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lint-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "home/.git"), withIntermediateDirectories: true)
    path = try #require(FileSystem.realPath(folder.path)) + "/home"
    for (name, text) in files { try write(name, text) }
  }

  deinit {
    try? FileManager.default.removeItem(
      at: URL(filePath: path).deletingLastPathComponent())
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: path).appending(path: name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool { FileSystem.exists(path + "/" + name) }

  func run(_ arguments: String..., in folder: String = "") async throws -> Run {
    try await run(arguments, in: folder)
  }

  /// Runs the program with a text on standard input.
  func run(_ arguments: String..., input: String) async throws -> Run {
    let file = path + "/../input-\(UUID())"
    try input.write(toFile: file, atomically: true, encoding: .utf8)
    let descriptor = open(file, O_RDONLY)
    defer { close(descriptor) }
    return try await run(arguments, reading: descriptor)
  }

  /// Runs the program on a terminal and returns what that shows.
  ///
  /// - Parameter input: the descriptor of standard input.
  func run(
    _ arguments: String..., on terminal: Terminal, reading input: Int32 = -1
  ) async throws -> String {
    var surroundings = Surroundings(
      workingDirectory: path, environment: environment, output: terminal.descriptor,
      error: terminal.descriptor, today: "2026-11-21", cores: 2)
    surroundings.input = input
    _ = await CatalogLint.run(arguments, rules: rules, in: surroundings)
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

  private func runAtOnce(
    _ arguments: [String], in folder: String, reading input: Int32
  ) async throws -> Run {
    let streams = path + "/../streams-\(UUID())"
    let (output, error) = (streams + ".out", streams + ".err")
    var surroundings = Surroundings(
      workingDirectory: try #require(FileSystem.realPath(path + "/" + folder)),
      environment: environment,
      output: open(output, O_WRONLY | O_CREAT, 0o600),
      error: open(error, O_WRONLY | O_CREAT, 0o600), today: "2026-11-21", cores: 2)
    surroundings.input = input
    defer {
      close(surroundings.output)
      close(surroundings.error)
    }
    let status = await CatalogLint.run(arguments, rules: rules, in: surroundings)
    return Run(
      status: status, output: try String(contentsOfFile: output, encoding: .utf8),
      error: try String(contentsOfFile: error, encoding: .utf8))
  }
}

/// A catalog with keys, each with a text in German.
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
