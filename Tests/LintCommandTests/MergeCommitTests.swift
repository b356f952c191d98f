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

  /// Both sides and the resolution change the same files.
  @Test(arguments: [
    (
      name, #"{"rules": {"weakened-check": "error"}, "suppressions": [SIDES]}"#,
      #"{"rule": "stale-entry", "path": "PATH", "reason": "R"}"#
    ),
    (
      ".lint-baseline.json", #"{"version": 3, "findings": [SIDES]}"#,
      """
      {"path": "PATH/de.lproj/L.strings", "rule": "format-specifier-mismatch", "severity": "error",
        "kind": "crash", "table": "L", "key": "n", "locale": "de"}
      """
    ),
  ])
  func `what the resolution adds between both sides is new`(
    path: String, file: String, element: String
  ) async throws {
    let text = { (folders: [String]) in
      file.replacing(
        "SIDES",
        with: folders.map { element.replacing("PATH", with: $0) }.joined(separator: ", "))
    }
    let project = try repository(
      [
        "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.name: Self.strict,
        Self.german: #""n" = "%d Dateien";"#,
      ].merging([path: text([])]) { $1 })
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.write(path, text(["Topic"]))
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    try project.write(path, text(["Main"]))
    try project.commitAll()
    try project.git("merge", "-q", "--no-commit", "topic", mayFail: true)
    try project.write(path, text(["Topic", "App", "Main"]))
    try project.git("add", "-A")
    let run = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.contains("this change adds"))
  }

  @Test func `the resolution can't undo what HEAD made stricter`() async throws {
    let project = try repository([
      "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.name: Self.off,
    ])
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.write(Self.name, Self.strict)
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    try project.write("README.md", "New.")
    try project.commitAll()
    try project.git("checkout", "-q", "topic")
    try project.git("merge", "-q", "--no-commit", "--no-ff", "main")
    try project.write(Self.name, Self.off)
    try project.git("add", "-A")
    let run = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
    #expect(run.output.contains("turns off 'format-specifier-mismatch'"))
  }

  @Test func `the resolution can't leave out a configuration of the other side`() async throws {
    let nested = "App/" + Self.name
    let project = try project(merging: [
      nested: #"{"rules": {"weakened-check": "error", "repeated-word": "error"}}"#
    ])
    try project.git("rm", "-q", "-f", nested)
    let run = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
    #expect(run.output.contains("this change removes the configuration"), "\(run.output)")
  }

  /// The translation of one side doesn't fit the source string of the other one.
  @Test func `an error that only the merge makes is new`() async throws {
    let project = try repository([
      "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#,
    ])
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.write("App/en.lproj/L.strings", #""n" = "%@ files";"#)
    try project.write(Self.german, #""n" = "%@ Dateien";"#)
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    try project.write("App/ru.lproj/L.strings", #""n" = "%d x";"#)
    try project.commitAll()
    for branch in ["topic", "main"] {
      try project.git("checkout", "-q", branch)
      try project.git("merge", "-q", "--no-commit", "--no-ff", branch == "main" ? "topic" : "main")
      let run = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
      #expect(run.output.contains("App/ru.lproj/L.strings:1:8: error: argument 1"))
      try project.git("merge", "--abort")
    }
  }

  @Test func `both sides of one catalog are known, and several merged commits`() async throws {
    let catalog = { (keys: [String]) in
      let entries = keys.map { key in
        """
        "\(key)": {"extractionState": "manual", "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "%d files"}},
          "de": {"stringUnit": {"state": "translated", "value": "%@ Dateien"}}}}
        """
      }
      return """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
        \(entries.joined(separator: ",\n"))
        }}
        """
    }
    let project = try repository(["App/L.xcstrings": catalog(["a"]), "README.md": "x"])
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    for (branch, keys) in [("one", ["a", "b"]), ("two", ["a", "c"]), ("topic", ["a", "d"])] {
      try project.git("checkout", "-q", "-b", branch, "main")
      try project.write("App/L.xcstrings", catalog(keys))
      try project.commitAll()
    }
    try project.git("merge", "-q", "--no-commit", "one", mayFail: true)
    let commits = try ["one", "two"].map { try project.git("rev-parse", $0) }.joined()
    try project.write(".git/MERGE_HEAD", commits)
    try project.write("App/L.xcstrings", catalog(["a", "b", "c", "d"]))
    try project.git("add", "-A")
    let run = try await project.run("--staged", "--base", "HEAD")
    #expect(run.status == .success, "\(run.output)")
    #expect(run.output.contains("since HEAD and MERGE_HEAD"))
    try project.write("App/L.xcstrings", catalog(["a", "b", "c", "d", "e"]))
    try project.git("add", "-A")
    let other = try await project.run(
      "--staged", "--base", "HEAD", "--max-findings", "1", "--format", "xcode")
    #expect(other.status == .findings)
  }

  @Test func `fix leaves what the merged branch has`() async throws {
    let project = try project(merging: [Self.german: #""n" = "%1$ d Dateien";"#])
    let run = try await project.run("fix", "--staged", "--base", "HEAD", "--unsafe")
    #expect(run.error == "nothing to correct\n")
  }

  /// The tables of one side don't fit the code of the other one.
  @Test func `a key that only the merge loses is new`() async throws {
    let project = try repository([
      "App/en.lproj/Localizable.strings": #""n" = "Files";"#,
      "App/de.lproj/Localizable.strings": #""n" = "Dateien";"#,
      Self.name: #"{"code": {"include": ["**/*.swift"]}}"#,
      "App/a.swift": #"let a = NSLocalizedString("n", comment: "")"#,
    ])
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.write("App/en.lproj/Localizable.strings", #""number" = "Files";"#)
    try project.write("App/de.lproj/Localizable.strings", #""number" = "Dateien";"#)
    try project.write("App/a.swift", #"let a = NSLocalizedString("number", comment: "")"#)
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    try project.write("Kit/b.swift", #"let b = NSLocalizedString("n", comment: "")"#)
    try project.commitAll()
    for (branch, other) in [("topic", "main"), ("main", "topic")] {
      try project.git("checkout", "-q", branch)
      try project.git("merge", "-q", "--no-commit", "--no-ff", other)
      let run = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
      #expect(run.output.contains("Kit/b.swift:1:27: warning: 'n' is not in the table"))
      try project.git("merge", "--abort")
    }
  }

  @Test func `a folder that one side renames is the same for the other one`() async throws {
    let project = try repository([
      "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#,
    ])
    project.rules = builtinRules
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.git("mv", "App", "Client")
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    try project.write(Self.german, Self.crash)
    try project.commitAll()
    try project.git("checkout", "-q", "topic")
    try project.git("merge", "-q", "--no-commit", "--no-ff", "main", mayFail: true)
    try project.write("Client/de.lproj/L.strings", Self.crash)
    try project.git("rm", "-q", "-r", "--cached", "--ignore-unmatch", "App")
    try project.git("add", "-A", "Client")
    let run = try await project.run("--staged", "--base", "HEAD")
    #expect(run.status == .success, "\(run.output)")
    try project.write("Client/fr.lproj/L.strings", Self.crash)
    try project.git("add", "-A", "Client")
    let other = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
    #expect(other.output.contains("Client/fr.lproj/L.strings:1:8: error"))
    #expect(!other.output.contains("de.lproj"))
  }

  /// Both sides change the folder. Only what the resolution adds hides anything new.
  @Test func `comments and marks of the other side are known`() async throws {
    let comment = "/* lint:allow format-specifier-mismatch -- Reviewed. */\n" + Self.crash
    let project = try project(merging: [Self.german: comment])
    try project.write(Self.name, Self.strict)
    let run = try await project.run("--staged", "--base", "HEAD")
    #expect(run.status == .success, "\(run.output)")
    try project.write("App/fr.lproj/L.strings", comment)
    try project.git("add", "-A")
    let other = try await project.run("--staged", "--base", "HEAD", "--format", "xcode")
    #expect(other.output.contains("App/fr.lproj/L.strings:1:15: error: this change adds a comment"))
    #expect(!other.output.contains("de.lproj"))
  }
}
