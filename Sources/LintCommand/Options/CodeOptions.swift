import ArgumentParser
import LintEngine

/// The option for the program code that uses the keys.
struct CodeOptions: ParsableArguments {
  static let help = ArgumentHelp(
    """
    Directory with the program code that uses the keys. Keys in code and in tables are compared. \
    Can be repeated.
    """, valueName: "directory")

  @Option(help: help, completion: .directory)
  var code: [String] = []

  /// Applies the option to a request.
  func apply(to request: inout ConfigurationRequest) { request.code = code }
}
