import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import SourceText
import Testing

/// How a file ends its lines, or whether it begins with a mark, says nothing about its texts.
@Suite struct LineEndTests {
  @Test(arguments: builtinRules.filter { $0.info.id != "suspect-encoding" }.map(Case.init))
  func `lines that end with CR LF change no finding`(_ rule: Case) async {
    await check(rule) { $0.replacing("\n", with: "\r\n") }
  }

  @Test(arguments: builtinRules.filter { $0.info.id != "suspect-encoding" }.map(Case.init))
  func `a byte order mark changes no finding`(_ rule: Case) async {
    await check(rule) { "\u{FEFF}" + $0 }
  }
}

extension LineEndTests {
  struct Case: CustomTestStringConvertible {
    let rule: any Rule.Type

    init(_ rule: any Rule.Type) { self.rule = rule }

    var testDescription: String { rule.info.id.name }
  }

  private func check(_ rule: Case, changing change: (String) -> String) async {
    for example in rule.rule.info.examples {
      let texts = example.files.map {
        String(decoding: MarkedText($0.contents).bytes, as: UTF8.self)
      }
      guard !texts.contains(where: { $0.contains("\r") || $0.hasPrefix("\u{FEFF}") }) else {
        continue
      }
      let plain = await lines(of: example, texts, for: rule.rule)
      #expect(plain.isEmpty == example.isAccepted, "\(example.title)")
      let changed = await lines(of: example, texts.map(change), for: rule.rule)
      #expect(changed == plain, "\(example.title)")
    }
  }

  /// The findings of a rule as 'path:line:column: severity: message'.
  private func lines(
    of example: RuleExample, _ texts: [String], for rule: any Rule.Type
  ) async -> [String] {
    var mistakes: [Diagnostic] = []
    var configuration = Configuration()
    if let text = example.configuration {
      let file = SourceFile(
        id: FileID(0), path: ".lint-config.json", bytes: SourceBuffer(Array(text.utf8)),
        encoding: .utf8, escapes: .json)
      configuration = Configuration.read(file, rules: [rule], reporting: &mistakes)
    }
    if !rule.info.isOn { configuration.enable([rule.info.id]) }
    let linter = Linter(
      rules: [rule], configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let files = zip(example.files, texts).map { file, text in
      InputFile(path: file.path, contents: .memory(Array(text.utf8)))
    }
    let options = Linter.Options(jobs: 1, showsExcerpts: false, showsFoldedExcerpts: false)
    let findings = await linter.lint(files, options: options).report.findings
    return findings.filter { $0.rule == rule.info.id }.map { finding in
      let start = finding.place.start
      return "\(finding.place.path):\(start.line):\(start.column): \(finding.severity.rawValue): "
        + finding.message
    }
  }
}
