import Git
import Platform
import TestSupport
import Testing

/// Merges of git that must not run a program of the repository, and what they return.
@Suite struct MergeIsolationTests {
  @Test func `a merge driver of the repository isn't run`() async throws {
    let trap = try Trap(["L.xcstrings": "1\n2\n3\n", ".gitattributes": "*.xcstrings merge=x\n"])
    try trap.git("config", "merge.x.driver", "\(trap.script) %A")
    try trap.git("config", "merge.default", "x")
    try trap.diverge("L.xcstrings", ours: "0\n2\n3\n", theirs: "1\n2\n4\n")
    try trap.git("merge", "other", mayFail: true)
    #expect(trap.isSprung, "the control did not run the program")
    try trap.reset()
    try trap.git("reset", "--quiet", "--hard")
    for (name, text) in [("o", "1\n2\n3\n"), ("a", "0\n2\n3\n"), ("b", "1\n2\n4\n")] {
      try trap.write(name, text)
    }
    let root = AbsolutePath(trap.path)
    let merged = try await LineMerge.merge(
      base: root.appending("o"), ours: root.appending("a"), theirs: root.appending("b"), in: root,
      markerSize: 7)
    #expect(merged == Array("0\n2\n4\n".utf8))
    #expect(!trap.isSprung)
  }

  @Test func `conflicts have markers of the given length, and binary files aren't merged`()
    async throws
  {
    let folder = try Folder()
    for (name, text) in [("o", "1\n"), ("a", "2\n"), ("b", "3\n"), ("c", "\0")] {
      try folder.write(name, text)
    }
    let root = AbsolutePath(folder.path)
    func merge(_ theirs: String) async throws -> [UInt8]? {
      try await LineMerge.merge(
        base: root.appending("o"), ours: root.appending("a"), theirs: root.appending(theirs),
        in: root, markerSize: 9)
    }
    #expect(
      try await merge("b")
        == Array("<<<<<<<<< ours\n2\n=========\n3\n>>>>>>>>> theirs\n".utf8))
    #expect(try await merge("c") == nil)
  }

  @Test func `the versions of a conflict`() async throws {
    let trap = try Trap(["L.xcstrings": "1\n", "*.xcstrings": "1\n"])
    try trap.diverge("L.xcstrings", ours: "2\n", theirs: "3\n")
    try trap.git("merge", "other", mayFail: true)
    let repository = try await Repository.open(at: AbsolutePath(trap.path))
    let versions = try #require(
      try await repository.conflict(at: RepositoryPath("L.xcstrings")))
    let objects = [versions.base, versions.ours, versions.theirs].compactMap(\.self)
    let contents = try await repository.contents(of: objects)
    #expect(objects.map { contents[$0] } == ["1\n", "2\n", "3\n"].map { Array($0.utf8) })
    // A path isn't a pattern.
    #expect(try await repository.conflict(at: RepositoryPath("*.xcstrings")) == nil)
    await repository.close()
  }
}

extension Trap {
  /// Changes a file in the current branch, and in a new branch with the name other.
  fileprivate func diverge(_ name: String, ours: String, theirs: String) throws {
    try git("checkout", "--quiet", "-b", "other")
    try write(name, theirs)
    try commitAll()
    try git("checkout", "--quiet", "main")
    try write(name, ours)
    try commitAll()
  }
}
