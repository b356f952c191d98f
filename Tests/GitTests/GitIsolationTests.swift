import Foundation
import Git
import Platform
import TestSupport
import Testing

/// Actions of git that a repository's configuration must not trigger.
@Suite struct GitIsolationTests {
  /// A setting that runs a program, and a git command that shows that it does.
  struct Attack: CustomTestStringConvertible, Sendable {
    let name: String
    /// The settings. `PROGRAM` is replaced by a script that creates a mark, `HOOKS` by a folder
    /// that contains it.
    let settings: [String: String]
    /// A line of `.gitattributes`.
    var attributes = ""
    /// The git command that runs the program if there is no protection.
    let control: [String]

    var testDescription: String { name }
  }

  static let attacks = [
    Attack(
      name: "core.fsmonitor", settings: ["core.fsmonitor": "PROGRAM"],
      control: ["ls-files", "--others"]),
    Attack(
      name: "a filter that cleans", settings: ["filter.x.clean": "PROGRAM"],
      attributes: "*.xcstrings filter=x", control: ["diff", "HEAD"]),
    Attack(
      name: "a filter that is required",
      settings: ["filter.x.clean": "PROGRAM", "filter.x.required": "true"],
      attributes: "*.xcstrings filter=x", control: ["diff", "HEAD"]),
    Attack(
      name: "a filter that is a process", settings: ["filter.x.process": "PROGRAM"],
      attributes: "*.xcstrings filter=x", control: ["diff", "HEAD"]),
    Attack(
      name: "a filter with an odd name", settings: ["filter.a=b.c.clean": "PROGRAM"],
      attributes: "*.xcstrings filter=a=b.c", control: ["diff", "HEAD"]),
    Attack(
      name: "diff.external", settings: ["diff.external": "PROGRAM"], control: ["diff", "HEAD"]),
    Attack(
      name: "a driver for differences", settings: ["diff.x.command": "PROGRAM"],
      attributes: "*.xcstrings diff=x", control: ["diff", "HEAD"]),
    Attack(
      name: "a driver that converts to text", settings: ["diff.x.textconv": "PROGRAM"],
      attributes: "*.xcstrings diff=x", control: ["diff", "HEAD"]),
    Attack(
      name: "a hook", settings: ["core.hooksPath": "HOOKS"], control: ["update-index", "--refresh"]),
  ]

