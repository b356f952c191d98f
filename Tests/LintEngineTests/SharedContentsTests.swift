import BuiltinRules
import Diagnostics
import LintKit
import LintTestSupport
import Platform
import TestSupport
import Testing
import Workspace

@testable import LintEngine

/// Contents that several files share, in one state or in both, are parsed once.
///
/// The expected findings are those of a run in which each file is on the disk, where equal contents
/// aren't detected.
@Suite struct SharedContentsTests {
  typealias Files = KeyValuePairs<String, String>

  /// The findings of a run, and the files that it parsed.
  private struct Outcome {
    let report: LintReport
    let parsed: [String]
  }

  private func outcome(
    _ present: [InputFile], since base: [InputFile], _ renames: [String: String],
    _ configuration: Configuration
  ) async throws -> Outcome {
    let log = ParseLog()
    var configuration = configuration
    configuration.formats = log.formats
    let linter = Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-11-21")
    let report = try await linter.check(
      present,
      comparedWith: BaseRevision(revision: "main", files: base, renames: renames), of: nil,
      options: .init(jobs: 4, showsExcerpts: true, showsCollapsedExcerpts: true)
    ).outcome.report
    return Outcome(report: report, parsed: log.files.map(\.path))
  }

  /// Compares two states, and expects the same findings as without shared contents.
  private func compare(
    _ present: [(path: String, text: String)], with base: [(path: String, text: String)],
    renames: [String: String] = [:], _ configure: (inout Configuration) throws -> Void = { _ in },
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    var configuration = Configuration()
    configuration.enableAll()
    try configure(&configuration)
    let disk = try ScratchDisk()
    let shared = try await outcome(
      present.map(inMemory), since: base.map(inMemory), renames, configuration)
    let alone = try await outcome(
      present.map(disk.file), since: base.map(disk.file), renames, configuration)
    #expect(
      shared.report.findings.map { "\($0)" } == alone.report.findings.map { "\($0)" },
      sourceLocation: sourceLocation)
    #expect(
      shared.report.facts.fixed == alone.report.facts.fixed, sourceLocation: sourceLocation)
    let count = present.count + base.count
    #expect(
      present.haveMarks ? alone.parsed.count >= count : alone.parsed.count == count,
      sourceLocation: sourceLocation)
    return shared
  }

  private func compare(
    _ present: Files, with base: Files, renames: [String: String] = [:],
    _ configure: (inout Configuration) throws -> Void = { _ in },
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    try await compare(
      present.map { ($0.key, $0.value) }, with: base.map { ($0.key, $0.value) },
      renames: renames, configure, sourceLocation: sourceLocation)
  }

  private func inMemory(_ path: String, _ text: String) -> InputFile {
    InputFile(path: path, contents: .memory(Array(text.utf8)))
  }

  private func paths(_ rule: RuleID, _ outcome: Outcome) -> [String] {
    outcome.report.findings.filter { $0.rule == rule }.map(\.location.path)
  }

  private let faulty = catalog(german: "%@ Dateien")
  private let good = catalog(german: "%lld Dateien")

  @Test func `two catalogs that become identical are parsed once`() async throws {
    let outcome = try await compare(
      ["P/L.xcstrings": faulty, "Q/M.xcstrings": faulty],
      with: ["P/L.xcstrings": good, "Q/M.xcstrings": catalog(german: "%lld Stück")])
    #expect(outcome.parsed.count == 3)
    #expect(paths("format-specifier-mismatch", outcome) == ["P/L.xcstrings", "Q/M.xcstrings"])
    #expect(Set(outcome.report.findings.map(\.fingerprint)).count == outcome.report.findings.count)
    #expect(Set(outcome.report.findings.map(\.subject.table)) == ["L", "M"])
  }

  @Test func `a catalog that moved is parsed once`() async throws {
    let outcome = try await compare(
      ["New/M.xcstrings": faulty], with: ["Old/L.xcstrings": faulty],
      renames: ["Old/L.xcstrings": "New/M.xcstrings"])
    #expect(outcome.parsed.count == 1)
    #expect(outcome.report.findings.isEmpty)
    #expect(outcome.report.facts.fixed == 0)
  }

  @Test func `a catalog that moved is checked with the settings of its new location`()
    async throws
  {
    let outcome = try await compare(
      ["New/L.xcstrings": faulty], with: ["Old/L.xcstrings": faulty],
      renames: ["Old/L.xcstrings": "New/L.xcstrings"]
    ) {
      $0.overrides = [
        PathOverride(
          paths: [try Glob("Old/**", for: .path)], locales: nil,
          rules: ["format-specifier-mismatch": RuleSetting(level: .off)])
      ]
    }
    #expect(outcome.parsed.count == 1)
    #expect(paths("format-specifier-mismatch", outcome) == ["New/L.xcstrings"])
  }

  @Test func `two catalogs that swap paths are parsed once each`() async throws {
    let outcome = try await compare(
      ["A.xcstrings": faulty, "B.xcstrings": good],
      with: ["A.xcstrings": good, "B.xcstrings": faulty]
    )
    #expect(outcome.parsed.count == 2)
    #expect(paths("format-specifier-mismatch", outcome) == ["A.xcstrings"])
    #expect(outcome.report.facts.fixed == 1)
  }

  @Test func `identical contents are interpreted for each table name`() async throws {
    let outcome = try await compare(
      ["InfoPlist.xcstrings": faulty, "L.xcstrings": faulty], with: [:])
    #expect(outcome.parsed.count == 1)
    #expect(paths("format-specifier-mismatch", outcome) == ["L.xcstrings"])
  }

  @Test func `locales with identical contents are parsed once`() async throws {
    let text = #""a" = "%@ things"; "a" = "%@ thing"; "b" = "x";"#
    let outcome = try await compare(
      [
        "P/de.lproj/L.strings": text, "P/en.lproj/L.strings": #""a" = "%d things"; "b" = "y";"#,
        "P/fr.lproj/L.strings": text, "Q/en.lproj/M.strings": text, "Q/it.lproj/M.strings": text,
      ],
      with: ["Q/en.lproj/M.strings": #""a" = "1";"#, "Q/it.lproj/M.strings": #""a" = "1";"#])
    #expect(outcome.parsed.count == 3)
    let mismatches = outcome.report.findings.filter { $0.rule == "format-specifier-mismatch" }
    #expect(mismatches.map(\.subject.locale) == ["de", "fr"])
    #expect(mismatches.map(\.location.path) == ["P/de.lproj/L.strings", "P/fr.lproj/L.strings"])
    #expect(paths("duplicate-key", outcome).count == 4)
  }

  @Test func `files of one table that swap paths are parsed once each`() async throws {
    let (one, two) = (#""a" = "%d x"; "b" = "x";"#, #""a" = "%@ y"; "b" = "";"#)
    let outcome = try await compare(
      [
        "de.lproj/L.strings": one, "en.lproj/L.strings": "\"a\" = \"%d\";",
        "fr.lproj/L.strings": two,
      ],
      with: [
        "de.lproj/L.strings": two, "en.lproj/L.strings": "\"a\" = \"%d\";",
        "fr.lproj/L.strings": one,
      ])
    #expect(outcome.parsed.count == 3)
    let mismatches = outcome.report.findings.filter { $0.rule == "format-specifier-mismatch" }
    #expect(mismatches.map(\.subject.locale) == ["fr"])
    #expect(outcome.report.facts.fixed > 0)
  }

  @Test func `the same bytes are parsed once for each kind of file`() async throws {
    let outcome = try await compare(
      ["en.lproj/L.strings": #""a" = "x";"#, "en.lproj/L.stringsdict": #""a" = "x";"#], with: [:])
    #expect(outcome.parsed.count == 2)
  }

  @Test func `identical exports are parsed once`() async throws {
    let export = """
      <xliff version="1.2"><file original="L.strings" source-language="en" target-language="de">
      <body><trans-unit id="a"><source>%d files</source><target>%@ Dateien</target></trans-unit>
      </body></file></xliff>
      """
    let outcome = try await compare(
      ["P/de.xliff": export, "Q/de.xliff": export], with: ["P/de.xliff": #"<xliff version="1.2"/>"#]
    )
    #expect(outcome.parsed.count == 2)
    #expect(paths("format-specifier-mismatch", outcome) == ["P/de.xliff", "Q/de.xliff"])
  }

  @Test func `a file that is in both states of a table is parsed once`() async throws {
    let outcome = try await compare(
      ["de.lproj/L.strings": #""a" = "neu";"#, "en.lproj/L.strings": #""a" = "new";"#],
      with: ["de.lproj/L.strings": #""a" = "alt";"#, "en.lproj/L.strings": #""a" = "new";"#])
    #expect(
      outcome.parsed.sorted() == ["de.lproj/L.strings", "de.lproj/L.strings", "en.lproj/L.strings"])
  }

  @Test(arguments: builtinRules.map { $0.info.id.name })
  func `sharing contents does not change the findings`(rule: String) async throws {
    let info = try #require(builtinRules.first { $0.info.id.name == rule }).info
    for example in info.examples {
      let present = ["P/", "Q/"].flatMap { folder in
        example.files.filter { TableFormats.builtin.claims($0.path) }
          .map { (path: folder + $0.path, text: $0.contents.unmarked) }
      }
      let base = ["P/", "Q/"].flatMap { folder in
        example.baseFiles.map { (path: folder + $0.path, text: $0.contents.unmarked) }
      }
      let outcome = try await compare(present, with: base)
      let different = Set(
        (present + base).map { "\($0.path.split(separator: ".").last!) \($0.text)" })
      #expect(outcome.parsed.count <= different.count + (present.haveMarks ? 2 * present.count : 0))
    }
  }
}

extension [(path: String, text: String)] {
  /// Whether a key is marked. Such tables are read again, to see what the marks hide.
  fileprivate var haveMarks: Bool {
    contains { file in
      ["shouldTranslate", "\"stale\"", "translate="].contains { file.text.contains($0) }
    }
  }
}

private func catalog(german: String) -> String {
  """
  {"sourceLanguage":"en","strings":{"%lld files":{"localizations":{
    "de":{"stringUnit":{"state":"translated","value":"\(german)"}}}}},"version":"1.0"}
  """
}

extension String {
  fileprivate var unmarked: String { filter { $0 != "⟦" && $0 != "⟧" } }
}

/// Files on the disk, each with its own name.
private final class ScratchDisk {
  private let folder: Folder
  private var count = 0

  init() throws { folder = try Folder() }

  func file(_ path: String, _ text: String) throws -> InputFile {
    count += 1
    try folder.write("\(count)", text)
    return InputFile(path: path, contents: .disk(AbsolutePath("\(folder.path)/\(count)")))
  }
}
