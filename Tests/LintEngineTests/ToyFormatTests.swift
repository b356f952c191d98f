import BuiltinRules
import Catalog
import Coverage
import Diagnostics
import LintKit
import TestSupport
import Testing
import TranslationStatus
import Workspace

@testable import LintEngine

/// A new format needs only a type, and a line that registers it.
@Suite struct ToyFormatTests {
  private let present = [
    "res/values/app.toy": "hello = Hello %@\nbye = Bye\nyes = Yes",
    "res/values-de/app.toy": "hello = Hallo\nyes = Ja",
  ]
  private let base = [
    "res/values/app.toy": "hello = Hello %@\nyes = Yes",
    "res/values-de/app.toy": "hello = Hallo\nyes = Ja",
  ]

  @Test func `files of several locales are linted as one table`() async {
    let report = await linter.lint(files(present), options: options).report
    #expect(report.facts.tables == 1)
    #expect(report.facts.keys == 3)
    #expect(report.facts.locales == 2)
    #expect(names(report) == ["missing-argument hello de", "missing-translation bye de"])
  }

  @Test func `findings have locations`() async throws {
    let report = await linter.lint(files(present), options: options).report
    let finding = try #require(report.findings.first { $0.rule == "missing-argument" })
    #expect(finding.location.path == "res/values-de/app.toy")
    #expect(finding.location.start.line == 1)
    #expect(finding.location.start.column == 9)
    #expect(finding.subject.table == "app")
  }

  @Test func `only new findings since a base revision are reported`() async throws {
    let base = BaseRevision(revision: "main", files: files(self.base), renames: [:])
    let report = try await linter.check(
      files(present), comparedWith: base, of: nil, options: options
    ).outcome.report
    #expect(names(report) == ["missing-translation bye de"])
  }

  @Test func `translations are counted`() async throws {
    let outcome = await linter.coverage(
      files(present), counting: CountingOptions(), options: options)
    let table = try #require(outcome.tables.first)
    #expect(table.status.name.title == "res/app")
    #expect(table.status.locales["de"]?.tally.translated.keys == 2)
    #expect(table.status.locales["de"]?.tally[.missing].keys == 1)
  }

  @Test func `a folder search finds files of the format`() async throws {
    let report = try await report(of: try folder(present))
    #expect(report.facts.tables == 1)
    #expect(names(report) == ["missing-argument hello de", "missing-translation bye de"])
  }

  @Test func `a named file is compared with the others of its table`() async throws {
    let report = try await report(of: try folder(present), at: ["res/values-de/app.toy"])
    #expect(names(report) == ["missing-argument hello de", "missing-translation bye de"])
  }

  @Test func `a revision search finds files of the format, also renamed ones`() async throws {
    let folder = try folder(base)
    try folder.becomeRepository()
    for name in base.keys { try folder.remove(name) }
    for (name, text) in present { try folder.write("app/" + name, text) }
    try folder.git("add", "--all")
    let report = try await report(of: folder, since: "HEAD")
    #expect(names(report) == ["missing-translation bye de"])
  }

  @Test func `a file with the extension at another path is not claimed`() async {
    let report = await linter.lint(files(["res/other/app.toy": "a = b"]), options: options).report
    #expect(report.facts.tables == 0)
  }
}

extension ToyFormatTests {
  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.formats = TableFormats(TableFormats.builtin.all + [ToyFormat()])
    return configuration
  }

  private var linter: Linter {
    Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-11-21")
  }

  private var options: RunOptions {
    .init(jobs: 2, showsExcerpts: false, showsCollapsedExcerpts: false)
  }

  private func folder(_ files: [String: String]) throws -> Folder {
    let folder = try Folder()
    for (name, text) in files { try folder.write(name, text) }
    return folder
  }

  /// The findings in the files that a search of a folder finds.
  private func report(
    of folder: Folder, at paths: [String] = [], since revision: String? = nil
  ) async throws -> LintReport {
    let engine = Engine(
      rules: builtinRules, tool: ToolInfo(name: "catalog-lint", version: ""),
      workingDirectory: folder.path, today: "2026-11-21", now: 0, jobs: 2)
    var request = LintRequest(.searched(paths))
    request.configuration.source = .given(configuration)
    request.baseline = .none
    if let revision {
      request.states = .init(isStaged: false, base: revision, usesMergeBase: false)
    }
    return try await engine.run(request).report
  }

  private func files(_ contents: [String: String]) -> [InputFile] {
    contents.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
  }

  private func names(_ report: LintReport) -> [String] {
    report.findings.filter { $0.severity > .note }.map {
      "\($0.rule.name) \($0.subject.key ?? "") \($0.subject.locale ?? "")"
    }
  }
}
