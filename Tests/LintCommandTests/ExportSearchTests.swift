import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Searches that find exports and the files that they were exported from.
@Suite struct ExportSearchTests {
  /// Returns an export with a translation that lost its argument.
  private func xliff(_ originals: String..., ending: String = "</xliff>\n") -> String {
    let files = originals.map { original in
      """
        <file original="\(original)" source-language="en" target-language="de"
          datatype="plaintext">
          <body><trans-unit id="a"><source>%d files</source><target>Dateien %@</target>
          </trans-unit></body>
        </file>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      \(files.joined())\(ending)
      """
  }

  private func project(_ files: [String: String]) throws -> Project {
    let sources = [
      "App/en.lproj/L.strings": #""a" = "%d files";"#,
      "App/de.lproj/L.strings": #""a" = "%d Dateien";"#,
    ]
    let project = try repository(sources.merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  @Test(arguments: [
    "App/en.lproj/L.strings", "en.lproj/L.strings", "App/L.xcstrings", "./App/en.lproj/L.strings",
    "../App/en.lproj/L.strings",
  ]) func `an export is skipped if its original is checked`(original: String) async throws {
    let project = try project([
      "de.xliff": xliff(original), "de.xcloc/contents.json": "{}",
      "de.xcloc/Localized Contents/de.xliff": xliff(original),
    ])
    let run = try await project.run()
    #expect(run.status == .success)
    #expect(run.output.contains("2 files skipped (2 exported from checked files)"))
    #expect(try await project.run("coverage").status == .success)
    #expect(try await project.run("--staged").status == .success)
    for path in ["de.xliff", "de.xcloc", "--no-ignore"] {
      #expect(try await project.run(path).status == .findings)
    }
    let files = try await project.run("files")
    #expect(files.output.contains("de.xliff") && files.output.hasPrefix("App/de.lproj/L.strings\n"))
    #expect(files.output.contains("2 files to check, 2 skipped"))
  }

  @Test func `strings of a storyboard belong to its table`() async throws {
    let project = try project(["de.xliff": xliff("App/Base.lproj/L.storyboard")])
    #expect(try await project.run().output.contains("1 exported from checked files"))
  }

  @Test(arguments: ["App/en.lproj/Other.strings", "Kit/en.lproj/L.strings", "X/App/L.xcstrings"])
  func `an export of missing files is checked`(original: String) async throws {
    let project = try project(["de.xliff": xliff(original)])
    #expect(try await project.run().status == .findings)
  }

  @Test func `only the parts of an export that are checked elsewhere are skipped`() async throws {
    let project = try project(["de.xliff": xliff("App/L.xcstrings", "Kit/M.xcstrings")])
    let run = try await project.run("--format", "json")
    #expect(try rules(run).filter { $0 == "format-specifier-mismatch" }.count == 1)
    #expect(run.output.contains(#""skipped":0"#))
  }

  @Test func `a broken export stays an error`() async throws {
    let project = try project(["de.xliff": xliff("App/L.xcstrings", ending: "</xlif>\n")])
    let run = try await project.run("--format", "json")
    #expect(run.status == .findings)
    #expect(try rules(run) == ["syntax-error"])
  }

  @Test func `a base revision does not change which exports are skipped`() async throws {
    let project = try project(["de.xliff": xliff("App/L.xcstrings")])
    let changed = xliff("App/L.xcstrings").replacingOccurrences(of: "%@", with: "%s")
    try project.write("de.xliff", changed)
    #expect(try await project.run("--base", "HEAD").status == .success)
    #expect(try await project.run("--base", "HEAD", "de.xliff").status == .findings)
    try project.git("add", "--all")
    #expect(try await project.run("--staged").status == .success)
    #expect(try await project.run("--staged", "--base", "HEAD").status == .success)
  }

  @Test func `originals are found from a subdirectory of the project`() async throws {
    let project = try project(["App/exports/de.xliff": xliff("App/en.lproj/L.strings")])
    #expect(try await project.run(in: "App").status == .success)
    #expect(try await project.run("exports", in: "App").status == .findings)
  }
}
