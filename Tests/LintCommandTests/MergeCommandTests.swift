import BuiltinRules
import Foundation
import LintCommand
import LintKit
import Testing

/// `catalog-lint merge` with three files, as git calls it.
@Suite struct MergeCommandTests {
  private let base = catalog(["k": "A", "z": "Z"])

  private func project(_ ours: String, _ theirs: String) throws -> Project {
    let project = try Project(["O": base, "A": ours, "B": theirs])
    project.rules = builtinRules
    return project
  }

  private func run(_ project: Project, _ options: String...) async throws -> Project.Run {
    try await project.run(
      ["merge", "O", "A", "B", "--marker-size", "7", "--path", "App/L.xcstrings"] + options)
  }

  @Test func `the result replaces ours`() async throws {
    let project = try project(catalog(["k": "B", "z": "Z"]), catalog(["k": "A", "z": "Y"]))
    let run = try await run(project)
    #expect(run.status == .success)
    #expect(run.error == "")
    #expect(try project.read("A") == catalog(["k": "B", "z": "Y"]))
    #expect(try project.read("B") == catalog(["k": "A", "z": "Y"]))
  }

  @Test func `a conflict is written and described, and the rest is merged`() async throws {
    let project = try project(catalog(["k": "B", "z": "X"]), catalog(["k": "C", "z": "Z"]))
    let run = try await run(project)
    #expect(run.status == .findings)
    #expect(
      run.error == """
        error: App/L.xcstrings: key 'k' (de), stringUnit: changed on both sides, ours: 'B', \
        theirs: 'C'

        """)
    let text = try project.read("A")
    #expect(text.contains("\n<<<<<<< ours\n"))
    #expect(text.contains("\"value\" : \"X\""))
  }

  @Test(arguments: [("ours", "B"), ("theirs", "C"), ("review", "C")])
  func `a preference decides conflicts`(name: String, value: String) async throws {
    let project = try project(catalog(["k": "B", "z": "Z"]), catalog(["k": "C", "z": "Z"]))
    let run = try await run(project, "--prefer", name)
    #expect(run.status == .success)
    #expect(
      run.error == """
        note: App/L.xcstrings: key 'k' (de), stringUnit: changed on both sides, ours: 'B', \
        theirs: 'C'
        note: App/L.xcstrings: 1 conflict was decided by '--prefer'

        """)
    let expected = catalog(["k": value, "z": "Z"])
    let state = "\"state\" : \"translated\", \"value\" : \"C\""
    #expect(
      try project.read("A")
        == (name == "review"
          ? expected.replacing(state, with: "\"state\" : \"needs_review\", \"value\" : \"C\"")
          : expected))
  }

  @Test func `a path that looks like an option, and long markers`() async throws {
    let project = try project(catalog(["k": "B", "z": "Z"]), catalog(["k": "C", "z": "Z"]))
    let run = try await project.run(
      "merge", "O", "A", "B", "--marker-size", "9", "--path", "--x.xcstrings")
    #expect(run.status == .findings)
    #expect(try project.read("A").contains("\n<<<<<<<<< ours\n"))
  }

  @Test func `markers have at most 1,000 characters`() async throws {
    let project = try project(catalog(["k": "B", "z": "Z"]), catalog(["k": "C", "z": "Z"]))
    let run = try await project.run(
      "merge", "O", "A", "B", "--marker-size", "1000000", "--path", "x.xcstrings")
    #expect(run.status == .findings)
    #expect(
      try project.read("A").contains("\n" + String(repeating: "<", count: 1000) + " ours\n"))
  }

  @Test func `a file that can't be read is merged line by line, and is a conflict`() async throws {
    let project = try project(
      base.replacing("{ \"localizations\"", with: "{ localizations"), catalog(["k": "A", "z": "Y"]))
    let run = try await run(project)
    #expect(run.status == .findings)
    #expect(
      run.error.hasPrefix(
        "error: App/L.xcstrings: merged line by line, because our side, line "))
    // Git merges the lines.
    let merged = try project.read("A")
    #expect(merged.contains("{ localizations"))
    #expect(merged.contains("\"Y\"") || merged.contains("<<<<<<< ours"))
  }

  @Test func `a repeated key that both sides changed is refused`() async throws {
    let twice = base.replacing("\"z\" :", with: "\"k\" :")
    let project = try project(twice, catalog(["k": "B", "z": "Z"]))
    let run = try await run(project)
    #expect(run.status == .findings)
    #expect(
      run.error.contains(
        "because both sides changed the entries of the repeated key 'k' (our side, line "))
    #expect(run.error.contains("  help: check the file, and keep one entry of the key\n"))
  }

  @Test func `an error that no side has is a conflict of the whole file`() async throws {
    let (ours, theirs) = (
      catalog(["a": "1", "k": "A", "z": "Z"]), catalog(["k": "A", "z": "Z", "zz": "2"])
    )
    let project = try project(ours, theirs)
    project.rules = [FewKeys.self]
    let run = try await run(project)
    #expect(run.status == .findings)
    #expect(
      run.error == """
        error: App/L.xcstrings: the merged file would have an error: the key is one too many
          help: resolve the conflict by hand

        """)
    #expect(
      try project.read("A") == "<<<<<<< ours\n\(ours)=======\n\(theirs)>>>>>>> theirs\n")
  }

  @Test func `an error next to a conflict is one of the whole file too`() async throws {
    let (ours, theirs) = (
      catalog(["a": "1", "k": "B", "z": "Z"]), catalog(["k": "C", "z": "Z", "zz": "2"])
    )
    let project = try project(ours, theirs)
    project.rules = [FewKeys.self]
    let run = try await run(project)
    #expect(run.status == .findings)
    #expect(run.error.contains("the merged file would have an error: the key is one too many"))
    #expect(
      try project.read("A") == "<<<<<<< ours\n\(ours)=======\n\(theirs)>>>>>>> theirs\n")
  }

  @Test func `a missing file is a failure, and nothing is written`() async throws {
    let project = try project(base, base)
    try project.remove("B")
    let run = try await run(project)
    #expect(run.status == .failure)
    #expect(run.error == "error: B: No such file or directory\n")
    #expect(try project.read("A") == base)
  }

  @Test func `nothing is written through a link that leads out of the project`() async throws {
    let project = try project(base, catalog(["k": "C", "z": "Z"]))
    try project.remove("A")
    try project.write("../outside", base)
    try project.link("A", to: "../outside")
    #expect(try await run(project).status == .failure)
    #expect(try project.read("../outside") == base)
  }

  @Test(arguments: [
    ["merge"], ["merge", "O", "A"], ["merge", "O", "A", "B", "--marker-size", "0"],
    ["merge", "--global", "O", "A", "B"], ["merge", "--install", "--resolve", "A"],
    ["merge", "--resolve"], ["merge", "--install", "A"],
    ["merge", "--resolve", "--prefer", "review", "L.strings"],
    ["merge", "O", "A", "B", "--prefer", "review", "--path", "L.stringsdict"],
  ]) func `wrong arguments are a failure`(arguments: [String]) async throws {
    let run = try await project(base, base).run(arguments)
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: "))
  }

  @Test func `another kind of file is merged line by line`() async throws {
    let project = try Project(["O": "1\n2\n3\n4\n", "A": "0\n2\n3\n4\n", "B": "1\n2\n3\n5\n"])
    let run = try await project.run("merge", "O", "A", "B", "--path", "x.txt")
    #expect(run.status == .findings)
    #expect(try project.read("A") == "0\n2\n3\n5\n")
  }
}

/// Reports the fourth key of a table.
private struct FewKeys: Rule {
  static let info = RuleInfo(
    id: "few-keys", category: .structure, severity: .error, summary: "A table has many keys.",
    rationale: "", examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.string(of: entry.key) == "zz", entry.key.range.bytes.lowerBound > 350 else {
      return
    }
    context.report("the key is one too many", at: entry.key.range, key: "zz")
  }
}