  @Test(arguments: attacks)
  func `no repository setting runs a program`(_ attack: Attack) async throws {
    let trap = try Self.trap(attack)
    // The control shows that the attack would succeed.
    try trap.git(attack.control, mayFail: true)
    #expect(trap.isSprung, "the control did not run the program")
    try trap.reset()
    try trap.write("Old/L.xcstrings", "z")
    let answers = try await trap.answers()
    #expect(!trap.isSprung)
    // Git did compare the files.
    #expect(answers.staged.contains("L.xcstrings"))
    #expect(
      answers.present.first { $0.path.text == "L.xcstrings" }.map { $0.object == nil } == true)
    #expect(answers.renames == ["Old/M.xcstrings": "New/M.xcstrings"])
  }

  @Test(arguments: attacks)
  func `staging contents runs no program`(_ attack: Attack) async throws {
    let trap = try Self.trap(attack)
    try trap.git(attack.control, mayFail: true)
    #expect(trap.isSprung, "the control did not run the program")
    try trap.reset()
    let repository = try await Repository.open(at: AbsolutePath(trap.path))
    let path = RepositoryPath("L.xcstrings")
    let entry = try await repository.index().first { $0.path == path }
    let object = try #require(entry?.object)
    let leftAlone = try await repository.stage([
      StagedChange(path: path, object: object, bytes: Array("new".utf8))
    ])
    #expect(leftAlone.isEmpty)
    let known = try await repository.index().first { $0.path == path }?.object
    let contents = try await repository.contents(of: [try #require(known)])
    #expect(contents.values.map { String(decoding: $0, as: UTF8.self) } == ["new"])
    // The contents that were replaced are no longer in the index.
    let failure = await #expect(throws: GitFailure.self) {
      _ = try await repository.stage([StagedChange(path: path, object: object, bytes: [])])
    }
    #expect(failure?.message.contains("staged again in the meantime") == true)
    await repository.close()
    #expect(!trap.isSprung)
    #expect(try trap.read("L.xcstrings") == "xy")
  }

  @Test(arguments: ["ext::sh -c touch% ../mark", "ssh://example.invalid/x", "file:///nowhere"])
  func `a partial clone fetches nothing, and the error explains how to fetch`(url: String)
    async throws
  {
    let trap = try Trap(["L.xcstrings": "x"])
    let object = try #require(ObjectID(trap.git("rev-parse", "HEAD:L.xcstrings").prefix(40)))
    for (name, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("remote.origin.url", url),
      ("remote.origin.uploadpack", trap.script), ("core.sshCommand", trap.script),
      ("protocol.allow", "always"), ("protocol.ext.allow", "always"),
      ("credential.helper", "!" + trap.script), ("core.askPass", trap.script),
    ] { try trap.git("config", name, value) }
    try trap.remove(object.looseFile)
    let repository = try await Repository.open(at: AbsolutePath(trap.path))
    let failure = await #expect(throws: GitFailure.self) {
      try await repository.contents(of: [object])
    }
    await repository.close()
    #expect(failure?.message == "the object \(object) is missing from the repository")
    #expect(failure?.help?.contains("git fetch --refetch --no-filter") == true)
    #expect(!trap.isSprung)
  }

  @Test func `a committed git directory is not a repository`() async throws {
    let trap = try Trap(["App/L.xcstrings": "x"])
    try trap.git("init", "--quiet", "--bare", "App/bare")
    for name in ["HEAD", "config", "objects", "refs"] {
      try trap.move("App/bare/" + name, to: "App/" + name)
    }
    try trap.write("App/refs/heads/keep", "")
    try trap.write("App/objects/keep", "")
    try trap.write(
      "App/config",
      "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
        + "\tfsmonitor = \(trap.script)\n")
    try trap.commitAll("attack")
    try trap.write("App/L.xcstrings", "y")
    try trap.git("-C", "App", "-c", "safe.bareRepository=all", "status", mayFail: true)
    #expect(trap.isSprung, "the control did not run the program")
    try trap.reset()
    let answers = try await trap.answers(in: "App")
    #expect(answers.root == trap.path)
    #expect(!trap.isSprung)
  }

  @Test func `a submodule's configuration runs no program`() async throws {
    let library = try Folder()
    try library.write("L.xcstrings", "x")
    try library.becomeRepository()
    let trap = try Trap(["L.xcstrings": "x"])
    try trap.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path, "Lib")
    try trap.commitAll("submodule")
    try trap.git("-C", "Lib", "config", "core.fsmonitor", trap.script)
    try trap.git("config", "submodule.recurse", "true")
    try trap.write("Lib/L.xcstrings", "y")
    try trap.git("diff")
    #expect(trap.isSprung, "the control did not run the program")
    try trap.reset()
    let answers = try await trap.answers()
    #expect(answers.present.map(\.path.text).sorted() == [".gitmodules", "L.xcstrings"])
    #expect(!trap.isSprung)
  }

  private static func trap(_ attack: Attack) throws -> Trap {
    // Most of the text is the same, so that git has to compare contents to detect the rename.
    let text = (0..<20).map { "line \($0)\n" }.joined()
    let trap = try Trap([
      "L.xcstrings": "x", "Old/M.xcstrings": text, ".gitattributes": attack.attributes + "\n",
    ])
    try trap.remove("Old/M.xcstrings")
    try trap.write("New/M.xcstrings", text + "\n")
    try trap.write("L.xcstrings", "xyz")
    try trap.git("add", "--all")
    try trap.write("L.xcstrings", "xy")
    // Its time is no longer that in the index, so that a refresh writes the index.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: trap.path + "/New/M.xcstrings")
    for (name, value) in attack.settings {
      try trap.git("config", name, ["PROGRAM": trap.script, "HOOKS": trap.hooks][value] ?? value)
    }
    return trap
  }
}
