import ArgumentParser
import LintEngine

/// `catalog-lint init`: writes a first configuration.
struct InitSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .lint-config.json for the files that are here.",
    discussion: "A file that is there already is never overwritten.")

  func run(in session: inout Session) async throws -> ExitStatus {
    let folder = session.surroundings.workingDirectory
    let path = PathName.join(folder, ConfigurationFile.name)
    guard !FileSystem.exists(path) else {
      throw CommandFailure("\(ConfigurationFile.name): is there already and was not changed")
    }
    let found = await FileDiscovery.search(
      at: ["."], configuration: Configuration(), workingDirectory: folder)
    for problem in found.problems { session.report(CommandFailure(problem)) }
    try OutputFile.create(path, StarterConfiguration.json(for: found.files))
    session.note("wrote \(ConfigurationFile.name)")
    let schema = PathName.join(folder, ConfigurationSchema.fileName)
    if !FileSystem.exists(schema) {
      try OutputFile.create(schema, ConfigurationSchema.json(rules: session.rules))
      session.note("wrote \(ConfigurationSchema.fileName), which editors use to complete it")
    }
    return found.problems.isEmpty ? .success : .failure
  }
}
