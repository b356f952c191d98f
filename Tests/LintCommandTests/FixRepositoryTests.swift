import Foundation
import LintCommand
import Testing

/// `catalog-lint fix` with git: patches, revisions and the index.
@Suite struct FixRepositoryTests {
  private static let path = "en.lproj/L.strings"

  private func project(_ files: [String: String]) throws -> Project {
    let project = try repository(files)
    project.rules = [SuspectKey.self, CorrectableWord.self]
    return project
  }

  private func bytes(_ name: String, of project: Project) throws -> Data {
    try Data(contentsOf: URL(filePath: project.path + "/" + name))
  }

  static let contents: [[UInt8]] = [
    Array("\"a\" = \"one\";\n".utf8), Array("\"a\" = \"one\";".utf8),
    Array("\"a\" = \"one\";\r\n\"b\" = \"x\";\r\n".utf8),
    Array((0..<40).map { "\"k\($0)\" = \"\($0 % 9 == 0 ? "one" : "x")\";\n" }.joined().utf8),
    Array("\"a\" = \"one\"; \"é\" = \"one\";\n\n\n/* \\ */".utf8),
    [0xFF, 0xFE]
      + "\"a\" = \"one\";\n\"Ċ\" = \"one\";".utf16.flatMap { unit in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      },
  ]

  @Test(arguments: contents, [path, "My App/en.lproj/ä \"L\".strings"])
  func `git applies the patch with the same result`(
    contents: [UInt8], path: String
  ) async throws {
    let project = try project([:])
    try project.write(path, contents)
    try project.write("en.lproj/Other.strings", "\"a\" = \"x\";\n")
    try project.commitAll()
    try await project.applyPatch {
      let present = try Array(bytes(path, of: project))
      #expect(present == contents)
    }
    let applied = try bytes(path, of: project)
    try project.git("checkout", "--quiet", ".")
    #expect(try await project.run("fix").status == .success)
    #expect(try bytes(path, of: project) == applied)
    #expect(Array(applied) != contents)
    let clean = try await project.run("fix", "--diff")
    #expect(clean.status == .success)
    #expect(clean.output.isEmpty)
  }

