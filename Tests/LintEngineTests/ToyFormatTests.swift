import BuiltinRules
import Catalog
import Diagnostics
import LintKit
import Testing
import TranslationStatus
import Workspace

@testable import LintEngine

/// A format needs no more than a type, and a line that registers it.
@Suite struct ToyFormatTests {
  private let present = [
    "res/values/app.toy": "hello = Hello %@\nbye = Bye\nyes = Yes",
    "res/values-de/app.toy": "hello = Hallo\nyes = Ja",
  ]
  private let earlier = [
    "res/values/app.toy": "hello = Hello %@\nyes = Yes",
    "res/values-de/app.toy": "hello = Hallo\nyes = Ja",
  ]

  @Test func `the files of its locales are linted as one table`() async {
    let report = await linter.lint(files(present), options: options).report
    #expect(report.facts.tables == 1)
    #expect(report.facts.keys == 3)
    #expect(report.facts.locales == 2)
    #expect(names(report) == ["missing-argument hello de", "missing-translation bye de"])
  }

  @Test func `findings have their places`() async throws {
    let report = await linter.lint(files(present), options: options).report
    let finding = try #require(report.findings.first { $0.rule == "missing-argument" })
    #expect(finding.place.path == "res/values-de/app.toy")
    #expect(finding.place.start.line == 1)
    #expect(finding.place.start.column == 9)
    #expect(finding.subject.table == "app")
  }

  @Test func `only what is new since a base is reported`() async throws {
    let base = EarlierFiles(revision: "main", files: files(earlier), renames: [:])
    let report = try await linter.check(
      files(present), comparedWith: base, of: nil, options: options
    ).outcome.report
    #expect(names(report) == ["missing-translation bye de"])
  }

  @Test func `its translations are counted`() async throws {
    let outcome = await linter.coverage(
      files(present), counting: CountingOptions(), options: options)
    let table = try #require(outcome.tables.first)
    #expect(table.status.name.title == "res/app")
    #expect(table.status.locales["de"]?.tally.translated.keys == 2)
    #expect(table.status.locales["de"]?.tally[.missing].keys == 1)
  }

  @Test func `another path with its extension is not claimed`() async {
    let report = await linter.lint(files(["res/other/app.toy": "a = b"]), options: options).report
    #expect(report.facts.tables == 0)
  }
}

extension ToyFormatTests {
  private var linter: Linter {
    var configuration = Configuration()
    configuration.formats = .builtin.adding(ToyFormat())
    return Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-11-21")
  }

  private var options: Linter.Options {
    .init(jobs: 2, showsExcerpts: false, showsFoldedExcerpts: false)
  }

  private func files(_ texts: [String: String]) -> [InputFile] {
    texts.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
  }

  private func names(_ report: LintReport) -> [String] {
    report.findings.filter { $0.severity > .note }.map {
      "\($0.rule.name) \($0.subject.key ?? "") \($0.subject.locale ?? "")"
    }
  }
}
