import LintConfiguration
import LintEngine
import Platform
import TestSupport
import Testing
import Workspace

/// A search of many folders, several of which are searched at the same time.
@Suite struct SearchInPartsTests {
  private static let modules = (100..<300).map { "Modules/M\($0)" }

  /// A project with 200 modules, some of which have something special.
  private func project() throws -> Folder {
    let folder = try Folder(Self.modules.map { "\($0)/Resources/a.strings" })
    try folder.make(".git")
    try folder.write(".gitignore", "Modules/M150\n")
    try folder.write("Modules/M170/.gitignore", "Resources\n")
    try folder.write("Modules/M260/Pods/b.strings", "")
    // Links come last, and what they lead to is found only once.
    try folder.link("Modules/M120/Link", to: "../M290/Resources")
    try folder.link("Modules/M120/b.strings", to: "../M290/Resources/a.strings")
    try folder.link("Modules/M130/Link", to: "../../Else")
    try folder.link("Modules/M140/Link", to: "../../Else")
    try folder.write("Else/c.strings", "")
    // Bundles without an XLIFF are problems.
    for module in ["M280", "M110", "M200"] { try folder.make("Modules/\(module)/de.xcloc") }
    return folder
  }

  private func search(
    _ folder: Folder, at paths: [String] = ["."], jobs: Int,
    ignoreLimit: Int = FileDiscovery.ignoreLimit
  ) -> FileDiscovery.Outcome {
    FileDiscovery.files(
      at: paths, in: Disk(), rules: Configuration().searchRules,
      workingDirectory: WorkingDirectory(folder.path), work: WorkBudget(limit: ignoreLimit),
      jobs: jobs)
  }

  @Test(arguments: [1, 2, 8]) func `files and problems are in the order of names`(
    jobs: Int
  ) throws {
    let outcome = search(try project(), jobs: jobs)
    let ignored = ["Modules/M150", "Modules/M170"]
    #expect(
      outcome.files.map(\.path) == ["Else/c.strings"]
        + Self.modules.filter { !ignored.contains($0) }.map { "\($0)/Resources/a.strings" })
    #expect(
      outcome.problems.map { String($0.prefix(20)) } == [
        "Modules/M110/de.xclo", "Modules/M200/de.xclo", "Modules/M280/de.xclo",
      ])
    #expect(outcome.skipped.map(\.path) == ["Modules/M260/Pods/"])
  }

  @Test(arguments: [1, 8]) func `a named file and a searched folder are found once`(
    jobs: Int
  ) throws {
    let named = "Modules/M250/Resources/a.strings"
    let outcome = search(
      try project(), at: [named, "Modules/M220", ".", "Modules"], jobs: jobs)
    // Named folders are searched completely, also what git ignores.
    #expect(outcome.files.count == 201)
    #expect(outcome.files.filter(\.isNamed).map(\.path) == [named])
  }

  @Test(arguments: [1, 8]) func `a sibling of a named file is checked if the search finds it`(
    jobs: Int
  ) throws {
    let folder = try project()
    for language in ["de", "fr"] {
      try folder.write("Modules/M250/\(language).lproj/b.strings", "")
    }
    let outcome = search(folder, at: ["Modules/M250/de.lproj/b.strings", "."], jobs: jobs)
    #expect(outcome.files.count == 201)
    #expect(outcome.files.filter(\.isContext).isEmpty)
  }

  @Test(arguments: [1, 8]) func `a link to a folder outside of the searched one is followed once`(
    jobs: Int
  ) throws {
    let outcome = search(try project(), at: ["Modules"], jobs: jobs)
    #expect(outcome.files.filter { $0.path.hasSuffix("c.strings") }.count == 1)
  }

  @Test func `slow patterns stop the search in the same way`()
    throws
  {
    let folder = try Folder()
    try folder.make(".git")
    try folder.write(".gitignore", "*" + String(repeating: "a", count: 100) + "[b]\n")
    let name = String(repeating: "a", count: 200)
    for module in Self.modules { try folder.write("\(module)/\(name)/x.strings", "") }
    let outcomes = [1, 8].map { search(folder, jobs: $0, ignoreLimit: 50_000) }
    for outcome in outcomes {
      #expect(outcome.files.count == Self.modules.count)
      #expect(outcome.problems.count == 1)
      #expect(outcome.problems.first?.contains("take too long") ?? false)
    }
  }
}
