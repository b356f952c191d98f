import ArgumentParser
import Platform
import SourceText

/// The name of a command with a typing error. The arguments after it are parsed as those of `lint`,
/// and the name as a path.
enum MistypedCommand {
  /// The commands of other tools, with the equivalent one.
  private static let foreign = [
    "check": "lint", "verify": "lint", "validate": "lint", "format": "fix", "correct": "fix",
    "autocorrect": "fix", "status": "coverage", "stats": "coverage", "progress": "coverage",
    "diff": "preview", "show": "preview", "extract": "keys", "generate": "keys",
  ]

  /// Returns advice about the command that the arguments probably mean, or nil.
  static func advice(for arguments: [String], in environment: ProcessEnvironment) -> String? {
    if let name = arguments.first, isName(name),
      !FileSystem.exists(environment.workingDirectory.path.appending(name))
    {
      if let command = foreign[name] { return "the command is called '\(command)'" }
      if ["lsp", "server"].contains(name) {
        return "there is no language server; editors can run "
          + "'catalog-lint lint - --stdin-filename FILE'"
      }
    }
    return suggestion(for: arguments, in: environment)
      .map { "did you mean the command '\($0)'?" }
  }

  /// Returns the command that the arguments probably mean, or nil.
  ///
  /// - Parameter arguments: arguments with which the program failed.
  static func suggestion(
    for arguments: [String], in environment: ProcessEnvironment
  ) -> String? {
    guard let name = arguments.first, isName(name) else { return nil }
    let commands = RootCommand.configuration.subcommands
    if let command = commands.first(where: { $0.configuration.commandName == name }) {
      return nested(in: command, arguments.dropFirst().first)
    }
    let isFile = FileSystem.exists(environment.workingDirectory.path.appending(name))
    return isFile ? nil : nearestName(to: name, in: names(of: commands) + ["help"])
  }

  /// Returns the name of a command that follows an option, where it is read as a path, or nil.
  static func misplaced(in arguments: [String], _ environment: ProcessEnvironment) -> String? {
    guard arguments.first?.hasPrefix("-") == true else { return nil }
    let names = names(of: RootCommand.configuration.subcommands)
    let pairs = zip(arguments, arguments.dropFirst()).prefix { $0.1 != "--" }
    return pairs.first { before, name in
      // After an option, it can be a value.
      !before.hasPrefix("-") && names.contains(name)
        && !FileSystem.exists(environment.workingDirectory.path.appending(name))
    }?.1
  }

  private static func nested(in command: any ParsableCommand.Type, _ name: String?) -> String? {
    let names = names(of: command.configuration.subcommands)
    guard let name, isName(name), !names.contains(name) else { return nil }
    return nearestName(to: name, in: names)
  }

  private static func names(of commands: [any ParsableCommand.Type]) -> [String] {
    commands.compactMap { $0.configuration.commandName }
  }

  /// Returns whether an argument has only letters, as all names of commands.
  private static func isName(_ argument: String) -> Bool {
    !argument.isEmpty
      && argument.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }
}
