import BuiltinRules
import LintCommand
import Testing

/// What a merge that isn't committed yet introduces: what none of its parents has.
@Suite struct MergeCommitTests {
  private static let name = ".lint-config.json"
  private static let strict = #"{"rules": {"weakened-check": "error"}}"#
  private static let off =
    #"{"rules": {"weakened-check": "error", "format-specifier-mismatch": "off"}}"#
  private static let german = "App/de.lproj/L.strings"
  private static let crash = #""n" = "%@ Dateien";"#

  /// Returns a repository in which a branch and `main` changed since they diverged.
  ///
  /// - Parameter files: what `main` changed.
  private func project(merging files: [String: String]) throws -> Project {
    let project = try repository([
      "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#,
      "App/fr.lproj/L.strings": #""n" = "%d fichiers";"#, Self.name: Self.strict,
    ])
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.write("App/fr.lproj/L.strings", #""n" = "%d dossiers";"#)
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    for (path, contents) in files { try project.write(path, contents) }
    try project.commitAll()
    try project.git("checkout", "-q", "topic")
    try project.git("merge", "-q", "--no-commit", "--no-ff", "main")
    return project
  }

  @Test(arguments: [
    [german: crash], [name: off], [name: off, german: crash], ["App/it.lproj/L.strings": crash],
  ])
  func `what the merged branch has is not new`(_ files: [String: String]) async throws {
    let project = try project(merging: files)
    let run = try await project.run("--staged", "--base", "HEAD")
    #expect(run.status == .success, "\(run.output)")
    #expect(run.output.contains("since HEAD and MERGE_HEAD"))
  }

  @Test func `what the merge itself adds is new`() async throws {
    let project = try project(merging: [Self.german: Self.crash])
    try project.write("App/fr.lproj/L.strings", #""n" = "%@ dossiers";"#)
    try project.write(
      Self.name, Self.off.replacing("format-specifier-mismatch", with: "stale-entry"))
    try project.git("add", "-A")
    let run = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.contains("App/fr.lproj/L.strings:1:8: error: argument 1"))
    #expect(run.output.contains("this change turns off 'stale-entry'"))
    #expect(!run.output.contains("de.lproj"))
  }

  @Test func `without the comparison, the whole files that the commit changes are checked`()
    async throws
  {
    let project = try project(merging: [Self.german: Self.crash])
    #expect(try await project.run("--staged").status == .findings)
  }

  @Test func `another base and the working tree are compared as always`() async throws {
    let project = try project(merging: [Self.german: Self.crash])
    for options in [["--base", "HEAD"], ["--staged", "--base", "topic~1"]] {
      #expect(try await project.run(options).status == .findings)
    }
  }

  /// Only git itself writes what is merged. Any name can be that of a tag.
  @Test func `a tag is not a merge`() async throws {
    let project = try project(merging: [Self.german: Self.crash])
    try project.git("commit", "-q", "-m", "Merge")
    try project.write("App/fr.lproj/L.strings", #""n" = "%@ dossiers";"#)
    try project.git("add", "-A")
    let tree = try project.git("write-tree").prefix { !$0.isNewline }
    let commit = try project.git("commit-tree", "-m", "x", String(tree)).prefix { !$0.isNewline }
    try project.git("tag", "MERGE_HEAD", String(commit))
    #expect(try await project.run("--staged", "--base", "HEAD").status == .findings)
  }
}
