import Foundation
import LintCommand
import Testing

/// The reports and exit statuses of `catalog-lint coverage`.
@Suite struct CoverageCommandTests {
  @Test func `each locale has its figures`() async throws {
    let run = try await coverageProject().run("coverage", "--format", "json")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    let report = try run.coverage
    #expect(report.figures == ["de 90.0", "ja 50.0"])
    #expect(report.total.percent == 70)
  }

  @Test func `the default format is readable text on every build service`() async throws {
    let project = try coverageProject()
    project.environment = ["GITHUB_ACTIONS": "true", "TF_BUILD": "True"]
    let run = try await project.run("coverage")
    #expect(run.output.contains(/ja .*50\.0%/))
    #expect(!run.output.contains("\u{1B}"))
    #expect(try await project.run("coverage", "--color", "always").output.contains("\u{1B}["))
  }

  @Test func `one run writes several reports`() async throws {
    let project = try coverageProject(#"{"coverage": {"default": {"min": 60}}}"#)
    let run = try await project.run(
      "coverage", "--output", "json=out/c.json", "--output", "sarif=out/c.sarif", "--output",
      "badge=out/c.svg", "--output", "html=out/c.html")
    #expect(run.status == .findings)
    #expect(run.output.contains("FAILS"))
    #expect(try project.read("out/c.json").hasPrefix("{\"version\":1"))
    #expect(try project.read("out/c.sarif").contains("\"ruleId\":\"coverage-below-minimum\""))
    #expect(try project.read("out/c.svg").contains("<svg"))
    #expect(try project.read("out/c.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test(arguments: [
    ["--format", "text", "--output", "json=-"], ["--output", "json=a", "--output", "csv=./a"],
  ]) func `two reports for the same path are a mistake`(arguments: [String]) async throws {
    let project = try coverageProject()
    let run = try await project.run(["coverage"] + arguments)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("error: two reports for "))
  }

  @Test func `a job summary is appended to`() async throws {
    let project = try coverageProject()
    try project.write("s.md", "# Before\n")
    try project.write("c.md", "# Before\n")
    for _ in 0..<2 {
      _ = try await project.run(
        "coverage", "--output", "github-summary=s.md", "--output", "markdown=c.md")
    }
    let (summary, page) = (try project.read("s.md"), try project.read("c.md"))
    #expect(summary.hasPrefix("# Before\n"))
    #expect(summary.dropFirst("# Before\n".count).contains(page))
    #expect(summary.utf8.count > 2 * page.utf8.count)
    #expect(!page.contains("# Before"))
  }

  @Test(arguments: [
    (["--format", "pdf"], "pdf"), (["--output", "json"], "json"), (["--every", "day"], "--since"),
    (["--since", "soon"], "'soon' is not a valid period"),
    (["--since", "0d"], "'0d' is not a valid period"),
    (["--since", "2026-02-30"], "'2026-02-30' is not a valid period"),
    (["--since", "2027-01-01"], "'2027-01-01' is not in the past"), (["--jobs", "0"], "--jobs"),
    (["--quiet", "--verbose"], "can't be combined"), (["--locale", "xq"], "unknown locale 'xq'"),
    (["--staged"], "--staged"), (["--only", "every-key"], "--only"),
  ]) func `an invalid option ends the run`(arguments: [String], part: String) async throws {
    let run = try await coverageProject().run(["coverage"] + arguments)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(part))
  }

  @Test func `a run with nothing to count fails`() async throws {
    let project = try Project(["main.swift": "print(1)"])
    for arguments in [["coverage"], ["coverage", "main.swift", "Nothing"]] {
      let run = try await project.run(arguments)
      #expect(run.status == .failure)
      #expect(run.output.isEmpty)
      #expect(run.error.contains("error: "))
    }
    #expect(try await project.run("coverage").error.hasPrefix("error: no .xcstrings, "))
  }

  @Test func `an unreadable file fails, and the others are reported`() async throws {
    let project = try coverageProject()
    try FileManager.default.createDirectory(
      atPath: project.path + "/Folder.xcstrings", withIntermediateDirectories: true)
    let run = try await project.run(
      "coverage", "App", "Folder.xcstrings", "--format", "json", "--output", "sarif=c.sarif",
      "--history", "h.jsonl")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: Folder.xcstrings: "))
    #expect(
      run.error.hasSuffix(
        "note: h.jsonl: nothing is added, because some files could not be read\n"))
    #expect(try run.coverage.figures == ["de 90.0", "ja 50.0"])
    #expect(try project.read("c.sarif").contains("\"ruleId\":\"unreadable-file\""))
    #expect(!project.exists("h.jsonl"))
  }

  @Test func `a missing path fails, and the others are reported`() async throws {
    let run = try await coverageProject().run("coverage", "App", "Nothing", "--format", "json")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: Nothing: "))
    #expect(try run.coverage.figures == ["de 90.0", "ja 50.0"])
  }

  @Test(arguments: [
    ([], "{}"), ([], #"{"coverage": {"default": {"min": 10}}}"#),
    (["--history", "h.jsonl"], "{}"),
  ])
  func `figures without a broken catalog are shown, but the run fails`(
    options: [String], configuration: String
  ) async throws {
    let project = try coverageProject(configuration)
    try project.write("App/Broken.xcstrings", "<<<<<<< HEAD\n")
    let run = try await project.run(["coverage", "--format", "json"] + options)
    #expect(run.status == .failure)
    #expect(
      run.error.contains(
        """
        error: App/Broken.xcstrings:1:1: not read completely: unresolved merge conflict: the line \
        begins with '<<<<<<<'
          help: fix the syntax, or skip the file with 'exclude' in the configuration

        """))
    #expect(try run.coverage.figures == ["de 90.0", "ja 50.0"])
    #expect((try? project.read("h.jsonl")) == nil)
    try project.write("App/Broken.xcstrings", catalog(keys: 1, translated: ["de": 1, "ja": 1]))
    let fixed = try await project.run(["coverage", "--format", "json"] + options)
    #expect(fixed.status == .success)
  }

  @Test func `the date is the run's, or the one for reproducible builds`() async throws {
    let project = try coverageProject()
    let run = try await project.run("coverage", "--format", "json")
    #expect(try run.coverage.date == "2026-11-21T00:00:00Z")
    project.environment["SOURCE_DATE_EPOCH"] = "1735689600"
    let reproduced = try await project.run("coverage", "--format", "json")
    #expect(try reproduced.coverage.date == "2025-01-01T00:00:00Z")
  }

  @Test func `the revision is named if there is one`() async throws {
    let project = try coverageProject()
    let without = try await project.run("coverage", "--format", "json")
    #expect(try without.coverage.revision == nil)
    #expect(without.error.isEmpty)
    try project.git("init", "--quiet", "--initial-branch=main")
    #expect(try await project.run("coverage", "--format", "json").coverage.revision == nil)
    try project.commitAll()
    let head = try project.git("rev-parse", "HEAD").split(separator: "\n")[0]
    let revision = try await project.run("coverage", "--format", "json").coverage.revision
    #expect(revision == String(head))
  }

  @Test func `the figures are compared with a base revision`() async throws {
    let project = try coverageProject()
    try project.write("Shop/S.xcstrings", catalog(keys: 10, translated: ["de": 10]))
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    try project.write("App/L.xcstrings", catalog(keys: 10, translated: ["de": 10, "ja": 5]))
    let run = try await project.run("coverage", "--base", "HEAD")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(run.output.contains("since HEAD"))
    #expect(run.output.contains(/de .*100\.0% .*\+5\.0/))
    #expect(run.output.contains(/ja .*50\.0% .* 1 of 2 .* 0\.0/))
  }

  @Test func `a failed comparison is reported, and the rest is done`() async throws {
    let project = try coverageProject()
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    let run = try await project.run("coverage", "--base", "nothing", "--format", "json")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: unknown revision 'nothing'\n"))
    #expect(try run.coverage.figures == ["de 90.0", "ja 50.0"])
    _ = try await project.run("coverage", "--base", "nothing", "--history", "h.jsonl")
    #expect(try project.read("h.jsonl").split(separator: "\n").count == 1)
  }

  @Test func `without a repository the trend is omitted, and the rest is done`() async throws {
    let run = try await coverageProject().run("coverage", "--since", "90d", "--format", "json")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: "))
    #expect(run.error.contains("repository"))
    #expect(try run.coverage.figures == ["de 90.0", "ja 50.0"])
  }

  @Test func `a history records the figures of each run`() async throws {
    let project = try coverageProject()
    project.environment["SOURCE_DATE_EPOCH"] = "1735689600"
    let first = try await project.run("coverage", "--history", "h.jsonl")
    #expect(first.status == .success)
    #expect(!first.output.contains("since 20"))
    #expect(try project.read("h.jsonl").split(separator: "\n").count == 1)
    project.environment["SOURCE_DATE_EPOCH"] = "1735776000"
    try project.write("App/L.xcstrings", catalog(keys: 10, translated: ["de": 10, "ja": 5]))
    let second = try await project.run("coverage", "--history", "h.jsonl")
    #expect(second.output.contains("since 2025-01-01"))
    #expect(second.output.contains(/de .*100\.0% .*\+10\.0/))
    #expect(try project.read("h.jsonl").split(separator: "\n").count == 2)
  }

  @Test func `a report does not replace the history`() async throws {
    let project = try coverageProject()
    _ = try await project.run("coverage", "--history", "h.jsonl")
    let kept = try project.read("h.jsonl")
    let run = try await project.run(
      "coverage", "--history", "h.jsonl", "--output", "json=./h.jsonl")
    #expect(run.status == .failure)
    #expect(run.error.contains("a report would replace the history './h.jsonl'"))
    #expect(try project.read("h.jsonl") == kept)
  }

  @Test func `a broken history is left unchanged, and the rest is done`() async throws {
    let project = try coverageProject()
    try project.write("h.jsonl", "{\"version\":2}\n")
    let run = try await project.run("coverage", "--history", "h.jsonl", "--format", "json")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: h.jsonl:1"))
    #expect(try run.coverage.figures == ["de 90.0", "ja 50.0"])
    #expect(try project.read("h.jsonl") == "{\"version\":2}\n")
  }

  @Test func `a group is the sum of its tables`() async throws {
    let project = try coverageProject(#"{"groups": {"Shop": ["Shop/**"], "All": ["**"]}}"#)
    try project.write("Shop/S.xcstrings", catalog(keys: 10, translated: ["de": 10, "ja": 10]))
    let groups = try await project.run("coverage", "--format", "json").coverage.groups
    #expect(groups.map(\.name) == ["Shop", "All"])
    #expect(groups.map(\.tables) == [1, 2])
    #expect(groups.map(\.total.percent) == [100, 85])
  }

  @Test func `patterns are relative to the configuration in every working directory`() async throws
  {
    let project = try coverageProject(#"{"groups": {"App": ["App/**"]}}"#)
    let run = try await project.run(["coverage", "--format", "json"], in: "App")
    #expect(try run.coverage.groups.map(\.tables) == [1])
  }

  @Test func `help describes the options and the exit status`() async throws {
    let help = try await coverageProject().run("coverage", "--help")
    #expect(help.status == .success)
    for option in ["--since", "--every", "--history", "--base", "--no-merge-base", "--locale"] {
      #expect(help.output.contains(option))
    }
    #expect(help.output.contains("Exits with 0 if all gates pass"))
  }
}
