/// Options of other linters, with the equivalent options of this one.
enum ForeignOption {
  private static let fix = "use 'catalog-lint fix'"
  private static let advice = [
    "--fix": fix, "--autocorrect": fix, "--fix-dry-run": "use 'catalog-lint fix --diff'",
    "--unsafe-fixes": "use 'catalog-lint fix --unsafe'",
    "--select": "write '--only'", "--rules": "write '--only'", "--ignore": "write '--skip'",
    "--disable-rule": "write '--skip'", "--enable-rule": "write '--enable'",
    "--reporter": "write '--format'",
    "--output-format": "write '--format'", "--output-file": "write '--output FORMAT=FILE'",
    "--config-file": "write '--config'", "--stdin": "write '-' and '--stdin-filename FILE'",
    "--stdin-filepath": "write '-' and '--stdin-filename FILE'",
    "--changed": "write '--base REVISION'",
  ]

  /// Returns a failure that names the equivalent option, or nil if there is none.
  ///
  /// - Parameter message: the message of the argument parser.
  static func failure(for message: String) -> CommandFailure? {
    guard let option = message.firstMatch(of: /Unknown option '(--[a-z-]+)'/)?.1,
      let help = advice[String(option)]
    else { return nil }
    return CommandFailure("there is no option '\(option)'", help: help)
  }
}
