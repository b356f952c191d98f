import Foundation
import LintCommand
import Testing

@Suite struct ReportFormatTests {
  private let line = "App/L.xcstrings:4:6: error: the key is bad (\"bad\") [suspect-key]\n"

  private func project(_ environment: [String: String] = [:]) throws -> Project {
    let project = try Project(["App/L.xcstrings": catalog(["bad": "x"])])
    project.environment = environment
    return project
  }

  @Test func `the default format is the one the build service reads`() async throws {
    let github = try await project(["GITHUB_ACTIONS": "true"]).run().output
    #expect(github.hasPrefix("::error file=App/L.xcstrings,line=4,endLine=4,col=6,endColumn=9,"))
    let xcode = try project(["XCODE_VERSION_ACTUAL": "2600"])
    #expect(try await xcode.run().output == xcode.path + "/" + line)
    let azure = try await project(["TF_BUILD": "True"]).run().output
    #expect(
      azure.hasPrefix("##vso[task.logissue type=error;sourcepath=App/L.xcstrings;linenumber=4;"))
    let teamCity = try await project(["TEAMCITY_VERSION": "2026.1"]).run().output
    #expect(teamCity.hasPrefix("##teamcity[inspectionType id='suspect-key' "))
    #expect(teamCity.contains("##teamcity[inspection typeId='suspect-key' "))
  }

  @Test func `without a build service the format is text`() async throws {
    for environment in [
      [:], ["GITHUB_ACTIONS": "false"], ["XCODE_VERSION_ACTUAL": "", "TF_BUILD": ""],
    ] {
      #expect(try await project(environment).run().output.contains("findings in 1 of 1 file"))
    }
  }

  @Test func `an explicit format always wins`() async throws {
    let project = try project(["GITHUB_ACTIONS": "true", "XCODE_VERSION_ACTUAL": "2600"])
    #expect(try await project.run("--format", "text").output.contains("findings in 1 of 1 file"))
    #expect(try await project.run("--output", "jsonl=-").output.hasPrefix("{"))
  }

  @Test func `Xcode gets absolute paths wherever its format is requested`() async throws {
    let project = try project(["XCODE_VERSION_ACTUAL": "2600"])
    #expect(try await project.run("--format", "xcode").output == project.path + "/" + line)
    project.environment = [:]
    #expect(try await project.run("--format", "xcode").output == line)
  }

  @Test func `GitHub gets paths from the root of the repository`() async throws {
    let project = try project(["GITHUB_ACTIONS": "true"])
    project.environment["GITHUB_WORKSPACE"] =
      URL(filePath: project.path).deletingLastPathComponent().path()
    let run = try await project.run("--output", "sarif=r.sarif", "--output", "json=r.json")
    #expect(run.output.hasPrefix("::error file=home/App/L.xcstrings,"))
    #expect(try project.read("r.sarif").contains(#""uri":"home/App/L.xcstrings""#))
    #expect(try project.read("r.json").contains(#""path":"App/L.xcstrings""#))
    project.environment["GITHUB_WORKSPACE"] = project.path
    #expect(try await project.run().output.hasPrefix("::error file=App/L.xcstrings,"))
  }

  @Test func `GitLab and Azure Pipelines get paths from the root of the repository`() async throws {
    let project = try project()
    let root = URL(filePath: project.path).deletingLastPathComponent().path()
    project.environment = ["CI_PROJECT_DIR": root, "BUILD_SOURCESDIRECTORY": root]
    let gitLab = try await project.run("--format", "gitlab").output
    #expect(gitLab.contains(#""path":"home/App/L.xcstrings""#))
    let azure = try await project.run("--format", "azure").output
    #expect(azure.contains(";sourcepath=home/App/L.xcstrings;"))
  }

  @Test func `SonarQube gets verified columns`() async throws {
    let sonarQube = try await project().run("--format", "sonarqube").output
    let range = #"{"startLine":4,"endLine":4,"startColumn":5,"endColumn":8}"#
    #expect(sonarQube.contains(range))
  }

  @Test func `one run writes several reports`() async throws {
    let project = try project()
    let run = try await project.run(
      "--format", "xcode", "--output", "sarif=out/r.sarif", "--output", "markdown=out/r.md")
    #expect(run.output == line)
    #expect(try project.read("out/r.sarif").hasPrefix("{\"$schema\""))
    #expect(try project.read("out/r.md").hasPrefix("<!-- catalog-lint -->\n"))
  }

  @Test func `a job summary is appended to, and other files are replaced`() async throws {
    let project = try project()
    try project.write("s.md", "# Before")
    try project.write("r.md", "# Before")
    for _ in 0..<2 {
      _ = try await project.run("--output", "github-summary=s.md", "--output", "markdown=r.md")
    }
    let summary = try project.read("s.md")
    #expect(summary.hasPrefix("# Before\n## catalog-lint: 1 error\n"))
    #expect(summary.matches(of: /\n## catalog-lint/).count == 2)
    #expect(try project.read("r.md").matches(of: /## catalog-lint/).count == 1)
    _ = try await project.run("--output", "github-summary=new/s.md")
    #expect(try project.read("new/s.md").hasPrefix("\n## catalog-lint"))
  }

  /// Every format, with a part of its output that represents the note.
  static let notes: [(format: String, part: String)] = [
    ("text", "note: the key is note"), ("xcode", ": note: the key is note"),
    ("json", #""message":"the key is note""#), ("jsonl", #""message":"the key is note""#),
    ("junit", #"<failure message="the key is note" type="note">"#),
    ("junit-strict", #"<failure message="the key is note" type="note">"#),
    ("gitlab", #""severity":"info""#), ("checkstyle", #"severity="info""#),
    ("rdjson", #""severity":"INFO""#), ("azure", ": note: the key is note"),
    ("teamcity", "SEVERITY='INFO'"), ("sonarqube", #""severity":"LOW""#),
    ("sarif", #""level":"note""#), ("github", "::notice file=L.xcstrings"),
    ("github-summary", "the key is note"), ("markdown", "the key is note"),
  ]

  @Test(arguments: Self.notes)
  func `a note that fails the run is in every report`(format: String, part: String) async throws {
    let project = try Project(["L.xcstrings": catalog(["note": "x"])])
    for options in [[], ["--quiet"]] {
      let run = try await project.run(["--fail-on", "note", "--format", format] + options)
      #expect(run.status == .findings)
      #expect(run.output.contains(part), "\(run.output)")
      #expect(!run.output.contains("--verbose"))
    }
    try project.write(".lint-config.json", #"{"failOn": "note"}"#)
    #expect(try await project.run("--format", format).output.contains(part))
    let passing = try await project.run("--fail-on", "warning", "--format", format)
    #expect(passing.status == .success)
    if !format.hasPrefix("json") { #expect(!passing.output.contains(part)) }
  }

  @Test func `the test covers every format`() async throws {
    let help = try await project().run("lint", "--help").output
    for (format, _) in Self.notes { #expect(help.contains("\(format)")) }
    #expect(Self.notes.count == 16)
  }

  @Test func `a hyphen is standard output`() async throws {
    #expect(try await project().run("--output", "xcode=-").output == line)
  }

  @Test(arguments: [
    ["--format", "text", "--output", "json=-"], ["--output", "json=-", "--output", "xcode=-"],
    ["--output", "json=a", "--output", "xcode=a"], ["--output", "json=a", "--output", "xcode=./a"],
    ["--output", "json=App/x", "--output", "xcode=link/x"],
  ])
  func `two reports for the same path are a mistake`(arguments: [String]) async throws {
    let project = try project()
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/link", withDestinationPath: "App")
    let run = try await project.run(arguments)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("error: two reports for "))
    #expect(!project.exists("a"))
  }
}
