import Git
import Platform
import TestSupport
import Testing

/// The commits that revisions name, and the errors for revisions that don't exist.
@Suite struct RevisionNameTests {
  @Test func `a revision can be found by its commit message`() async throws {
    let folder = try Folder(["a"])
    try folder.becomeRepository()
    let first = try folder.git("rev-parse", "HEAD").prefix(40)
    try folder.commitAll("second")
    let repository = try await Repository.open(at: AbsolutePath(folder.path))
    #expect(try await repository.commit(":/first").name == first)
    await repository.close()
  }

  @Test(arguments: [
    ("nope", "unknown revision 'nope'", "fetch it first, for example with 'git fetch origin'"),
    (
      "--output=x", "unknown revision '--output=x'",
      "fetch it first, for example with 'git fetch origin'"
    ),
    ("", "the revision to compare with is empty", "name one, such as main"),
    ("files", "'files' is not a commit", "name a branch, a commit, or a tag of one"),
    ("HEAD..main", "unknown revision 'HEAD..main'", "name one revision rather than a range"),
    (
      "0000000000000000000000000000000000000000",
      "unknown revision '0000000000000000000000000000000000000000'",
      "fetch it first, for example with 'git fetch origin'"
    ),
  ]) func `a revision that is not a commit differs from a missing one`(
    revision: String, message: String, help: String
  ) async throws {
    let folder = try Folder(["a"])
    try folder.becomeRepository()
    try folder.git("tag", "files", "HEAD^{tree}")
    #expect(try await Self.failure(revision, in: folder) == GitFailure(message, help: help))
  }

  @Test func `a remote revision is suggested`() async throws {
    let origin = try Folder(["a"])
    try origin.becomeRepository()
    try origin.git("branch", "release")
    let clone = try Folder()
    try clone.git("clone", "--quiet", origin.path, ".")
    let failure = try await Self.failure("release", in: clone)
    #expect(failure.message == "unknown revision 'release'; did you mean 'origin/release'?")
    let repository = try await Repository.open(at: AbsolutePath(clone.path))
    _ = try await repository.commit("origin/release")
    await repository.close()
  }

  @Test func `the error for a shallow clone explains what to fetch`() async throws {
    let origin = try Folder(["a"])
    try origin.becomeRepository()
    try origin.git("switch", "--quiet", "--create", "release")
    try origin.commitAll("release")
    try origin.git("switch", "--quiet", "main")
    try origin.commitAll("main")
    let clone = try Folder()
    try clone.git(
      "clone", "--quiet", "--depth=1", "--no-single-branch", "file://\(origin.path)", ".")
    let unknown = try await Self.failure("HEAD~1", in: clone)
    #expect(unknown.message == "unknown revision 'HEAD~1': the clone is shallow")
    let repository = try await Repository.open(at: AbsolutePath(clone.path))
    let release = try await repository.commit("origin/release")
    let unrelated = await #expect(throws: GitFailure.self) {
      try await repository.mergeBase(of: release, named: "origin/release")
    }
    await repository.close()
    #expect(
      unrelated?.message
        == "'origin/release' and HEAD have no commit in common: the clone is shallow")
    #expect(unrelated?.help?.contains("fetch-depth: 0") == true)
  }

  @Test func `a branch without commits has nothing to compare with`() async throws {
    let folder = try Folder(["a"])
    try folder.git("init", "--quiet")
    let failure = try await Self.failure("HEAD", in: folder)
    #expect(failure.message.hasPrefix("the repository has no commits"))
  }

  @Test func `a file with an unresolved conflict is reported as uncommitted`() async throws {
    let folder = try Folder(["a"])
    try folder.becomeRepository()
    for (branch, text) in [("topic", "y"), ("main", "z")] {
      try folder.git("switch", "--quiet", branch == "main" ? "main" : "--create=\(branch)")
      try folder.write("a", text)
      try folder.commitAll()
    }
    try folder.git("merge", "topic", mayFail: true)
    let repository = try await Repository.open(at: AbsolutePath(folder.path))
    let failure = await #expect(throws: GitFailure.self) { try await repository.index() }
    await repository.close()
    #expect(failure?.message == "a: the conflict is not resolved")
  }
}

extension RevisionNameTests {
  private static func failure(
    _ revision: String, in folder: Folder
  ) async throws -> GitFailure {
    let repository = try await Repository.open(at: AbsolutePath(folder.path))
    let failure = await #expect(throws: GitFailure.self) {
      try await repository.commit(revision)
    }
    await repository.close()
    return try #require(failure)
  }
}
