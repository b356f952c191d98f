import Diagnostics
import LintEngine
import LintKit
import SourceText

/// Reads a configuration and returns it with the messages of its mistakes.
func read(
  _ text: String, rules: [any Rule.Type] = []
) -> (configuration: Configuration, mistakes: [String]) {
  let file = SourceFile(
    id: FileID(0), path: ".lint-config.json", bytes: SourceBuffer(Array(text.utf8)),
    encoding: .utf8, escapes: .json)
  var mistakes: [Diagnostic] = []
  let configuration = Configuration.read(file, rules: rules, reporting: &mistakes)
  return (configuration, mistakes.map(\.message))
}
