import BuiltinRules
import Foundation
import LintCommand
import Testing

/// `catalog-lint merge` in repositories: as git's merge driver, set up, and after a conflict.
@Suite struct MergeInGitTests {
  /// A repository whose branches main and other changed the same catalog.
  private func diverged(
    _ base: String?, _ ours: String?, _ theirs: String?, name: String = "App/L.xcstrings"
  ) throws -> Project {
    let project = try Project(["README": "x"])
    project.rules = builtinRules
    project.environment["PATH"] = "/usr/bin:/bin"
    func commit(_ text: String?) throws {
      if let text { try project.write(name, text) } else { try? project.remove(name) }
      try project.commitAll()
    }
    try project.git("init", "--quiet", "--initial-branch=main")
    try commit(base)
    try project.git("checkout", "--quiet", "-b", "other")
    try commit(theirs)
    try project.git("checkout", "--quiet", "main")
    try commit(ours)
    return project
  }

  private let base = catalog(["k": "A", "z": "Z"])

  @Test func `git calls the program, which merges what lines can't`() async throws {
    let program = try #require(Self.program)
    let project = try diverged(
      base, catalog(["a": "1", "k": "A", "z": "Z"]), catalog(["aa": "2", "k": "B", "z": "Z"]))
    try project.git("merge", "other", mayFail: true)
    #expect(try project.read("App/L.xcstrings").contains("<<<<<<<"), "lines are enough")
    try project.git("merge", "--abort")
    try install(program, in: project)
    try project.git("merge", "--quiet", "--no-edit", "other")
    #expect(
      try project.read("App/L.xcstrings") == catalog(["a": "1", "aa": "2", "k": "B", "z": "Z"]))
    #expect(try project.git("status", "--porcelain") == "")
  }

  @Test(arguments: [
    (ending: "kill -KILL $$", isComplete: false), ("exit 255", false), ("exit 129", false),
    ("exit 127", true), ("exit 0", true),
  ]) func `output of a git that failed or was killed replaces nothing`(
    ending: String, isComplete: Bool
  ) async throws {
    let program = try #require(Self.program)
    let project = try Project(["O": "1", "A": "2", "B": "3"])
    try project.writeProgram("bin/git", "#!/bin/sh\nprintf 'lines'\n\(ending)\n")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["merge", "O", "A", "B", "--path", "x.strings"]
    process.currentDirectoryURL = URL(filePath: project.path)
    process.environment = ["PATH": project.path + "/bin:/usr/bin:/bin"]
    process.standardError = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(try project.read("A") == (isComplete ? "lines" : "2"))
  }

  @Test func `a conflict stops git, which leaves markers`() async throws {
    let program = try #require(Self.program)
    let project = try diverged(base, catalog(["k": "B", "z": "1"]), catalog(["k": "C", "z": "Z"]))
    try install(program, in: project)
    try project.git("merge", "other", mayFail: true)
    #expect(try project.git("status", "--porcelain") == "UU App/L.xcstrings\n")
    let text = try project.read("App/L.xcstrings")
    #expect(text.contains("\n<<<<<<< ours\n"))
    #expect(text.contains("\"value\" : \"1\""))
  }

  @Test(arguments: ["1", "1000", "1001", "1000000", "2147483647", "99999999999", "-5", "many"])
  func `a conflict has markers, whatever their size should be`(size: String) async throws {
    let program = try #require(Self.program)
    for theirs in [catalog(["k": "C", "z": "Z"]), "not { JSON"] {
      let project = try diverged(base, catalog(["k": "B", "z": "1"]), theirs)
      try install(program, in: project)
      let attributes = "merge=catalog-lint conflict-marker-size=\(size)"
      try project.write(".git/info/attributes", "*.xcstrings \(attributes)\n")
      try project.git("merge", "other", mayFail: true)
      #expect(try project.git("status", "--porcelain") == "UU App/L.xcstrings\n")
      let lines = try project.read("App/L.xcstrings").split(separator: "\n")
      for (mark, label) in [("<", " ours"), ("=", ""), (">", " theirs")] {
        let marker = try #require(lines.first { $0.hasPrefix(mark) && $0.hasSuffix(mark + label) })
        #expect(marker.count <= 1000 + label.count)
      }
    }
  }

  @Test func `a rebase and a cherry-pick call it too`() async throws {
    let program = try #require(Self.program)
    let project = try diverged(
      base, catalog(["a": "1", "k": "A", "z": "Z"]), catalog(["aa": "2", "k": "A", "z": "Z"]))
    try install(program, in: project)
    try project.git("checkout", "--quiet", "-b", "third", "other")
    try project.git("rebase", "--quiet", "main")
    let merged = catalog(["a": "1", "aa": "2", "k": "A", "z": "Z"])
    #expect(try project.read("App/L.xcstrings") == merged)
    try project.git("checkout", "--quiet", "main")
    try project.git("cherry-pick", "other")
    #expect(try project.read("App/L.xcstrings") == merged)
  }

  @Test func `a file with conflicts is merged from the index`() async throws {
    let project = try diverged(
      base, catalog(["a": "1", "k": "A", "z": "Z"]), catalog(["aa": "2", "k": "A", "z": "Z"]))
    try project.git("merge", "other", mayFail: true)
    let run = try await project.run("merge", "--resolve", "L.xcstrings", in: "App")
    #expect(run.status == .success)
    #expect(run.error == "note: L.xcstrings: merged; mark it as resolved with 'git add'\n")
    #expect(
      try project.read("App/L.xcstrings") == catalog(["a": "1", "aa": "2", "k": "A", "z": "Z"]))
    #expect(try project.git("ls-files", "--unmerged").split(separator: "\n").count == 3)
  }

  @Test func `a file that was resolved by hand isn't replaced`() async throws {
    let project = try diverged(base, catalog(["k": "B", "z": "1"]), catalog(["k": "C", "z": "2"]))
    try project.git("merge", "other", mayFail: true)
    try project.write("App/L.xcstrings", "mine\n")
    let run = try await project.run("merge", "--resolve", "App/L.xcstrings")
    #expect(run.status == .failure)
    #expect(run.error.contains("App/L.xcstrings: it has no conflict markers any more"))
    #expect(run.error.contains("git checkout --merge"))
    #expect(try project.read("App/L.xcstrings") == "mine\n")
  }

  @Test func `a file that git can't merge, so that it has no markers, is merged`() async throws {
    let project = try diverged(
      "a = 1;\n", "a = 1;\nb = 2;\n", "a = 1;\nc = 3;\n", name: "L.strings")
    try project.write(".git/info/attributes", "*.strings -merge\n")
    try project.git("merge", "other", mayFail: true)
    #expect(try project.read("L.strings") == "a = 1;\nb = 2;\n")
    #expect(try await project.run("merge", "--resolve", "L.strings").status == .success)
    #expect(try project.read("L.strings") == "a = 1;\nb = 2;\nc = 3;\n")
  }

  @Test func `conflicts that remain have markers`() async throws {
    let project = try diverged(base, catalog(["k": "B", "z": "1"]), catalog(["k": "C", "z": "2"]))
    try project.git("merge", "other", mayFail: true)
    let run = try await project.run("merge", "--resolve", "App/L.xcstrings")
    #expect(run.status == .findings)
    #expect(run.error.split(separator: "\n").count == 2)
    let decided = try await project.run("merge", "--resolve", "--prefer", "ours", "App/L.xcstrings")
    #expect(decided.status == .success)
    #expect(try project.read("App/L.xcstrings") == catalog(["k": "B", "z": "1"]))
  }

  @Test func `both sides added a file, or one removed it`() async throws {
    let added = try diverged(nil, catalog(["a": "1"]), catalog(["b": "2"]))
    try added.git("merge", "other", mayFail: true)
    #expect(try await added.run("merge", "--resolve", "App/L.xcstrings").status == .success)
    #expect(try added.read("App/L.xcstrings") == catalog(["a": "1", "b": "2"]))
    let removed = try diverged(base, nil, catalog(["k": "C", "z": "Z"]))
    try removed.git("merge", "other", mayFail: true)
    let run = try await removed.run("merge", "--resolve", "App/L.xcstrings")
    #expect(run.status == .failure)
    #expect(run.error.contains("one side removed the file"))
  }

  @Test func `files without a conflict, elsewhere or through a link are refused`() async throws {
    let project = try diverged(base, catalog(["k": "B", "z": "1"]), catalog(["k": "C", "z": "2"]))
    try project.write("../outside.xcstrings", "x")
    try project.git("merge", "other", mayFail: true)
    for path in ["README", "missing", "../outside.xcstrings", "App", ".git/config"] {
      let run = try await project.run("merge", "--resolve", path)
      #expect(run.status == .failure, "\(path)")
      #expect(!run.error.contains("Error:"), "\(path): \(run.error)")
    }
    try project.remove("App/L.xcstrings")
    try project.link("App/L.xcstrings", to: "../../outside.xcstrings")
    #expect(try await project.run("merge", "--resolve", "App/L.xcstrings").status == .failure)
    #expect(try project.read("../outside.xcstrings") == "x")
  }

  @Test func `a file that can't be read keeps its markers`() async throws {
    let project = try diverged(base, "{ 1", "{ 2")
    try project.git("merge", "other", mayFail: true)
    let before = try project.read("App/L.xcstrings")
    let run = try await project.run("merge", "--resolve", "App/L.xcstrings")
    #expect(run.status == .findings)
    #expect(run.error.contains("not changed, because our side, line 1: "))
    #expect(try project.read("App/L.xcstrings") == before)
  }

  @Test func `the file in the working tree keeps its encoding and its line breaks`() async throws {
    let project = try diverged(
      "a = 1;\n", "a = 1;\nb = 2;\n", "a = 1;\nc = 3;\n", name: "L.strings")
    try project.git("merge", "other", mayFail: true)
    let units = "\u{FEFF}<<<<<<< ours\r\n".utf16
    try project.write("L.strings", units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    _ = try await project.run("merge", "--resolve", "L.strings")
    let bytes = try Data(contentsOf: URL(filePath: project.path + "/L.strings"))
    #expect(String(data: bytes, encoding: .utf16) == "a = 1;\r\nb = 2;\r\nc = 3;\r\n")
  }
}

extension MergeInGitTests {
  /// The program that is built with the tests.
  static let program: String? = {
    let folders = [CommandLine.arguments[0], Bundle.main.bundlePath]
      .map { URL(filePath: $0).deletingLastPathComponent() }
    let files = folders.flatMap { folder in
      [folder, folder.deletingLastPathComponent()].map { $0.appending(path: "catalog-lint").path() }
    }
    return files.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private func install(_ program: String, in project: Project) throws {
    try project.git(
      "config", "merge.catalog-lint.driver",
      "'\(program)' merge %O %A %B --marker-size %L --path %P")
    try project.write(".git/info/attributes", "*.xcstrings merge=catalog-lint\n")
  }
}
