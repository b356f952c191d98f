import ArgumentParser
import LintEngine
import Platform

/// `catalog-lint rules`: lists the rules.
struct RulesSubcommand: SessionCommand {
  /// The format of the list.
  enum RuleListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
    /// One name per line, for completions and scripts.
    case names
  }

  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules with their severities and summaries.")

  @Option(help: "Format of the list.")
  var format: RuleListFormat = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @Flag(help: "Check the examples of the custom rules in the configuration.")
  var verify = false

  func run(in session: inout Session) async throws -> ExitStatus {
    if verify {
      var request = ConfigurationRequest()
      configurationOptions.apply(to: &request)
      let file = try await session.engine().run(request).file
      session.write(RuleList.verification(of: file))
      return .success
    }
    let configuration = try await configurationOptions.tolerantConfiguration(in: &session)
    let list = RuleList(session.engine().rules(with: configuration))
    switch format {
    case .text: session.write(list.text)
    case .json: session.output.write(list.json)
    case .markdown: session.write(list.markdown)
    case .names: session.output.write(list.names)
    }
    return .success
  }
}

/// `catalog-lint files`: lists the files that a run checks and those that it skips.
struct FilesSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "List which files are checked and which are skipped.",
    discussion: """
      Exits with 0 if there is a file to check, and 2 if there is none or a path can't be read.
      """)

  @OptionGroup var searched: SearchedPaths

  @Option(help: "Format of the list.")
  var format: ListFormat = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  func run(in session: inout Session) async throws -> ExitStatus {
    var request = FilesRequest(searched.paths)
    configurationOptions.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    let list = FileList(outcome)
    switch format {
    case .text: session.write(list.text)
    case .json: session.output.write(list.json)
    }
    return outcome.isComplete && !outcome.checked.isEmpty ? .success : .failure
  }
}

/// `catalog-lint config`: prints the configuration or its schema.
struct ConfigSubcommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the effective configuration or its JSON Schema.",
    subcommands: [Show.self, Schema.self, Newer.self], defaultSubcommand: Show.self)

  /// `catalog-lint config show`: prints the configuration with all defaults.
  struct Show: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print the effective configuration as JSON, with defaults and options applied.")

    @OptionGroup var configurationOptions: ConfigurationOptions
    @OptionGroup var ruleOptions: RuleOptions
    @OptionGroup var threshold: ThresholdOptions

    func run(in session: inout Session) async throws -> ExitStatus {
      var request = ConfigurationRequest()
      configurationOptions.apply(to: &request)
      ruleOptions.apply(to: &request)
      threshold.apply(to: &request)
      let outcome = try await session.engine().run(request)
      session.note(
        outcome.file.path.map { "read from \(name(of: $0, in: session))" }
          ?? "no \(ConfigurationFile.name) found; these are the defaults")
      for setting in outcome.file.inherited {
        let location = setting.location
        session.note(
          "'\(setting.name.shortened)' comes from "
            + "\(name(of: location.path, in: session)):\(location.start.line)")
      }
      session.output.write(outcome.effective.effective(rules: session.rules))
      return .success
    }

    /// Returns the path of a file relative to the working directory if both are in one repository.
    private func name(of path: String, in session: borrowing Session) -> String {
      let place = AbsolutePath(path)
      var folder = session.environment.workingDirectory.path
      guard path.hasPrefix("/"), let root = FolderChain(from: folder).repository,
        place.isIn(root.path), folder.isIn(root.path)
      else { return path }
      var parents = ""
      while !place.isIn(folder) {
        folder = folder.folder
        parents += "../"
      }
      return parents + (WorkingDirectory(folder).relative(place)?.text ?? "")
    }
  }

  /// `catalog-lint config schema`: prints the schema of configurations.
  struct Schema: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of .lint-config.json.")

    func run(in session: inout Session) -> ExitStatus {
      session.output.write(ConfigurationSchema.json(rules: session.rules))
      return .success
    }
  }

  /// `catalog-lint config newer`: lists the rules that an upgrade brings.
  struct Newer: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "newer",
      abstract: "List the rules that are newer than a version, with their severities here.",
      discussion: """
        Run it after an upgrade. It also lists rules that now report much more. To keep the old \
        behavior, turn them off.
        """)

    @Argument(
      help: ArgumentHelp(
        "The version that you used before, for example 0.1.0.", valueName: "version"))
    var version: String

    @OptionGroup var configurationOptions: ConfigurationOptions

    func validate() throws {
      guard ReleaseNumber(version) != nil else {
        throw ValidationError("'\(version)' is not a version such as 0.1.0.")
      }
    }

    func run(in session: inout Session) async throws -> ExitStatus {
      let configuration = try await configurationOptions.tolerantConfiguration(in: &session)
      let infos = session.rules.map { $0.info }.filter { info in
        guard let since = ReleaseNumber(info.since), let version = ReleaseNumber(version) else {
          return false
        }
        return version < since
      }
      let lines = infos.map { info in
        let level = configuration.severity(of: info)?.rawValue ?? "off"
        return "\(info.id.name)  \(level)  \(info.summary)"
      }
      for line in lines.sorted() { session.print(line) }
      if lines.isEmpty { session.note("no rule is newer than \(version)") }
      return .success
    }
  }
}

/// The three numbers of a version.
private struct ReleaseNumber: Comparable {
  private let numbers: [Int]

  /// Returns nil for anything but `1.2.3`, `1.2` or `1`, with or without a `v` before it.
  init?(_ text: String) {
    let parts = (text.hasPrefix("v") ? text.dropFirst() : text[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard 1...3 ~= parts.count, numbers.count == parts.count else { return nil }
  }

  static func < (left: Self, right: Self) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
