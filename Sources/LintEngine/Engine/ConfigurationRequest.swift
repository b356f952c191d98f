import Catalog
import Diagnostics
import Git
import Languages
package import LintConfiguration
package import LintKit
import Platform
package import Workspace

/// A request for a configuration, with changes to make to it.
public struct ConfigurationRequest: Sendable {
  /// The source of a configuration.
  package enum Source: Sendable {
    /// The nearest file, or the defaults if there is none.
    case nearest
    case file(String)
    /// A configuration in memory. No file is read.
    case given(Configuration)

    /// Whether each file has the nearest configuration.
    var isNearest: Bool { if case .nearest = self { true } else { false } }
  }

  package var source = Source.nearest
  /// Whether to accept a file with mistakes and use its valid parts.
  package var toleratesMistakes = false
  /// Names of rules. In `enable`, `all` enables every rule.
  public var only: [String] = []
  public var skip: [String] = []
  public var enable: [String] = []
  /// The locales whose findings are reported; empty for all.
  public var locales: [String] = []
  /// Patterns of paths to exclude, relative to the working directory.
  package var exclude: [String] = []
  /// Files and folders with code that uses the keys, in addition to the configured ones.
  package var code: [String] = []
  /// Whether a search includes files that it usually ignores.
  package var checksIgnored = false
  package var failOn: FailureThreshold?
  package var isStrict = false

  package init() {}

  /// The formats whose files are read.
  var formats: TableFormats {
    if case .given(let configuration) = source { configuration.formats } else { .builtin }
  }
}

/// A configuration with the changes of a request.
package struct ConfigurationOutcome: Sendable {
  /// The file and its contents.
  package let file: ConfigurationFile
  package let effective: Configuration
}

extension Engine {
  /// Reads a configuration.
  package func run(
    _ request: ConfigurationRequest
  ) async throws(EngineFailure) -> ConfigurationOutcome {
    try await noticing { (_) async throws(EngineFailure.Reason) in
      try await configuration(request, near: ".", of: nil)
    }
  }

  /// Returns every rule that a configuration can use, including its custom rules, sorted by name.
  package func rules(with configuration: Configuration) -> [any Rule] {
    (rules.map { $0.init() } + configuration.customRules).sorted { $0.info.id < $1.info.id }
  }

  /// Returns the rule with a name.
  package func rule(
    named name: String, with configuration: Configuration
  ) throws(EngineFailure) -> any Rule {
    do throws(EngineFailure.Reason) {
      return try knownRule(named: name, with: configuration)
    } catch {
      throw EngineFailure(error, after: [])
    }
  }

