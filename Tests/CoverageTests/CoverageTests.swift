import BuiltinRules
import Catalog
import Coverage
import Diagnostics
import LintEngine
import SourceText
import Syntax
import Testing
import TranslationStatus
import Workspace

/// The counts of files, and the findings of the rules in the same run.
@Suite struct CoverageTests {
  @Test func `an XLIFF is not counted next to the catalog it was exported from`() async {
    let files = [
      input("App/L.xcstrings", catalog(key("Save", ("de", "Sichern")))),
      input("de.xliff", xliff), input("de.xcloc/Localized Contents/de.xliff", xliff),
      input("de.xcloc/Notes/en.lproj/L.strings", #""Save" = "Save";"#),
    ]
    let outcome = await coverage(files)
    #expect(titles(outcome) == ["App/L.xcstrings"])
    #expect(outcome.lint.report.facts.tables == 4)
  }

  @Test func `an XLIFF is counted if it is named or the only input`() async {
    let catalog = input("L.xcstrings", catalog(key("Save", ("de", "Sichern"))))
    let named = InputFile(path: "de.xliff", contents: .memory(Array(xliff.utf8)), isNamed: true)
    #expect(
      titles(await coverage([catalog, named])) == ["L.xcstrings", "de.xliff: App/L.xcstrings"])
    let alone = await coverage([input("de.xliff", xliff)])
    #expect(titles(alone) == ["de.xliff: App/L.xcstrings"])
    let bundle = await coverage([input("de.xcloc/Localized Contents/de.xliff", xliff)])
    #expect(bundle.tables.first?.status.locales["de"]?.tally.translated.keys == 1)
  }

  @Test func `an XLIFF covers only one locale`() async {
    let french = xliff.replacing("\"de\"", with: "\"fr\"")
    let outcome = await coverage([input("de.xliff", xliff), input("fr.xliff", french)])
    let report = report(outcome)
    #expect(report.locales.map(\.locale) == ["de", "fr"])
    #expect(report.total.total.keys == 2)
  }

