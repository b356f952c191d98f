import Foundation
import Platform
import TestSupport
import Testing

@testable import Git

/// The parts of a hook's environment that a run uses.
@Suite struct GitHookTests {
  private func index(_ environment: [String: String], _ root: String, _ directory: String)
    -> String?
  {
    GitIsolation.indexFile(
      in: environment, root: AbsolutePath(root), directory: AbsolutePath(directory))
  }

  @Test func `a hook provides the index of the commit`() throws {
    let folder = try Folder([".git/HEAD"])
    let directory = folder.path + "/.git"
    #expect(index([:], folder.path, directory) == nil)
    #expect(index(["GIT_INDEX_FILE": ""], folder.path, directory) == nil)
    for file in [".git/index", ".git/index.lock", directory + "/next-index-123.lock"] {
      #expect(index(["GIT_INDEX_FILE": file], folder.path, directory) == file)
      let environment = ["GIT_INDEX_FILE": file, "GIT_DIR": directory]
      #expect(index(environment, folder.path, directory) == file)
      #expect(index(["GIT_INDEX_FILE": file, "GIT_DIR": ".git"], folder.path, directory) == file)
    }
  }

  @Test func `the git directory matters only if the hook names one`() throws {
    let folder = try Folder([".git/HEAD"])
    let file = ["GIT_INDEX_FILE": ".git/index.lock"]
    #expect(!GitIsolation.indexDependsOnDirectory(in: [:]))
    #expect(!GitIsolation.indexDependsOnDirectory(in: file))
    #expect(!GitIsolation.indexDependsOnDirectory(in: ["GIT_DIR": ".git"]))
    #expect(!GitIsolation.indexDependsOnDirectory(in: file.merging(["GIT_DIR": ""]) { $1 }))
    #expect(GitIsolation.indexDependsOnDirectory(in: file.merging(["GIT_DIR": ".git"]) { $1 }))
    let root = AbsolutePath(folder.path)
    #expect(GitIsolation.indexFile(in: file, root: root, directory: nil) == ".git/index.lock")
  }

  @Test func `a hook of another repository is ignored`() throws {
    let folder = try Folder([".git/modules/Lib/HEAD", "Lib/L.strings", "Other/.git/HEAD"])
    let (root, directory) = (folder.path + "/Lib", folder.path + "/.git/modules/Lib")
    try folder.write("Lib/.git", "gitdir: ../.git/modules/Lib\n")
    // The index of the submodule itself.
    let own = ["GIT_DIR": directory, "GIT_INDEX_FILE": directory + "/index"]
    #expect(index(own, root, directory) == directory + "/index")
    // The index of the outer repository, whose location isn't always in the environment.
    #expect(index(["GIT_INDEX_FILE": ".git/index"], root, directory) == nil)
    let outer = ["GIT_DIR": folder.path + "/.git", "GIT_INDEX_FILE": folder.path + "/.git/index"]
    #expect(index(outer, root, directory) == nil)
  }

  @Test func `filters and hooks are found by their settings`() throws {
    let settings = [
      "filter.lfs.clean", "filter.lfs.process", "filter.a.b.smudge", "filter.x", "hook.jobs",
      "hook.lint.command", "hook.lint.event", "remote.a.promisor",
    ]
    let programs = try GitIsolation.programs(in: settings)
    #expect(programs == ["filter.a.b", "filter.lfs", "hook.lint"])
    let options = GitIsolation.arguments(disabling: programs)
    #expect(options.contains("filter.a.b.clean="))
    #expect(options.contains("hook.lint.enabled=false"))
    #expect(options.contains("hook.post-index-change.enabled=false"))
  }

  @Test func `a hook with an equals sign in its name is disabled`() {
    let options = GitIsolation.arguments(disabling: ["hook.a=b"])
    #expect(options.suffix(2) == ["--config-env", "hook.a=b.enabled=CATALOG_LINT_NOTHING"])
  }

  @Test func `filters whose names only look the same are distinct`() throws {
    let names = ["\u{E9}", "e\u{301}", "\u{301}x"]
    let found = try GitIsolation.programs(in: names.map { "filter.\($0).clean" })
    #expect(Set(found.map { Array($0.utf8) }) == Set(names.map { Array("filter.\($0)".utf8) }))
    #expect(throws: GitFailure.self) {
      try GitIsolation.programs(in: ["filter.x\u{FFFD}.clean"])
    }
  }
}
