import BuiltinRules
import Foundation
import LintCommand
import Testing

/// A change in a repository with thousands of real files and ten thousand existing findings.
///
/// The files are in the folder that CATALOG_LINT_CORPUS names.
@Suite(.enabled(if: corpus != nil, "CATALOG_LINT_CORPUS names no folder"))
struct RevisionCorpusTests {
  @Test
  func `a commit that breaks three strings and fixes two has three new findings and two fixed`()
    async throws
  {
    let project = try repositoryOfCorpus()
    try change(project)
    let run = try await project.run("--base", "HEAD", "--format", "json")
    try verify(run)
    #expect(run.status == .findings)
    // The result is the same for the commit, for the index, and for the commit's branch.
    try project.git("add", "--all")
    try verify(await project.run("--staged", "--base", "HEAD", "--format", "json"))
    try project.git("switch", "--quiet", "--create", "topic")
    try project.commitAll()
    try verify(await project.run("--base", "main", "--format", "json"))
  }

  @Test func `a baseline gives the same result, and fixed findings are dead entries`() async throws
  {
    let project = try repositoryOfCorpus()
    try await project.excludeIncompleteFiles()
    #expect(try await project.run("baseline", "write").status == .success)
    #expect(try await project.run("--strict").status == .success)
    try change(project)
    let run = try await project.run("--format", "json")
    #expect(run.status == .findings)
    #expect(
      try rules(run) == [
        "unused-suppression", "unused-suppression", "empty-translation", "missing-translation",
        "format-specifier-mismatch",
      ])
    #expect(
      try keys(run).suffix(3) == [
        "Cancel", "common.button.yes", "%@ %@ is currently the newest version available.",
      ])
  }

  private func verify(_ run: Project.Run) throws {
    #expect(
      try rules(run) == ["empty-translation", "lost-translation", "format-specifier-mismatch"])
    #expect(
      try keys(run) == [
        "Cancel", "common.button.yes", "%@ %@ is currently the newest version available.",
      ])
    #expect(run.output.contains(#""fixed":2"#))
  }
}

private let corpus = ProcessInfo.processInfo.environment["CATALOG_LINT_CORPUS"]

/// Returns a repository with all files of the corpus in its first commit.
private func repositoryOfCorpus() throws -> Project {
  let project = try Project()
  for name in try FileManager.default.contentsOfDirectory(atPath: try #require(corpus)) {
    try FileManager.default.copyItem(
      atPath: "\(corpus ?? "")/\(name)", toPath: "\(project.path)/\(name)")
  }
  try project.git("init", "--quiet", "--initial-branch=main")
  try project.commitAll("first")
  project.rules = builtinRules
  return project
}

/// Breaks a string in each of three projects, fixes one in each of two, and sorts a catalog.
private func change(_ project: Project) throws {
  // A different argument than the source's, a line that a merge dropped, an empty string.
  try project.replace(
    #"version available." = "%1$@ %2$@ ist"#, with: #"version available." = "%1$d %2$@ ist"#,
    in: "sparkle-project+Sparkle/Sparkle/de.lproj/Sparkle.strings")
  try project.replace(
    #""common.button.yes" = "Ja";"#, with: "",
    in: "kiwix+kiwix-apple/Support/de.lproj/Localizable.strings")
  try project.replace(
    #""value" : "Abbrechen""#, with: #""value" : """#,
    in: "khcrysalis+Feather/Feather/Resources/Localizable.xcstrings")
  try project.replace(
    #"durada d\'un minut"#, with: "durada d'un minut",
    in: "deltachat+deltachat-ios/deltachat-ios/ca.lproj/Localizable.stringsdict")
  try project.replace(
    #"\n% @""#, with: #"\n%@""#,
    in: "keepassium+KeePassium/KeePassiumLib/KeePassiumLib/uk.lproj/Localizable.strings")
  try project.sort("Dimillian+IceCubesApp/IceCubesApp/Resources/Localization/Localizable.xcstrings")
}

extension Project {
  /// Excludes broken files, with which no run succeeds, not even with a baseline.
  fileprivate func excludeIncompleteFiles() async throws {
    let report = try await run("coverage", "--format", "json").output
    let members = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let files = try #require(members?["incompleteFiles"] as? [[String: Any]])
    let configuration = ["exclude": files.compactMap { $0["path"] as? String }]
    try write(
      ".lint-config.json", Array(try JSONSerialization.data(withJSONObject: configuration)))
  }

  fileprivate func replace(_ text: String, with replacement: String, in name: String) throws {
    let contents = try read(name)
    try #require(contents.contains(text), "\(name)")
    try write(name, contents.replacing(text, with: replacement, maxReplacements: 1))
  }

  /// Writes a catalog with its keys in a different order.
  fileprivate func sort(_ name: String) throws {
    let before = try read(name)
    let catalog = try JSONSerialization.jsonObject(with: Data(before.utf8))
    let sorted = try JSONSerialization.data(
      withJSONObject: catalog, options: [.sortedKeys, .prettyPrinted])
    try #require(before != String(decoding: sorted, as: UTF8.self))
    try write(name, Array(sorted))
  }
}
