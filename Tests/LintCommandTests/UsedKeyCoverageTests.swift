import BuiltinRules
import LintCommand
import Testing

/// A stale key that the present code uses counts like any other key, in all states of a project.
@Suite struct UsedKeyCoverageTests {
  /// Returns a catalog with the key `k`, which is translated, and the stale key `settings.title`,
  /// which is only translated if a German string is given.
  private static func catalog(_ german: String? = nil) -> String {
    let translation = german.map {
      #""de" : { "stringUnit" : { "state" : "translated", "value" : "\#($0)" } }, "#
    }
    return """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "k" : { "extractionState" : "manual", "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "K" } } } },
        "settings.title" : { "extractionState" : "stale", "localizations" : { \(translation ?? "")
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } } } }
      } }
      """
  }

  private static let code = #"let a = NSLocalizedString("settings.title", comment: "")"#

  private func project(_ german: String? = nil, code: String) throws -> Project {
    let project = try Project([
      "App/Localizable.xcstrings": Self.catalog(german), "App/V.swift": code,
    ])
    project.rules = builtinRules
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll("first", at: "2026-10-01T12:00:00Z")
    return project
  }

  private func percentages(_ states: Any?) throws -> [Double] {
    try #require(states as? [[String: Any]]).map { state in
      let total = try #require(state["total"] as? [String: Any])
      return try #require(total["percent"] as? Double)
    }
  }

  @Test func `a gate sees what lint reports`() async throws {
    let project = try project(code: Self.code)
    try project.write(".lint-config.json", #"{ "coverage": { "default": { "min": 100 } } }"#)
    let counted = try await project.run("coverage", "--code", "App", "--format", "json")
    #expect(try counted.coverage.figures == ["de 50.0"])
    #expect(counted.status == .findings)
    let marked = try await project.run("coverage", "--format", "json")
    #expect(try marked.coverage.figures == ["de 100.0"])
    #expect(marked.status == .success)
    try project.write("App/V.swift", "")
    let unused = try await project.run("coverage", "--code", "App", "--format", "json")
    #expect(try unused.coverage.figures == ["de 100.0"])
  }

  @Test func `a key that is not for translation stays so`() async throws {
    let project = try project(code: Self.code)
    try project.write(
      "App/Localizable.xcstrings",
      Self.catalog().replacing(
        #""extractionState" : "stale""#, with: #""shouldTranslate" : false"#))
    let run = try await project.run("coverage", "--code", "App", "--format", "json")
    #expect(try run.coverage.figures == ["de 100.0"])
  }

  /// A string has changed as well, so that both states of the table are read.
  @Test func `a new use invents no drop since the base revision`() async throws {
    let project = try project(code: "")
    try project.write("App/V.swift", Self.code)
    try project.write("App/Localizable.xcstrings", Self.catalog().replacing("\"K\"", with: "\"L\""))
    let run = try await project.run(
      "coverage", "--code", "App", "--base", "HEAD", "--format", "json")
    #expect(try run.coverage.total.percent == 50)
    #expect(try percentages([#require(try run.json["comparison"])]) == [50])
  }

  @Test func `a new use invents no drop in the trend`() async throws {
    let project = try project(code: "")
    try project.write("App/V.swift", Self.code)
    try project.write("App/Localizable.xcstrings", Self.catalog("Titel"))
    try project.commitAll("second", at: "2026-10-20T12:00:00Z")
    let run = try await project.run(
      "coverage", "--code", "App", "--since", "90d", "--format", "json")
    #expect(try percentages(run.json["trend"]) == [50, 100])
  }

  /// Two tables with the same contents, of which the code uses only one.
  @Test func `the name of a table decides what the trend counts`() async throws {
    let project = try project(code: Self.code)
    try project.git("mv", "App/Localizable.xcstrings", "App/Other.xcstrings")
    try project.commitAll("second", at: "2026-10-20T12:00:00Z")
    let options = ["coverage", "--since", "90d", "--format", "json"]
    let run = try await project.run(options + ["--code", "App"])
    #expect(try percentages(run.json["trend"]) == [50, 100])
    #expect(try run.coverage.figures == ["de 100.0"])
    #expect(try await percentages(project.run(options).json["trend"]) == [100, 100])
  }
}
