import Catalog
import Diagnostics
import Git
package import LintConfiguration
package import LintKit
import Platform
import Workspace

/// Says which configuration counts, and what is changed in it.
public struct ConfigurationRequest: Sendable {
  /// Where a configuration comes from.
  package enum Source: Sendable {
    /// The nearest file, or the defaults.
    case nearest
    case file(String)
    /// No file is read.
    case given(Configuration)
  }

  package var source = Source.nearest
  /// Whether what is right in a file with mistakes is enough.
  public var toleratesMistakes = false
  /// Names of rules. `all` enables every rule.
  public var only: [String] = []
  public var skip: [String] = []
  public var enable: [String] = []
  /// The locales whose findings are shown; empty for all.
  public var locales: [String] = []
  /// Patterns of paths, relative to the working directory, that are left out.
  public var exclude: [String] = []
  /// Whether a search checks what it usually leaves out.
  public var checksIgnored = false
  package var failOn: FailureThreshold?
  public var isStrict = false

  public init() {}
}

/// A configuration as a request changes it.
public struct ConfigurationOutcome: Sendable {
  /// The file with what it says.
  package let file: ConfigurationFile
  package let effective: Configuration
}

extension Engine {
  /// Reads a configuration.
  public func run(
    _ request: ConfigurationRequest
  ) async throws(EngineFailure) -> ConfigurationOutcome {
    try await noticing { (_) async throws(EngineFailure.Reason) in
      try await configuration(request, near: ".", of: nil)
    }
  }

  /// Every rule that a configuration knows, its own among them, in the order of their names.
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

  /// Reads the configuration that is asked for, as it is staged where what is staged is checked,
  /// and changes it.
  ///
  /// - Parameter start: the path near which it is looked for.
  func configuration(
    _ request: ConfigurationRequest, near start: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> ConfigurationOutcome {
    if case .given(let configuration) = request.source {
      return ConfigurationOutcome(
        file: ConfigurationFile(), effective: try effective(configuration, request))
    }
    let file = try await file(request, near: start, of: states)
    guard file.mistakes.isEmpty || request.toleratesMistakes else {
      throw .mistakes(file.mistakes, inFile: file.path ?? "", .configuration)
    }
    return ConfigurationOutcome(
      file: file, effective: try effective(file.configuration, request))
  }
}

extension Engine {
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
    do throws(ConfigurationFile.Failure) {
      return try ConfigurationFile(
        path: workingDirectory.shown(argument: found), workingDirectory: workingDirectory,
        contents: contents, rules: rules)
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }

  /// Reads a file as it is staged; nil where something else is checked, or the index lacks it.
  func stagedContents(
    ofFile path: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> [UInt8]? {
    do throws(GitFailure) {
      return try await states?.stagedContents(ofFile: path, workingDirectory: workingDirectory)
    } catch {
      throw .git(error)
    }
  }

  /// Refuses a file that was found rather than named, if it is a link out of the repository.
  func refuseLink(
    at path: String, _ file: EngineFailure.SettingsFile
  ) throws(EngineFailure.Reason) {
    guard workingDirectory.absolute(argument: path).isLinkOut else { return }
    throw .linkLeavesRepository(path: path, file)
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
    configuration.enable(try ids(of: request.enable.filter { $0 != "all" }, in: configuration))
    if !request.only.isEmpty {
      configuration.run(only: try ids(of: request.only, in: configuration))
    }
    configuration.skip(try ids(of: request.skip, in: configuration))
    if let failOn = request.failOn { configuration.failOn = failOn }
    if request.isStrict { configuration.makeStrict() }
    configuration.checksIgnored = request.checksIgnored
    for pattern in request.exclude {
      do throws(GlobError) {
        configuration.commandLineExclude.append(try Glob(pattern, for: .path))
      } catch {
        throw .excludePattern(pattern, reason: error.message)
      }
    }
    return configuration
  }

  private func ids(
    of names: [String], in configuration: Configuration
  ) throws(EngineFailure.Reason) -> [RuleID] {
    var ids: [RuleID] = []
    for name in names { ids.append(try knownRule(named: name, with: configuration).info.id) }
    return ids
  }

  private func knownRule(
    named name: String, with configuration: Configuration
  ) throws(EngineFailure.Reason) -> any Rule {
    let rules = rules(with: configuration)
    if let rule = rules.first(where: { $0.info.id.name == name }) { return rule }
    let suggestion = nearestName(to: name, in: rules.lazy.map { $0.info.id.name })
    throw .unknownRule(name, suggestion: suggestion)
  }
}