  /// Reads the requested configuration and applies the changes of the request. If staged files are
  /// checked, the staged configuration is read.
  ///
  /// - Parameter start: the path at which the search for the file starts.
  package func configuration(
    _ request: ConfigurationRequest, near start: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> ConfigurationOutcome {
    let outcome = try await settings(request, near: start, of: states)
    try checkNames(in: request, knowing: [outcome.effective], orAnyOf: { [] })
    return outcome
  }

  /// Reads the requested configuration, as `configuration(_:near:of:)` does. Another configuration
  /// of the run may have the rules that the request names.
  func settings(
    _ request: ConfigurationRequest, near start: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> ConfigurationOutcome {
    if case .given(let configuration) = request.source {
      return ConfigurationOutcome(
        file: ConfigurationFile(), effective: try effective(configuration, request))
    }
    let file = try await file(request, near: start, of: states)
    try refuse(mistakesIn: file, request)
    return ConfigurationOutcome(
      file: file, effective: try effective(file.configuration, request))
  }

  /// Reads the configuration at a path that was found, not named by the user.
  ///
  /// - Parameters:
  ///   - contents: the contents of the file, or nil to read them from the disk.
  ///   - others: the contents of files that it may extend.
  ///   - readsDisk: whether other files that it extends are read from the disk.
  func project(
    _ request: ConfigurationRequest, at path: AbsolutePath, holding contents: [UInt8]?,
    extending others: [AbsolutePath: [UInt8]], readsDisk: Bool = true
  ) throws(EngineFailure.Reason) -> Project {
    let shown = workingDirectory.shown(path)
    if contents == nil {
      try refuseLink(at: shown.text, .configuration)
      guard readsDisk else { throw .unreadable(path: shown.text, reason: Self.absentFromIndex) }
    }
    let file = try read(
      shown, holding: contents, extending: others, readsDisk: readsDisk)
    try refuse(mistakesIn: file, request)
    return Project(
      folder: path.folder, file: file, configuration: try effective(file.configuration, request))
  }

  /// Rejects a configuration with mistakes, in the file itself or in one that it extends.
  private func refuse(
    mistakesIn file: ConfigurationFile, _ request: ConfigurationRequest
  ) throws(EngineFailure.Reason) {
    guard let first = file.mistakes.first, !request.toleratesMistakes else { return }
    throw .mistakes(file.mistakes, inFile: first.location.path, .configuration)
  }

  /// Returns the configuration of files without a configuration file.
  func defaultProject(
    _ request: ConfigurationRequest
  ) throws(EngineFailure.Reason) -> Project {
    Project(
      folder: nil, file: ConfigurationFile(),
      configuration: try effective(Configuration(), request))
  }

  /// Rejects names of rules that none of the configurations has.
  ///
  /// - Parameters:
  ///   - configurations: those of the run.
  ///   - others: returns those of the whole project, which take longer to find.
  func checkNames(
    in request: ConfigurationRequest, knowing configurations: [Configuration],
    orAnyOf others: () -> [Configuration]
  ) throws(EngineFailure.Reason) {
    let names = request.only + request.skip + request.enable.filter { $0 != "all" }
    guard !names.isEmpty else { return }
    let ruleNames = { (configurations: [Configuration]) in
      configurations.flatMap { rules(with: $0).map { $0.info.id.name } }
    }
    var known = ruleNames(configurations)
    if !names.allSatisfy(known.contains) { known += ruleNames(others()) }
    for name in names where !known.contains(name) {
      throw .unknownRule(name, suggestion: RenamedName.suggestion(for: name, among: known))
    }
  }
}

extension Engine {
  /// Returns a configuration as it would be with other contents of its file.
  func configuration(
    _ request: ConfigurationRequest, at path: String, holding contents: [UInt8],
    of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> Configuration {
    let place = workingDirectory.absolute(ShownPath(path))
    let others = try await extended(by: contents, at: place, of: states)
    let file = try read(ShownPath(path), holding: contents, extending: others)
    try refuse(mistakesIn: file, request)
    return try effective(file.configuration, request)
  }

  private func file(
    _ request: ConfigurationRequest, near start: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> ConfigurationFile {
    var named: String?
    if case .file(let path) = request.source { named = path }
    let found =
      named ?? ConfigurationFile.find(from: start, workingDirectory: workingDirectory)?.text
    guard let found else { return ConfigurationFile() }
    let contents = try await stagedContents(ofFile: found, of: states)
    if named == nil, contents == nil { try refuseLink(at: found, .configuration) }
    return try read(
      workingDirectory.shown(argument: found), holding: contents,
      extending: try await extended(
        by: contents, at: workingDirectory.absolute(argument: found), of: states))
  }

  /// Returns the staged contents of the files that a configuration extends, directly or through
  /// others. None if the index isn't checked.
  ///
  /// - Parameter contents: the staged contents of the configuration, if it has any.
  func extended(
    by contents: [UInt8]?, at path: AbsolutePath, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> [AbsolutePath: [UInt8]] {
    var found: [AbsolutePath: [UInt8]] = [:]
    var (contents, path) = (contents, path)
    while let bytes = contents, let next = ConfigurationFile.extended(by: bytes, at: path),
      found[next] == nil
    {
      contents = try await stagedContents(ofFile: next.text, of: states)
      found[next] = contents
      path = next
    }
    return found
  }

  private func read(
    _ path: ShownPath, holding contents: [UInt8]?, extending others: [AbsolutePath: [UInt8]],
    readsDisk: Bool = true
  ) throws(EngineFailure.Reason) -> ConfigurationFile {
    do throws(ConfigurationFile.Failure) {
      return try ConfigurationFile(
        path: path, workingDirectory: workingDirectory, contents: contents, extending: others,
        readsDisk: readsDisk, rules: rules)
    } catch {
      throw .unreadable(path: error.path.isEmpty ? "." : error.path, reason: error.reason)
    }
  }

  private func effective(
    _ configuration: Configuration, _ request: ConfigurationRequest
  ) throws(EngineFailure.Reason) -> Configuration {
    var configuration = configuration
    for name in request.locales where !LocaleIdentifier(name).isValid {
      throw .unknownLocale(name, suggestion: AbsentLocale.language(ofCountry: name))
    }
    if !request.locales.isEmpty { configuration.show(locales: request.locales) }
    if request.enable.contains("all") { configuration.enableAll() }
    configuration.enable(ids(of: request.enable, in: configuration))
    if !request.only.isEmpty {
      configuration.run(only: ids(of: request.only, in: configuration))
    }
    configuration.skip(ids(of: request.skip, in: configuration))
    if let failOn = request.failOn { configuration.failOn = failOn }
    if request.isStrict { configuration.makeStrict() }
    configuration.checksIgnored = request.checksIgnored
    configuration.code.roots = request.code.map { workingDirectory.shown(argument: $0) }
    for pattern in request.exclude {
      do throws(GlobError) {
        configuration.commandLineExclude.append(try Glob(pattern, for: .path))
      } catch {
        throw .excludePattern(pattern, reason: error.message)
      }
    }
    return configuration
  }

  /// Returns the rules of a configuration that have one of the names. Another configuration of the
  /// run may have the others.
  private func ids(of names: [String], in configuration: Configuration) -> [RuleID] {
    // Making all rules takes long.
    guard !names.isEmpty else { return [] }
    return rules(with: configuration).map { $0.info.id }.filter { names.contains($0.name) }
  }

  private func knownRule(
    named name: String, with configuration: Configuration
  ) throws(EngineFailure.Reason) -> any Rule {
    let rules = rules(with: configuration)
    if let rule = rules.first(where: { $0.info.id.name == name }) { return rule }
    let suggestion = RenamedName.suggestion(for: name, among: rules.map { $0.info.id.name })
    throw .unknownRule(name, suggestion: suggestion)
  }
}