  @Test func `tables of one bundle are separate rows`() async {
    let outcome = await coverage([
      input("App/de.lproj/InfoPlist.strings", #""CFBundleName" = "App";"#),
      input("App/en.lproj/InfoPlist.strings", #""CFBundleName" = "App"; "NSCamera" = "Why";"#),
      input("App/en.lproj/L.strings", #""CFBundleName" = "App";"#),
      input("App/mul.lproj/Main.xcstrings", catalog(key("Table View Cell", ("de", "Zelle")))),
    ])
    let report = report(outcome)
    #expect(
      report.tables.map(\.name.title) == [
        "App/InfoPlist", "App/L", "App/mul.lproj/Main.xcstrings",
      ])
    #expect(report.tables.map(\.total.translated.keys) == [1, 0, 1])
    #expect(report.locales.map(\.locale) == ["de"])
    #expect(report.total.total.keys == 3)
    #expect(report.missingTables.map(\.name.title) == ["App/L"])
  }

  @Test func `a file outside of a locale's folder needs no locale`() async {
    let outcome = await coverage([
      input("App/Plain.strings", #""a" = "A";"#),
      input("L.xcstrings", catalog(key("Save", ("de", "Sichern")))),
    ])
    let report = report(outcome)
    #expect(report.tables.map(\.name.title) == ["App/Plain.strings", "L.xcstrings"])
    #expect(report.tables[0].locales.isEmpty)
  }

  @Test func `a translation with an error is marked and still counts`() async {
    let outcome = await coverage([
      input(
        "L.xcstrings",
        catalog(key("%@ files", ("de", "%d Dateien"), ("fr", "%@ fichiers"))))
    ])
    #expect(outcome.lint.report.summary.errors == 1)
    let locales = outcome.tables[0].status.locales
    #expect(locales["de"]?.tally.faulty.keys == 1)
    #expect(locales["de"]?.tally.translated.keys == 1)
    #expect(locales["fr"]?.tally.faulty.keys == 0)
    let counts = [FindingCount](counting: outcome.lint.report.findings)
    #expect(counts.contains { $0.severity == .error && $0.locale == "de" && $0.count == 1 })
  }

  @Test func `an error that the configuration allows is not marked`() async {
    var configuration = Configuration()
    configuration.rules = [
      "format-specifier-mismatch": RuleSetting(level: .severity(.warning))
    ]
    let files = [input("L.xcstrings", catalog(key("%@ files", ("de", "%d Dateien"))))]
    let outcome = await coverage(files, configuration)
    #expect(outcome.lint.report.summary.warnings > 0)
    #expect(outcome.tables[0].status.locales["de"]?.tally.faulty.keys == 0)
  }

  @Test func `required locales can depend on the path of a table`() async throws {
    var configuration = Configuration()
    configuration.locales = ["ja"]
    configuration.overrides = [
      PathOverride(paths: [try Glob("Kit/**", for: .path)], locales: ["de"], rules: [:])
    ]
    let files = [
      input("App/L.xcstrings", catalog(key("Save"))),
      input("Kit/L.xcstrings", catalog(key("Open"))),
    ]
    let report = report(await coverage(files, configuration))
    #expect(report.tables.map { $0.locales.map(\.locale) } == [["ja"], ["de"]])
  }

  @Test func `translations of changed source strings are outdated`() async throws {
    let same = input("Same.xcstrings", catalog(key("Same", ("de", "Gleich"))))
    let now = catalog(key("k", ("en", "New text"), ("de", "Alter Text"), ("fr", "Nouveau")))
    let before = catalog(key("k", ("en", "Old text"), ("de", "Alter Text"), ("fr", "Ancien")))
    let outcome = try await linter(Configuration()).coverage(
      [same, input("L.xcstrings", now)],
      comparedWith: BaseRevision(
        revision: "main", files: [same, input("L.xcstrings", before)], renames: [:]),
      of: nil, counting: CountingOptions(), options: options)
    #expect(titles(outcome) == ["L.xcstrings", "Same.xcstrings"])
    let locales = outcome.tables[0].status.locales
    #expect(locales["de"]?.tally.outdated.keys == 1)
    #expect(locales["fr"]?.tally.outdated.keys == 0)
    let base = try #require(outcome.baseTables)
    #expect(base.map(\.status.name.title) == ["L.xcstrings", "Same.xcstrings"])
    #expect(base.map { $0.status.locales["de"]?.tally.translated.keys } == [1, 1])
  }
}

extension CoverageTests {
  private var options: RunOptions {
    .init(jobs: 2, showsExcerpts: false, showsCollapsedExcerpts: false)
  }

  private var xliff: String {
    """
    <xliff version="1.2"><file original="App/L.xcstrings" source-language="en"
      target-language="de" datatype="plaintext"><body>
      <trans-unit id="Save"><source>Save</source><target>Sichern</target></trans-unit>
    </body></file></xliff>
    """
  }

  private func linter(_ configuration: Configuration) -> Linter {
    Linter(
      rules: builtinRules, configuration: configuration, tool: ToolInfo(name: "t", version: ""),
      today: "2026-11-21")
  }

  private func coverage(
    _ files: [InputFile], _ configuration: Configuration = Configuration()
  ) async -> Linter.CoverageOutcome {
    await linter(configuration).coverage(files, counting: CountingOptions(), options: options)
  }

  private func report(_ outcome: Linter.CoverageOutcome) -> CoverageReport {
    ProjectStatus(outcome.tables, .init()).report(
      tool: ToolInfo(name: "t", version: ""), date: "2026-11-21", revision: nil)
  }

  private func titles(_ outcome: Linter.CoverageOutcome) -> [String] {
    outcome.tables.map(\.status.name.title)
  }

  private func input(_ path: String, _ text: String) -> InputFile {
    InputFile(path: path, contents: .memory(Array(text.utf8)), isNamed: false)
  }

  private func catalog(_ strings: String) -> String {
    #"{ "sourceLanguage" : "en", "strings" : { \#(strings) }, "version" : "1.0" }"#
  }

  private func key(_ name: String, _ values: (String, String)...) -> String {
    let units = values.map { locale, text in
      #""\#(locale)" : { "stringUnit" : { "state" : "translated", "value" : "\#(text)" } }"#
    }
    return #""\#(name)" : { "localizations" : { \#(units.joined(separator: ", ")) } }"#
  }
}
