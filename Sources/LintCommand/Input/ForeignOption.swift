import LintEngine
import Platform
import Workspace

/// Options that other linters have, and what does the same here.
enum ForeignOption {
  private static let substitutes = [
    "--select": "'--only'", "--rules": "'--only'", "--ignore": "'--skip'",
    "--disable-rule": "'--skip'", "--enable-rule": "'--enable'", "--reporter": "'--format'",
    "--output-format": "'--format'", "--output-file": "'--output FORMAT=FILE'",
    "--config-file": "'--config'", "--stdin": "'-' and '--stdin-filename FILE'",
    "--stdin-filepath": "'-' and '--stdin-filename FILE'", "--changed": "'--base REVISION'",
  ]

  /// Returns a failure that names what to write instead, for a message about an unknown option.
  ///
  /// - Parameter message: what the parser of the arguments says; nil for any other message.
  static func failure(for message: String) -> CommandFailure? {
    guard let option = message.firstMatch(of: /Unknown option '(--[a-z-]+)'/)?.1,
      let substitute = substitutes[String(option)]
    else { return nil }
    return CommandFailure("there is no option '\(option)'", help: "write \(substitute)")
  }
}

/// What users expect of a linter and this one does not have yet.
enum MissingFeature {
  private static let options: Set = ["--fix", "--autocorrect", "--fix-dry-run"]

  /// Returns a failure for arguments that ask for fixes, which are planned, else nil.
  static func failure(
    for arguments: [String], in surroundings: Surroundings
  ) -> CommandFailure? {
    if let option = arguments.prefix(while: { $0 != "--" }).first(where: options.contains) {
      return failure("'\(option)' is not available yet")
    }
    let isFile = FileSystem.exists(surroundings.workingDirectory.path.appending("fix"))
    return arguments.first == "fix" && !isFile ? failure("'fix' is not available yet") : nil
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(
      message, help: "correct the files by hand; the help lines of 'catalog-lint' say how")
  }
}
