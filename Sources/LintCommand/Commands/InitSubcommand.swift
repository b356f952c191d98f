import ArgumentParser
import LintConfiguration
import LintEngine
import Platform
import Workspace

/// `catalog-lint init`: writes an initial configuration.
struct InitSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a .lint-config.json for the languages in this directory.",
    discussion: """
      If there is program code next to the localization files, the setting 'code' names it. \
      Never overwrites an existing file.
      """)

  @Flag(
    help:
      "Also write the JSON Schema next to the configuration, for editors without network access.")
  var withSchema = false

  func run(in session: inout Session) async throws -> ExitStatus {
    let folder = session.environment.workingDirectory
    let path = folder.path.appending(ConfigurationFile.name)
    guard !FileSystem.exists(path) else {
      throw CommandFailure("\(ConfigurationFile.name): already exists and was not changed")
    }
    var request = FilesRequest([])
    let configuration = Configuration()
    request.configuration.source = .given(configuration)
    let found = try await session.engine().run(request)
    session.show(found.notices)
    let sources = await code(in: session)
    let code = await withLearnedRoutines(
      StarterCode(found.files, of: configuration.formats, and: sources).settings(for: sources),
      in: session)
    let starter = StarterConfiguration.json(
      for: found.files, of: configuration.formats, code: code, schema: schemaPlace)
    try OutputFile.create(path, starter)
    session.note("wrote \(ConfigurationFile.name)")
    if withSchema { try writeSchema(to: folder, in: &session) }
    if code.isOn {
      session.note("the setting 'code' compares the keys in code with those in tables")
    }
    for line in nextSteps(for: found.files.count) { session.note(line) }
    return found.isComplete ? .success : .failure
  }
}

extension InitSubcommand {
  /// Returns the files in the working directory that can be read as code.
  private func code(in session: Session) async -> [InputFile] {
    var configuration = Configuration()
    configuration.code.roots = [ShownPath("")]
    return await session.engine().findCode([configuration]).files
  }

  /// Adds the routines nearly all of whose literals are keys.
  private func withLearnedRoutines(
    _ code: CodeSettings, in session: borrowing Session
  ) async -> CodeSettings {
    guard code.isOn else { return code }
    var (settings, configuration) = (code, Configuration())
    configuration.code = code
    var request = KeysRequest([])
    request.configuration.source = .given(configuration)
    let routines = (try? await session.engine().run(request))?.routines ?? []
    settings.routines = routines.filter { $0.origin == .learned }.map { found in
      var routine = CodeSettings.Routine()
      routine.name = found.name
      routine.key = found.label.map { .name($0) }
      return routine
    }
    return settings
  }

  private var schemaPlace: String {
    withSchema ? "./" + ConfigurationSchema.fileName : ConfigurationSchema.address
  }

  private func writeSchema(
    to folder: WorkingDirectory, in session: inout Session
  ) throws(CommandFailure) {
    let path = folder.path.appending(ConfigurationSchema.fileName)
    guard !FileSystem.exists(path) else { return }
    try OutputFile.create(path, ConfigurationSchema.json(rules: session.rules))
    session.note("wrote \(ConfigurationSchema.fileName)")
  }

  private func nextSteps(for count: Int) -> [String] {
    guard count > 0 else { return ["no localization files found in this directory"] }
    return [
      "next, run 'catalog-lint' to check the \(counted(count, "file")) in this directory",
      "run 'catalog-lint baseline write' to record existing findings, so that only new ones are "
        + "reported",
    ]
  }
}
