import LintEngine
import Platform
import Workspace

/// Options of other linters, with the equivalent options of this one.
enum ForeignOption {
  private static let substitutes = [
    "--select": "'--only'", "--rules": "'--only'", "--ignore": "'--skip'",
    "--disable-rule": "'--skip'", "--enable-rule": "'--enable'", "--reporter": "'--format'",
    "--output-format": "'--format'", "--output-file": "'--output FORMAT=FILE'",
    "--config-file": "'--config'", "--stdin": "'-' and '--stdin-filename FILE'",
    "--stdin-filepath": "'-' and '--stdin-filename FILE'", "--changed": "'--base REVISION'",
  ]

  /// Returns a failure that names the equivalent option, or nil if there is none.
  ///
  /// - Parameter message: the message of the argument parser.
  static func failure(for message: String) -> CommandFailure? {
    guard let option = message.firstMatch(of: /Unknown option '(--[a-z-]+)'/)?.1,
      let substitute = substitutes[String(option)]
    else { return nil }
    return CommandFailure("there is no option '\(option)'", help: "write \(substitute)")
  }
}

/// Features that users expect of a linter and that this one doesn't have yet.
enum MissingFeature {
  private static let options: Set = ["--fix", "--autocorrect", "--fix-dry-run"]

  /// Returns a failure for arguments that request fixes, which are planned, or nil.
  static func failure(
    for arguments: [String], in environment: ProcessEnvironment
  ) -> CommandFailure? {
    if let option = arguments.prefix(while: { $0 != "--" }).first(where: options.contains) {
      return failure("'\(option)' is not available yet")
    }
    guard arguments.first == "fix",
      !FileSystem.exists(environment.workingDirectory.path.appending("fix"))
    else { return nil }
    return failure("'fix' is not available yet")
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(
      message, help: "fix the files by hand; the 'help:' lines of 'catalog-lint' say how")
  }
}