  @Test func `a patch has paths from the root of the repository`() async throws {
    let project = try project(["App/" + Self.path: "\"a\" = \"one\";\n"])
    let run = try await project.run(["fix", "--diff"], in: "App")
    #expect(
      run.output == """
        diff --git a/App/en.lproj/L.strings b/App/en.lproj/L.strings
        --- a/App/en.lproj/L.strings
        +++ b/App/en.lproj/L.strings
        @@ -1 +1 @@
        -"a" = "one";
        +"a" = "two";

        """)
    #expect(run.error.hasPrefix("would correct 1 finding in 1 file: "))
  }

  @Test func `only new findings are corrected with a base revision`() async throws {
    let project = try project([Self.path: "\"a\" = \"one\";\n"])
    try project.write(Self.path, "\"a\" = \"one\";\n\"b\" = \"one\";\n")
    let run = try await project.run("fix", "--base", "HEAD")
    #expect(run.status == .success)
    #expect(try project.read(Self.path) == "\"a\" = \"one\";\n\"b\" = \"two\";\n")
  }

  @Test func `bytes on the disk are corrected, not those in git`() async throws {
    let project = try project([:])
    try project.git("config", "core.autocrlf", "true")
    try project.write(Self.path, "\"a\" = \"x\";\r\n\"b\" = \"one\";\r\n")
    try project.write("de.lproj/L.strings", "\"a\" = \"x\";\r\n")
    try project.git("add", "--all")
    try project.git("commit", "--quiet", "--message", "x")
    try project.write("de.lproj/L.strings", "\"a\" = \"y\";\r\n")
    let run = try await project.run("fix", "--base", "HEAD~1")
    #expect(run.status == .success)
    #expect(try project.read(Self.path) == "\"a\" = \"x\";\r\n\"b\" = \"two\";\r\n")
  }

  @Test func `the index is corrected, and the same file of the working tree`() async throws {
    let project = try project([
      Self.path: "\"a\" = \"x\";\n", "it.lproj/L.strings": "\"a\" = \"x\";\n",
    ])
    try project.write(Self.path, "\"a\" = \"one\";\n")
    try project.write("it.lproj/L.strings", "\"a\" = \"one\";\n")
    try project.git("add", "--all")
    try project.git("update-index", "--chmod=+x", Self.path)
    try project.git("checkout-index", "--force", Self.path)
    try project.write("it.lproj/L.strings", "\"a\" = \"one\";\n\"b\" = \"one\";\n")
    let run = try await project.run("fix", "--staged")
    #expect(run.status == .success)
    #expect(
      run.error.hasPrefix(
        "corrected in the index only: it.lproj/L.strings\ncorrected 2 findings in 2 files: "))
    #expect(try project.git("show", ":" + Self.path) == "\"a\" = \"two\";\n")
    #expect(try project.git("show", ":it.lproj/L.strings") == "\"a\" = \"two\";\n")
    #expect(try project.git("ls-files", "--stage", Self.path).hasPrefix("100755 "))
    #expect(try project.read(Self.path) == "\"a\" = \"two\";\n")
    #expect(try project.read("it.lproj/L.strings") == "\"a\" = \"one\";\n\"b\" = \"one\";\n")
    #expect(try project.git("diff", "--name-only") == "it.lproj/L.strings\n")
  }

  @Test(arguments: ["--skip-worktree", "--assume-unchanged"])
  func `a file that the index marks is left alone`(mark: String) async throws {
    let project = try project([Self.path: "\"a\" = \"x\";\n"])
    try project.write(Self.path, "\"a\" = \"one\";\n")
    try project.git("add", "--all")
    try project.git("update-index", mark, Self.path)
    let marks = try project.git("ls-files", "-v")
    let run = try await project.run("fix", "--staged")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: \(Self.path): left unchanged, because it is marked as"))
    #expect(try project.git("show", ":" + Self.path) == "\"a\" = \"one\";\n")
    #expect(try project.git("ls-files", "-v") == marks)
  }

  @Test func `a file that git converts is named if only the index is corrected`() async throws {
    let project = try project([Self.path: "\"a\" = \"x\";\n"])
    try project.write(".gitattributes", "*.strings eol=crlf\n")
    try project.write(Self.path, "\"a\" = \"one\";\r\n")
    try project.git("add", "--all")
    let run = try await project.run("fix", "--staged")
    #expect(run.error.hasPrefix("corrected in the index only: \(Self.path)\n"))
    #expect(try project.git("show", ":" + Self.path) == "\"a\" = \"two\";\n")
    #expect(try project.read(Self.path) == "\"a\" = \"one\";\r\n")
  }

  @Test func `a patch of the index can be applied to it`() async throws {
    let project = try project([Self.path: "\"a\" = \"x\";\n"])
    try project.write(Self.path, "\"a\" = \"one\";\n")
    try project.git("add", "--all")
    try project.write(Self.path, "\"a\" = \"y\";\n")
    try await project.applyPatch("--staged", to: "--cached")
    #expect(try project.git("show", ":" + Self.path) == "\"a\" = \"two\";\n")
    #expect(try project.read(Self.path) == "\"a\" = \"y\";\n")
  }
}

extension Project {
  /// Applies the patch of `fix`, which need not be UTF-8.
  ///
  /// - Parameter check: called before the patch is applied.
  func applyPatch(
    _ options: String..., to target: String..., check: () throws -> Void = {}
  ) async throws {
    let patch = path + "/../patch-\(UUID())"
    let descriptor = open(patch, O_WRONLY | O_CREAT, 0o600)
    let environment = ProcessEnvironment(
      workingDirectory: path, environment: [:], output: descriptor, error: -1,
      today: "2026-11-21", cores: 2)
    let status = await CatalogLint.run(["fix", "--diff"] + options, rules: rules, in: environment)
    close(descriptor)
    #expect(status == .findings)
    try check()
    try git(["apply", "--whitespace=nowarn"] + target + [patch])
  }
}
