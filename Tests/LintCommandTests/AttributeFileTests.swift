import BuiltinRules
import LintCommand
import Testing

/// The files in which macOS keeps the attributes of another file, on other file systems and in
/// archives: `._Localizable.strings`.
@Suite struct AttributeFileTests {
  @Test func `a file of attributes is not a table and not code`() async throws {
    let attributes = "\u{0}\u{5}\u{16}\u{7}\u{0}\u{2}\u{0}\u{0}Mac OS X        "
    let project = try Project([
      "en.lproj/Localizable.strings": #""save" = "Save";"#,
      "en.lproj/._Localizable.strings": attributes,
      "__MACOSX/de.lproj/._Localizable.xcstrings": attributes,
      "._App.swift": attributes,
      "App.swift": #"NSLocalizedString("save", comment: "")"#,
    ])
    project.rules = builtinRules
    let run = try await project.run(["lint", "--code", ".", "--no-ignore", "--format", "text"])
    #expect(run.output.hasPrefix("1 file, 1 key in 1 locale: no findings"))
    #expect(run.error.isEmpty)
    #expect(run.status == .success)
  }
}
