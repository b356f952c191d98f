import Foundation
import LintCommand
import Testing

/// What a repository's configuration must not make git do.
@Suite struct GitIsolationTests {
  /// A setting that runs a program, and a command of git that shows that it does.
  struct Attack: CustomTestStringConvertible, Sendable {
    let name: String
    /// Settings; `PROGRAM` stands for a script that leaves a mark.
    let settings: [String: String]
    /// A line of `.gitattributes`.
    var attributes = ""
    /// What falls for it without protection.
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
  func `no setting of a repository runs a program`(_ attack: Attack) async throws {
    let project = try Self.project(attack)
    // The control shows that the attack would succeed.
    try project.mark(in: attack.control)
    #expect(project.isMarked, "the control did not run the program")
    try project.unmark()
    try project.write("Old/L.xcstrings", catalog(["bad": "z"]))
    for options in [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(options)
      #expect(run.status == .findings, "\(run.error)")
      #expect(!project.isMarked, "\(options)")
    }
    _ = try await project.run("coverage", "--base", "HEAD", "--since", "1d")
    #expect(!project.isMarked)
  }

  @Test(arguments: ["ext::sh -c touch% ../mark", "ssh://example.invalid/x", "file:///nowhere"])
  func `a partial clone fetches nothing, and says how to get it`(url: String) async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    let object = try project.git("rev-parse", "HEAD:L.xcstrings").prefix(40)
    try project.write("L.xcstrings", catalog(["bad": "x"]))
    let script = try project.script("program")
    for (name, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("remote.origin.url", url),
      ("remote.origin.uploadpack", script), ("core.sshCommand", script),
      ("protocol.allow", "always"), ("protocol.ext.allow", "always"),
      ("credential.helper", "!" + script), ("core.askPass", script),
    ] { try project.git("config", name, value) }
    try project.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .failure)
    #expect(run.error.contains("the repository lacks the object \(object)"))
    #expect(run.error.contains("git fetch --refetch --no-filter"))
    #expect(!project.isMarked)
  }

  @Test func `a git directory that is committed into a folder is no repository`() async throws {
    let project = try repository(["App/L.xcstrings": catalog(["good": "x"])])
    let script = try project.script("program")
    try project.git("init", "--quiet", "--bare", "App/bare")
    for name in ["HEAD", "config", "objects", "refs"] {
      try FileManager.default.moveItem(
        atPath: project.path + "/App/bare/" + name, toPath: project.path + "/App/" + name)
    }
    try project.write("App/refs/heads/keep", "")
    try project.write("App/objects/keep", "")
    try project.write(
      "App/config",
      "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
        + "\tfsmonitor = \(script)\n")
    try project.commitAll("attack")
    try project.write("App/L.xcstrings", catalog(["bad": "x"]))
    try project.git("-C", "App", "-c", "safe.bareRepository=all", "status", mayFail: true)
    #expect(project.isMarked, "the control did not run the program")
    try project.unmark()
    for options in [["--base", "HEAD"], ["--staged"], ["coverage", "--base", "HEAD"]] {
      let run = try await project.run(options, in: "App")
      #expect(run.status == (options == ["--base", "HEAD"] ? .findings : .success), "\(run.error)")
      #expect(!project.isMarked)
    }
  }

  @Test func `a submodule's configuration runs no program`() async throws {
    let library = try repository(["L.xcstrings": catalog(["good": "x"])])
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path, "Lib")
    try project.commitAll("submodule")
    let script = try project.script("program")
    try project.git("-C", "Lib", "config", "core.fsmonitor", script)
    try project.git("config", "submodule.recurse", "true")
    try project.write("Lib/L.xcstrings", catalog(["bad": "x"]))
    try project.git("diff")
    #expect(project.isMarked, "the control did not run the program")
    try project.unmark()
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .success)
    #expect(!project.isMarked)
  }

  private static func project(_ attack: Attack) throws -> Project {
    // Half of the text is the same, so that git compares contents to find what was renamed.
    let text = catalog(["bad.old": "a long text", "good": "another long text"])
    let project = try repository([
      "L.xcstrings": catalog(["good": "x"]), "Old/M.xcstrings": text,
      ".gitattributes": attack.attributes + "\n",
    ])
    try project.remove("Old/M.xcstrings")
    try project.write("New/M.xcstrings", text + "\n")
    try project.write("L.xcstrings", catalog(["bad": "xyz"]))
    try project.git("add", "--all")
    try project.write("L.xcstrings", catalog(["bad": "xy"]))
    let script = try project.script("program")
    try FileManager.default.createDirectory(
      atPath: project.path + "/../hooks", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: script, toPath: project.path + "/../hooks/post-index-change")
    for (name, value) in attack.settings {
      let values = ["PROGRAM": script, "HOOKS": project.path + "/../hooks"]
      try project.git("config", name, values[value] ?? value)
    }
    return project
  }
}

extension Project {
  /// Writes a script beside the project that leaves a mark there, and returns its path.
  fileprivate func script(_ name: String) throws -> String {
    let file = path + "/../" + name
    let mark = path + "/../mark"
    try "#!/bin/sh\ntouch '\(mark)'\ncat\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o755)
    return file
  }

  fileprivate var isMarked: Bool { exists("../mark") }

  fileprivate func unmark() throws { try remove("../mark") }

  fileprivate func mark(in command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + command
    process.currentDirectoryURL = URL(filePath: path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
