import BuiltinRules
import Foundation
import LintCommand
import Testing

/// The strings of storyboards and xibs that are missing in tables.
@Suite struct InterfaceTranslationTests {
  private static let interface = """
    <document><objects>
      <label id="aaa-aa-aaa" text="Welcome back"/>
      <label id="bbb-bb-bbb" text="Sign out"/>
      <label id="ccc-cc-ccc" text="3 days left"/>
      <label id="ddd-dd-ddd" text="Label"/>
      <label id="eee-ee-eee" text="MIDI"/>
      <label id="fff-ff-fff" text="https://a.example"/>
    </objects></document>
    """
  private static let welcome = #""aaa-aa-aaa.text" = "Hallo";"#

  /// The findings as `path key locale`, with the severity of notes.
  private func missing(
    _ files: [String: String], _ settings: String = "", _ options: String...
  ) async throws -> [String] {
    let project = try Project(files)
    project.rules = builtinRules
    try project.write(
      ".lint-config.json", "{ \(settings)\"code\": { \"include\": [\"**\"] } }")
    let run = try await project.run(
      ["lint", "--only", "missing-translation", "--format", "json"] + options)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    return try #require(report["findings"] as? [[String: Any]]).map { finding in
      let locale = finding["locale"].map { " \($0)" } ?? ""
      let note = finding["severity"] as? String == "note" ? " note" : ""
      return "\(finding["path"] ?? "") \(finding["key"] ?? "")\(locale)\(note)"
    }
  }

  @Test func `each language without a string of an interface is reported`() async throws {
    let found = try await missing(
      [
        "App/Base.lproj/Main.storyboard": Self.interface,
        "App/de.lproj/Main.strings": Self.welcome,
        "App/fr.lproj/Main.strings": #""bbb-bb-bbb.text" = "Quitter";"#,
        "App/ja.lproj/Other.strings": #""k" = "v";"#,
      ])
    #expect(
      found == [
        "App/Base.lproj/Main.storyboard aaa-aa-aaa.text fr",
        "App/Base.lproj/Main.storyboard bbb-bb-bbb.text de",
        "App/Base.lproj/Main.storyboard ccc-cc-ccc.text de note",
        "App/Base.lproj/Main.storyboard ccc-cc-ccc.text fr note",
      ])
  }

  @Test func `a language with an interface of its own needs no table`() async throws {
    let found = try await missing(
      [
        "en.lproj/Main.xib": Self.interface, "de.lproj/Main.xib": Self.interface,
        "de.lproj/Main.strings": Self.welcome, "fr.lproj/Main.strings": Self.welcome,
      ])
    #expect(
      found == [
        "en.lproj/Main.xib bbb-bb-bbb.text fr", "en.lproj/Main.xib ccc-cc-ccc.text fr note",
      ])
  }

  @Test func `a key that the source table has is reported there`() async throws {
    let found = try await missing(
      [
        "Base.lproj/Main.xib": Self.interface,
        "en.lproj/Main.strings": #""aaa-aa-aaa.text" = "Welcome";"#,
        "de.lproj/Main.strings": #""ccc-cc-ccc.text" = "3 Tage";"#,
      ])
    #expect(
      found == [
        "Base.lproj/Main.xib bbb-bb-bbb.text de", "en.lproj/Main.strings aaa-aa-aaa.text de",
      ])
  }

  @Test func `samples in brackets and filler strings are notes`() async throws {
    let values = ["{Field name}", "[Title]", "&lt;No name&gt;", "Lorem ipsum dolor", "(None)"]
    let labels = zip("abcde", values).map { "<label id=\"\($0)\" text=\"\($1)\"/>" }.joined()
    let found = try await missing(
      [
        "Base.lproj/Main.xib": "<document>\(labels)</document>",
        "de.lproj/Main.strings": Self.welcome,
      ])
    let notes = "abcd".map { "Base.lproj/Main.xib \($0).text de note" }
    #expect(found == notes + ["Base.lproj/Main.xib e.text de"])
  }

  @Test func `only required languages are reported`() async throws {
    let files = [
      "Base.lproj/Main.xib": Self.interface, "de.lproj/Main.strings": Self.welcome,
      "fr.lproj/Main.strings": Self.welcome,
    ]
    let found = try await missing(files, #""locales": ["fr"], "#)
    #expect(
      found == [
        "Base.lproj/Main.xib bbb-bb-bbb.text fr", "Base.lproj/Main.xib ccc-cc-ccc.text fr note",
      ])
  }

  @Test func `tables in other folders and catalogs are not compared`() async throws {
    let found = try await missing(
      [
        "App/Base.lproj/Main.xib": Self.interface, "Kit/de.lproj/Main.strings": Self.welcome,
        "Base.lproj/Menu.xib": Self.interface,
        "mul.lproj/Menu.xcstrings": """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"aaa-aa-aaa.text": {
          "localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}}}}}}
        """,
      ])
    #expect(found == [])
  }
}
