import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import Testing
import Workspace

/// The findings about missing translations are recorded together unless a suppression or a comment
/// might apply to one of them. The report must be the same.
@Suite struct FindingSeriesTests {
  private static let locales = ["de", "en-GB", "fr", "ja"]

  private static let catalog: InputFile = {
    let entries = (0..<600).map { number in
      let key = number % 9 == 1 ? "%d / \(number)" : "key \(number)"
      let localizations = Self.locales.enumerated().filter { (number / 3) & (1 << $0.offset) != 0 }
      let translations = localizations.map { #""\#($0.element)" : \#(Self.unit)"# }
      return #""\#(key)" : { "localizations" : { \#(translations.joined(separator: ",")) } }"#
    }
    return FileText.input(
      "Localizable.xcstrings",
      #"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ",\n"))},"version":"1.0"}"#)
  }()

  private static let unit = #"{ "stringUnit" : { "state" : "translated", "value" : "é" } }"#

  private func findings(
    _ configuration: String, limit: FindingLimit = .standard
  ) async -> [String] {
    let (configuration, mistakes) = read(configuration, rules: builtinRules)
    #expect(mistakes == [])
    let linter = Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-11-21")
    var options = RunOptions(jobs: 1, showsExcerpts: true, showsCollapsedExcerpts: true)
    options.limit = limit
    let report = await linter.lint([Self.catalog], options: options).report
    return report.findings.filter { $0.rule != "unused-suppression" }.map { "\($0)" }
  }

  @Test(arguments: [
    "", #""locales": ["de", "fr"], "#, #""maxSeverity": { "fr": "note", "ja": "off" }, "#,
    #""rules": { "missing-translation": { "severity": "error", "fallbacks": true } }, "#,
  ])
  func `a suppression of something else changes nothing`(_ settings: String) async {
    let other = #""suppressions": [{ "rule": "missing-translation", "key": "?", "reason": "a" }]"#
    for limit in [FindingLimit.standard, .count(100)] {
      let alone = await findings("{ \(settings)\"failOn\": \"error\" }", limit: limit)
      let suppressed = await findings("{ \(settings)\(other) }", limit: limit)
      #expect(alone.count >= 100)
      #expect(alone == suppressed)
    }
  }
}
