import Diagnostics
import Foundation
import Platform
import TestSupport
import Testing

@testable import LintEngine
@testable import Workspace

/// Files that a search of the working directory skips.
@Suite struct SelectiveSearchTests {
  @Test func `third-party files are skipped unless they are named`() throws {
    let folder = try Folder([
      "App/a.strings", "Kit.framework/en.lproj/b.strings", "X/Kit.xcframework/ios/c.strings",
      "My.app/d.strings", "E.appex/e.strings", "SourcePackages/checkouts/P/f.strings",
      "checkouts/g.strings", "App/app/h.strings",
    ])
    #expect(folder.paths(at: ".") == ["App/a.strings", "App/app/h.strings", "checkouts/g.strings"])
    #expect(
      folder.skipped() == [
        "E.appex/e.strings framework", "Kit.framework/en.lproj/b.strings framework",
        "My.app/d.strings framework", "SourcePackages/checkouts/P/f.strings package",
        "X/Kit.xcframework/ios/c.strings framework",
      ])
    #expect(folder.paths(at: "X") == ["X/Kit.xcframework/ios/c.strings"])
    #expect(folder.paths(at: "My.app/d.strings") == ["My.app/d.strings"])
    #expect(folder.paths(at: ".", "X").contains("X/Kit.xcframework/ios/c.strings"))
    var configuration = Configuration()
    configuration.checksIgnored = true
    #expect(folder.paths(at: ".", with: configuration).count == 8)
  }

  @Test func `files are ignored and listed only inside a repository`() throws {
    let folder = try Folder([
      "build/a.strings", "App/b.strings", "App/gen/c.strings", "App/keep.gen.strings",
      "App/d.gen.strings", "local.strings", "build/main.swift",
    ])
    try folder.write(".gitignore", "build/\n*.gen.strings\n")
    try folder.write("App/.gitignore", "/gen\n!keep.gen.strings\n")
    #expect(folder.discover(".").files.count == 6)
    try folder.make(".git/info")
    try folder.write(".git/info/exclude", "local.strings\n")
    #expect(folder.paths(at: ".") == ["App/b.strings", "App/keep.gen.strings"])
    let ignored = folder.discover(".").ignored
    #expect(
      Set(ignored.map(\.relativePath.text)) == [
        "build/a.strings", "App/gen/c.strings", "App/d.gen.strings", "local.strings",
      ])
    #expect(folder.paths(at: "build") == ["build/a.strings"])
    #expect(folder.paths(at: "App/gen/c.strings") == ["App/gen/c.strings"])
    #expect(folder.paths(at: ".", "build/a.strings").contains("build/a.strings"))
  }

  @Test func `an ignored link doesn't hide the file that it leads to`() throws {
    for build in ["aaa", "zzz"] {
      let folder = try Folder(["src/b.strings", "\(build)/c.strings", "Else/d.strings"])
      try folder.write(".gitignore", "\(build)/\n*.link.strings\n")
      try folder.make(".git")
      try folder.link("\(build)/b.strings", to: "../src/b.strings")
      try folder.link("\(build)/a.strings", to: "c.strings")
      try folder.link("src/b.link.strings", to: "b.strings")
      #expect(folder.paths(at: ".") == ["Else/d.strings", "src/b.strings"])
      #expect(Set(folder.discover(".").ignored.map(\.real)).map(\.name) == ["c.strings"])
      // A link is not hidden either, if its target is outside of the searched folder or ignored.
      try folder.link("\(build)/d.strings", to: "../Else/d.strings")
      try folder.make("Sub/\(build)")
      try folder.link("Sub/\(build)/d.strings", to: "../../Else/d.strings")
      try folder.link("Sub/d.strings", to: "../Else/d.strings")
      try folder.link("src/c.strings", to: "../\(build)/c.strings")
      #expect(folder.paths(at: ".") == ["Else/d.strings", "src/b.strings", "src/c.strings"])
      let sub = FileDiscovery.files(
        at: ["."], in: Disk(), rules: Configuration().searchRules,
        workingDirectory: WorkingDirectory(folder.path + "/Sub"))
      #expect(sub.files.map(\.path) == ["d.strings"])
    }
  }

  @Test func `an ignored working directory is checked`() throws {
    let folder = try Folder(["build/x/a.strings"])
    try folder.write(".gitignore", "build/\n")
    try folder.make(".git")
    let outcome = FileDiscovery.files(
      at: ["."], in: Disk(), rules: Configuration().searchRules,
      workingDirectory: WorkingDirectory(folder.path + "/build/x"))
    #expect(outcome.files.map(\.path) == ["a.strings"])
  }

  @Test func `a nested repository has its own ignore rules`() throws {
    let folder = try Folder(["a/x.strings", "a/sub/x.strings", "b/x.strings", "b/y.strings"])
    for name in ["a", "b"] { try folder.make(name + "/.git") }
    try folder.write("a/.gitignore", "x.strings\n")
    try folder.write("b/.gitignore", "/y.strings\n")
    #expect(folder.paths(at: ".") == ["b/x.strings"])
    let roots = folder.discover(".").ignored.map(\.root.path.text)
    #expect(Set(roots) == [folder.path + "/a", folder.path + "/b"])
  }

  @Test func `a linked working tree uses the patterns of its repository`() throws {
    let folder = try Folder(["tree/a.strings", "tree/b.strings"])
    try folder.make("main/.git/worktrees/tree")
    try folder.make("main/.git/info")
    try folder.write("tree/.git", "gitdir: \(folder.path)/main/.git/worktrees/tree\n")
    try folder.write("main/.git/worktrees/tree/commondir", "../..\n")
    try folder.write("main/.git/info/exclude", "b.strings")
    try folder.write("main/.git/config", "[core]\n\tignoreCase = true\n")
    try folder.write("tree/.gitignore", "A.STRINGS\n")
    let outcome = FileDiscovery.files(
      at: ["."], in: Disk(), rules: Configuration().searchRules,
      workingDirectory: WorkingDirectory(folder.path + "/tree"))
    #expect(outcome.files.isEmpty)
    #expect(outcome.ignored.count == 2)
  }

  @Test func `links out of the project are not followed unless they are named`() throws {
    let folder = try Folder([
      "outside/a.strings", "outside/en.lproj/L.strings", "home/App/b.strings",
      "home/App/de.lproj/L.strings", "home/.git/config",
    ])
    try folder.link("home/App/secret.strings", to: "/etc/passwd")
    try folder.link("home/App/other", to: "../../outside")
    try folder.link("home/App/en.lproj", to: "../../outside/en.lproj")
    try folder.link("home/App/config.strings", to: "../.git/config")
    try folder.link("home/App/picture.png", to: "/etc/passwd")
    try folder.link("home/back.strings", to: "App/b.strings")
    func discover(_ paths: String...) -> FileDiscovery.Outcome {
      FileDiscovery.files(
        at: paths, in: Disk(), rules: Configuration().searchRules,
        workingDirectory: WorkingDirectory(folder.path + "/home"))
    }
    for path in [".", "App"] {
      #expect(
        discover(path).files.map(\.path) == ["App/b.strings", "App/de.lproj/L.strings"])
      #expect(
        discover(path).skipped.map { "\($0.path) \($0.reason)" } == [
          "App/config.strings link", "App/en.lproj link", "App/other link",
          "App/secret.strings link",
        ])
    }
    #expect(discover("App/secret.strings").files.map(\.path) == ["App/secret.strings"])
    #expect(discover("App/other").files.map(\.path).first == "App/other/a.strings")
    // A sibling isn't named.
    #expect(discover("App/de.lproj/L.strings").files.map(\.path) == ["App/de.lproj/L.strings"])
  }

  @Test func `command-line patterns exclude files`() throws {
    let folder = try Folder(["App/a.strings", "App/b.strings", "Kit/a.strings"])
    var configuration = Configuration()
    configuration.folder = ConfigurationFolder(
      AbsolutePath(folder.path), workingDirectory: WorkingDirectory(folder.path))
    configuration.commandLineExclude = [try Glob("App/b.strings", for: .path)]
    #expect(folder.paths(at: ".", with: configuration) == ["App/a.strings", "Kit/a.strings"])
    configuration.commandLineExclude = [try Glob("Kit", for: .path)]
    #expect(folder.paths(at: ".", with: configuration) == ["App/a.strings", "App/b.strings"])
    #expect(
      folder.discover(".", with: configuration).skipped
        == [SkippedFile(path: "Kit/", reason: .excluded)])
  }

  @Test(arguments: [(1 << 20, false), ((1 << 20) + 1, true)])
  func `a huge file of patterns ignores nothing`(_ size: Int, _ isChecked: Bool) throws {
    let folder = try Folder(["a.strings"])
    try folder.make(".git")
    let patterns = "a.strings\n" + String(repeating: "#", count: size - 10)
    try patterns.write(toFile: folder.path + "/.gitignore", atomically: false, encoding: .utf8)
    let found = folder.discover(".", with: Configuration()).files.map(\.path)
    #expect(found == (isChecked ? ["a.strings"] : []))
  }

  @Test func `slow patterns stop the search with one message`() throws {
    let name = String(repeating: "a", count: 200)
    let folder = try Folder([name + ".strings"])
    try folder.make(".git")
    try folder.write(".gitignore", "*" + String(repeating: "a", count: 100) + "[b]\n")
    func search(ignoreLimit: Int) -> FileDiscovery.Outcome {
      FileDiscovery.files(
        at: ["."], in: Disk(), rules: Configuration().searchRules,
        workingDirectory: WorkingDirectory(folder.path), work: WorkBudget(limit: ignoreLimit))
    }
    #expect(search(ignoreLimit: 100_000).problems.isEmpty)
    let outcome = search(ignoreLimit: 1000)
    #expect(outcome.files.count == 1)
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.contains("take too long") ?? false)
  }
}

extension Folder {
  fileprivate func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
  }

  fileprivate func skipped() -> [String] {
    discover(".").skipped.map { "\($0.path) \($0.reason)" }
  }
}
