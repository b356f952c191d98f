import BuiltinRules
import Diagnostics
import LintEngine
import Workspace

/// Everything that the built-in rules say about files in memory.
enum AllRules {
  /// The findings as 'locale severity rule', sorted.
  static func verdicts(on files: KeyValuePairs<String, String>) async -> [String] {
    await findings(in: files).map { finding in
      "\(finding.subject.locale ?? "-") \(finding.severity.rawValue) \(finding.rule.name)"
    }.sorted()
  }

  static func findings(in files: KeyValuePairs<String, String>) async -> [Finding] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    let inputs = files.map { InputFile(path: $0, contents: .memory(Array($1.utf8))) }
    let options = Linter.Options(jobs: 1, showsExcerpts: false, showsFoldedExcerpts: false)
    return await linter.lint(inputs, options: options).report.findings
  }
}
