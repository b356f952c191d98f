import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import Testing
import Workspace

/// With several jobs, a large catalog is read in parts at the same time. The report must be that of
/// one job.
@Suite struct PartsTests {
  private static let locales = ["de", "en", "fr", "ja", "pl", "zh-Hans"]

  /// An entry with a fault that depends on its number.
  private func entry(_ number: Int) -> String {
    let padding = String(repeating: "A long text. ", count: 40)
    var values = Self.locales.map { ($0, "\(padding)Text \(number) in \($0)") }
    switch number % 40 {
    case 1: values[0].1 = "%d \(number)"
    case 2: values.remove(at: 2)
    case 3: values[3].1 += " "
    case 4: values[1].1 += "<b>bold</b>"
    case 5: values[5].0 = "zh-Hans-\(number % 7)"
    case 6: values = values.map { ($0.0, $0.0 == "en" ? "Open it" : "Offen \(number % 120)") }
    default: break
    }
    let localizations = values.map { locale, value in
      """
              "\(locale)" : {
                "stringUnit" : {
                  "state" : "\(number % 40 == 7 ? "needs_review" : "translated")",
                  "value" : "\(value)"
                }
              }
      """
    }
    let comment = number % 200 == 3 ? "lint:allow whitespace-mismatch -- on purpose" : "A comment"
    return """
          "key.\(number)" : {
            "comment" : "\(comment)",
            "localizations" : {
      \(localizations.joined(separator: ",\n"))
            }
          }
      """
  }

  private func catalog(_ entries: [String]) -> InputFile {
    let text = """
      {
        "sourceLanguage" : "en",
        "strings" : {
      \(entries.joined(separator: ",\n"))
        },
        "version" : "1.0"
      }
      """
    return FileText.input("Localizable.xcstrings", text)
  }

  private func report(
    _ file: InputFile, jobs: Int, limit: FindingLimit = .standard
  ) async -> LintReport {
    var configuration = Configuration()
    configuration.enableAll()
    configuration.readsCatalogComments = true
    let linter = Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-11-21")
    var options = RunOptions(jobs: jobs, showsExcerpts: true, showsCollapsedExcerpts: false)
    options.limit = limit
    return await linter.lint([file], options: options).report
  }

  private func expectSame(_ file: InputFile, limit: FindingLimit = .standard) async -> LintReport {
    let alone = await report(file, jobs: 1, limit: limit)
    for jobs in [2, 3, .max] {
      let parts = await report(file, jobs: jobs, limit: limit)
      #expect(parts.facts == alone.facts)
      let (found, expected) = (parts.findings.map { "\($0)" }, alone.findings.map { "\($0)" })
      #expect(zip(found, expected).first(where: !=) == nil)
      #expect(found.count == expected.count)
    }
    return alone
  }

  @Test func `a large catalog has the same report whether it is read in parts or not`() async {
    let file = catalog((0..<1100).map(entry))
    let findings = await expectSame(file).findings
    let rules = Set(findings.map(\.rule))
    for rule: RuleID in [
      "missing-translation", "whitespace-mismatch", "markup-mismatch", "needs-review",
      "inconsistent-translation",
    ] {
      #expect(rules.contains(rule), "\(rule.name)")
    }
    let limited = await expectSame(file, limit: .count(50))
    #expect(limited.findings.contains { $0.rule == "too-many-findings" })
  }

  @Test func `a key that occurs twice in a large catalog is reported at both places`() async {
    let entries = (0..<1100).map(entry)
    let report = await expectSame(catalog(entries + [entries[1]]))
    let duplicate = report.findings.first { $0.rule == "duplicate-key" }
    #expect(duplicate?.subject.key == "key.1")
    #expect(duplicate?.notes.count == 1)
  }
}
