import ArgumentParser

/// The page that lists every command with its options, generated from their declarations.
package enum CommandsPage {
  /// Returns the page as Markdown.
  package static var markdown: String {
    var page = """
      # Commands

      Every command with its options, as `catalog-lint COMMAND --help` prints them. `catalog-lint` without a command is
      `catalog-lint lint`.

      | command | purpose |
      |---|---|

      """
    let commands = RootCommand.configuration.subcommands.flatMap { all(from: $0, below: []) }
    for (path, command) in commands {
      page += "| [\(path)](#\(anchor(of: path))) | \(command.configuration.abstract) |\n"
    }
    for (path, command) in commands {
      let help = RootCommand.helpMessage(for: command, columns: 100)
      page += "\n## \(path)\n\n```text\n\(trimmed(help))```\n"
    }
    return page
  }
}

extension CommandsPage {
  private typealias Command = (path: String, type: any ParsableCommand.Type)

  /// Returns a command, or its subcommands if it has any.
  private static func all(
    from command: any ParsableCommand.Type, below path: [String]
  ) -> [Command] {
    let path = path + [command.configuration.commandName ?? ""]
    let nested = command.configuration.subcommands
    return nested.isEmpty
      ? [(path.joined(separator: " "), command)] : nested.flatMap { all(from: $0, below: path) }
  }

  private static func anchor(of path: String) -> String { path.replacing(" ", with: "-") }

  /// Returns lines without spaces at their ends, and one line feed at the end.
  private static func trimmed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }
}
