import Diagnostics
import Git
import LintEngine
import LintKit
import Platform
import Reporters
import SourceText
import Workspace

/// One run of the program: what it knows and where it writes.
struct Session {
  let rules: [any Rule.Type]
  let surroundings: Surroundings
  var output: DescriptorStream
  var error: DescriptorStream

  init(rules: [any Rule.Type], surroundings: Surroundings) {
    self.rules = rules
    self.surroundings = surroundings
    output = DescriptorStream(surroundings.output)
    error = DescriptorStream(surroundings.error)
  }

  var tool: ToolInfo { ToolInfo(name: "catalog-lint", version: CatalogLint.version) }

  /// Writes a line about something that stopped the job or a part of it.
  mutating func report(_ failure: CommandFailure) {
    writeSentence("error: \(SafeText.inLine(failure.message))")
    if let help = failure.help { writeSentence("  help: \(SafeText.inLine(help))") }
  }

  /// Writes a line to standard output.
  mutating func print(_ line: String) {
    output.write(SafeText.inLines(SafeText.inLine(line)) + "\n")
  }

  /// Writes a line that is worth knowing.
  mutating func note(_ message: String) {
    writeSentence("note: \(SafeText.inLine(message))")
  }

  /// Writes a sentence to standard error, broken between words where a terminal ends.
  private mutating func writeSentence(_ text: String) {
    let width = surroundings.errorWidth
    error.write((width.map { TerminalWidth.wrapped(text, width: $0, indent: 4) } ?? text) + "\n")
  }

  /// Writes out what is left and returns how the program ends.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    output.flush()
    if let reason = output.failure {
      report(CommandFailure("standard output: \(reason)"))
      error.flush()
      return .failure
    }
    error.flush()
    return status
  }
}

extension Session {
  /// Every rule that a configuration knows, its own among them, in the order of their names.
  func rules(with configuration: Configuration) -> [any Rule] {
    (rules.map { $0.init() } + configuration.customRules).sorted { $0.info.id < $1.info.id }
  }

  /// Returns the rule with a name.
  func rule(
    named name: String, with configuration: Configuration
  ) throws(CommandFailure) -> any Rule {
    let rules = rules(with: configuration)
    if let rule = rules.first(where: { $0.info.id.name == name }) { return rule }
    let suggestion = nearestName(to: name, in: rules.lazy.map { $0.info.id.name })
    throw CommandFailure(
      "unknown rule '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
      help: "'catalog-lint rules' lists them")
  }

  func ruleIDs(
    named names: [String], with configuration: Configuration
  ) throws(CommandFailure) -> [RuleID] {
    var ids: [RuleID] = []
    for name in names { ids.append(try rule(named: name, with: configuration).info.id) }
    return ids
  }

  /// Reads the configuration that is asked for, or else the nearest one.
  ///
  /// All mistakes in it are shown before this throws.
  mutating func configuration(
    at path: String?, near start: String
  ) throws(CommandFailure) -> ConfigurationFile {
    try verified(try readConfiguration(at: path, near: start))
  }

  /// Reads the configuration as it is staged, where what is staged is judged.
  mutating func configuration(
    at path: String?, near start: String, of states: RepositoryStates?
  ) async throws(CommandFailure) -> ConfigurationFile {
    let found =
      path
      ?? ConfigurationFile.find(
        from: start, workingDirectory: surroundings.workingDirectory)?.text
    var contents: [UInt8]?
    if let found { contents = try await stagedContents(ofFile: found, of: states) }
    return try verified(
      try readConfiguration(at: contents == nil ? path : found, near: start, contents: contents))
  }

  /// Reads a file as it is staged; nil where something else is judged, or the index lacks it.
  func stagedContents(
    ofFile path: String, of states: RepositoryStates?
  ) async throws(CommandFailure) -> [UInt8]? {
    do throws(GitFailure) {
      return try await states?.stagedContents(
        ofFile: path, workingDirectory: surroundings.workingDirectory)
    } catch {
      throw CommandFailure(error)
    }
  }

  private mutating func verified(
    _ file: ConfigurationFile
  ) throws(CommandFailure) -> ConfigurationFile {
    try refuse(file.mistakes, inFile: file.path ?? "", called: "configuration")
    return file
  }

  /// Shows the mistakes in a file and throws, unless there are none.
  mutating func refuse(
    _ mistakes: [Finding], inFile path: String, called noun: String
  ) throws(CommandFailure) {
    guard !mistakes.isEmpty else { return }
    show(mistakes)
    throw CommandFailure("\(path): \(counted(mistakes.count, "mistake")) in the \(noun)")
  }

  /// Reads the configuration for what is right in it, and says that there are mistakes.
  mutating func tolerantConfiguration(at path: String?) throws(CommandFailure) -> Configuration {
    let file = try readConfiguration(at: path, near: ".")
    if !file.mistakes.isEmpty {
      note("\(file.path ?? "") has mistakes, which 'catalog-lint config' shows")
    }
    return file.configuration
  }

  private func readConfiguration(
    at path: String?, near start: String, contents: [UInt8]? = nil
  ) throws(CommandFailure) -> ConfigurationFile {
    let folder = surroundings.workingDirectory
    guard let found = path ?? ConfigurationFile.find(from: start, workingDirectory: folder)?.text
    else { return ConfigurationFile() }
    if path == nil { try refuseLink(at: found, option: "--config") }
    do throws(ConfigurationFile.Failure) {
      return try ConfigurationFile(
        path: folder.shown(argument: found), workingDirectory: folder, contents: contents,
        rules: rules)
    } catch {
      throw CommandFailure("\(error.path): \(error.reason)")
    }
  }

  /// Refuses a file that was found rather than named, if it is a link out of the repository: its
  /// target would be quoted in messages.
  ///
  /// - Parameter option: what names the file.
  func refuseLink(at path: String, option: String) throws(CommandFailure) {
    guard surroundings.workingDirectory.absolute(argument: path).isLinkOut else { return }
    throw CommandFailure(
      "\(path): the link leads out of the repository", help: "pass it to '\(option)'")
  }

  mutating func show(_ mistakes: [Finding]) {
    var options = ReportOptions()
    options.color = surroundings.colorsErrors
    options.width = surroundings.errorWidth
    options.verbose = true
    options.quiet = true
    ReportFormat.text.write(LintReport(tool: tool, findings: mistakes), options, to: &error)
  }
}
