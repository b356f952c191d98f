import ArgumentParser
import LintConfiguration
import LintEngine
import Platform
import Workspace

/// `catalog-lint init`: writes a first configuration.
struct InitSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .lint-config.json with the languages of this folder.",
    discussion: "An existing file is never overwritten.")

  @Flag(help: "Also write the schema next to it, for editors without a network.")
  var withSchema = false

  func run(in session: inout Session) async throws -> ExitStatus {
    let folder = session.surroundings.workingDirectory
    let path = folder.path.appending(ConfigurationFile.name)
    guard !FileSystem.exists(path) else {
      throw CommandFailure("\(ConfigurationFile.name): exists already and was not changed")
    }
    var request = FilesRequest([])
    request.configuration.source = .given(Configuration())
    let found = try await session.engine().run(request)
    session.show(found.notices)
    try OutputFile.create(path, StarterConfiguration.json(for: found.files, schema: schemaPlace))
    session.note("wrote \(ConfigurationFile.name)")
    if withSchema { try writeSchema(to: folder, in: &session) }
    for line in nextSteps(for: found.files.count) { session.note(line) }
    return found.isComplete ? .success : .failure
  }
}

extension InitSubcommand {
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
    guard count > 0 else { return ["no localization file was found below this folder"] }
    return [
      "next: 'catalog-lint' checks the \(counted(count, "file")) below this folder",
      "'catalog-lint baseline write' accepts what it reports now, so that only new findings fail",
    ]
  }
}
