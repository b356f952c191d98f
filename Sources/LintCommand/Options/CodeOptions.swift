import ArgumentParser
import LintEngine

/// The option for the program code that uses the keys.
struct CodeOptions: CommonlyReadOptions {
  @Option(
    help: ArgumentHelp(
      """
      Directory with the program code that uses the keys. Keys in code and in tables are compared. \
      Can be repeated.
      """, valueName: "directory"), completion: .directory)
  var code: [String] = []

  mutating func read(_ arguments: inout ArgumentReader) { code = arguments.values("--code") }

  /// Applies the option to a request.
  func apply(to request: inout ConfigurationRequest) { request.code = code }
}
