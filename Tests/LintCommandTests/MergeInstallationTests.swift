import BuiltinRules
import Foundation
import LintCommand
import Testing

/// `catalog-lint merge --install`.
@Suite struct MergeInstallationTests {
  private func project() throws -> Project {
    let project = try repository(["App/L.xcstrings": catalog(["k": "A"])])
    project.rules = builtinRules
    project.environment["PATH"] = "/usr/bin:/bin"
    return project
  }

  @Test func `an installation is done once`() async throws {
    let project = try self.project()
    try project.write(".gitattributes", "*.strings merge=union\n*.png binary")
    let first = try await project.run("merge", "--install", in: "App")
    #expect(first.status == .success)
    #expect(first.output.contains("catalog-lint merge %O %A %B --marker-size %L --path %P"))
    let attributes = """
      *.strings merge=union
      *.png binary
      *.xcstrings merge=catalog-lint
      *.strings merge=catalog-lint
      *.stringsdict merge=catalog-lint

      """
    #expect(try project.read(".gitattributes") == attributes)
    let configuration = try project.read(".git/config")
    #expect(
      try project.git("config", "merge.catalog-lint.driver")
        == "catalog-lint merge %O %A %B --marker-size %L --path %P\n")
    let second = try await project.run("merge", "--install")
    #expect(second.status == .success)
    #expect(
      second.output == """
        'merge.catalog-lint' is already set in the configuration of the repository
        .gitattributes already has the lines

        """)
    #expect(try project.read(".gitattributes") == attributes)
    #expect(try project.read(".git/config") == configuration)
  }

  @Test func `an installation keeps the bytes of the attributes`() async throws {
    let project = try self.project()
    let line: [UInt8] = [0xE9] + Array(".txt text\n".utf8)
    try project.write(".gitattributes", line)
    #expect(try await project.run("merge", "--install").status == .success)
    let bytes = try Data(contentsOf: URL(filePath: project.path + "/.gitattributes"))
    #expect(Array(bytes.prefix(line.count)) == line)
    #expect(bytes.count > line.count)
  }

  @Test(arguments: [
    ("/opt/100%Ready/it's/catalog-lint", #"'/opt/100%%Ready/it'\''s/catalog-lint'"#),
    ("/opt/bin/catalog-lint", "'/opt/bin/catalog-lint'"),
  ]) func `a program that isn't on the search path is called by its path`(
    path: String, written: String
  ) async throws {
    let project = try self.project()
    project.program = path
    try project.writeProgram("catalog-lint", "#!/bin/sh\n")
    // A relative folder is whatever the repository has there.
    for search in ["/usr/bin:/bin", ".:/usr/bin:/bin", ":/usr/bin:/bin"] {
      project.environment["PATH"] = search
      #expect(try await project.run("merge", "--install").status == .success)
      #expect(
        try project.git("config", "merge.catalog-lint.driver")
          == "\(written) merge %O %A %B --marker-size %L --path %P\n")
    }
    project.environment["PATH"] = "/bin:\(project.path)"
    _ = try await project.run("merge", "--install")
    #expect(
      try project.git("config", "merge.catalog-lint.driver")
        == "catalog-lint merge %O %A %B --marker-size %L --path %P\n")
  }

  @Test func `an installation writes through no link that leads out of the repository`()
    async throws
  {
    let project = try self.project()
    try project.write("../outside", "x")
    try project.link(".gitattributes", to: "../outside")
    #expect(try await project.run("merge", "--install").status == .failure)
    #expect(try project.read("../outside") == "x")
    try project.remove(".gitattributes")
    try project.write("../config", try project.read(".git/config"))
    let before = try project.read("../config")
    try project.remove(".git/config")
    try project.link(".git/config", to: "../../config")
    let run = try await project.run("merge", "--install")
    #expect(run.status == .failure)
    #expect(run.error.contains("it is a symbolic link, so nothing is written"))
    #expect(try project.read("../config") == before)
  }

  @Test func `outside of a repository, only a global installation is possible`() async throws {
    let folder = try Folder()
    let project = try Project()
    try project.remove(".git")
    _ = folder
    let run = try await project.run("merge", "--install")
    #expect(run.status == .failure)
  }

  @Test func `a global installation is for all repositories`() async throws {
    let program = try #require(MergeInGitTests.program)
    let project = try self.project()
    try project.make("../user/.config")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["merge", "--install", "--global"]
    process.currentDirectoryURL = URL(filePath: project.path)
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": project.path + "/../user"]
    process.standardOutput = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let settings = try project.read("../user/.gitconfig")
    #expect(settings.contains("[merge \"catalog-lint\"]"))
    #expect(settings.contains("merge %O %A %B --marker-size %L --path %P"))
    #expect(
      try project.read("../user/.config/git/attributes") == """
        *.xcstrings merge=catalog-lint
        *.strings merge=catalog-lint
        *.stringsdict merge=catalog-lint

        """)
    #expect(!project.exists(".gitattributes"))
    #expect(try !project.read(".git/config").contains("catalog-lint"))
  }
}
