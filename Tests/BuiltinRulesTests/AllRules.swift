import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import Workspace

/// The findings of all built-in rules in files in memory.
enum AllRules {
  /// Returns the findings as 'locale severity rule', sorted.
  static func verdicts(on files: KeyValuePairs<String, String>) async -> [String] {
    await findings(in: files).map { finding in
      "\(finding.subject.locale ?? "-") \(finding.severity.rawValue) \(finding.rule.name)"
    }.sorted()
  }

  static func findings(in files: KeyValuePairs<String, String>) async -> [Finding] {
    await findings(in: files.map { InputFile(path: $0, contents: .memory(Array($1.utf8))) })
  }

  static func findings(in inputs: [InputFile]) async -> [Finding] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return Array(await linter.lint(inputs, options: options).report.findings)
  }

  /// Returns the findings about arguments and substitutions, each with the text in its range.
  static func argumentFindings(in files: KeyValuePairs<String, String>) async -> [ArgumentFinding] {
    let contents = Dictionary(uniqueKeysWithValues: files.map { ($0, Array($1.utf8)) })
    return await findings(in: files).filter { argumentRules.contains($0.rule) }.map { finding in
      let place = finding.location.start.offset..<finding.location.end.offset
      return ArgumentFinding(
        verdict: "\(finding.severity) \(finding.rule.name)",
        text: String(decoding: contents[finding.location.path]?[place] ?? [], as: UTF8.self))
    }
  }

  private static let argumentRules = Set(
    builtinRules.map { $0.info }.filter {
      [.arguments, .substitutions].contains($0.category)
        && !["unnumbered-arguments", "placeholder-mismatch", "invalid-stringsdict-rule"]
          .contains($0.id)
    }.map { $0.id })
}

/// A finding about an argument, in a form for comparison.
struct ArgumentFinding {
  /// The severity and the rule.
  let verdict: String
  let text: String
}
