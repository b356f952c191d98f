import BuiltinRules
import TestSupport
import Testing

/// Storyboards and xibs, which are the source of the tables with their names.
@Suite struct InterfaceSourceTests {
  private let storyboard = """
    <document><objects>
      <button id="aBc-dE-fGh"><state key="normal" title="Save"/></button>
      <label id="iJk-lM-nOp" text="Welcome back"/>
    </objects></document>
    """
  private let german = """
    "aBc-dE-fGh.normalTitle" = "Sichern";

    /* Class = "UILabel"; text = "News"; ObjectID = "iJk-lM-nOp"; */
    "iJk-lM-nOp.text" = "Willkommen";
    """

  @Test func `keys of objects that the storyboard doesn't have any more need no translation`()
    async throws
  {
    let english = """
      "aBc-dE-fGh.normalTitle" = "Save";
      "iJk-lM-nOp.text" = "Welcome back";
      "qRs-tU-vWx.text" = "News";
      """
    let names = ["en.lproj/Main.strings": english, "de.lproj/Main.strings": german]
    let without = try Project(names)
    without.rules = builtinRules
    let missing = "no translation for German (de)"
    #expect(try await without.run("--format", "xcode").output.contains(missing))

    let project = try Project(names.merging(["Base.lproj/Main.storyboard": storyboard]) { $1 })
    project.rules = builtinRules
    #expect(try await project.run("--format", "xcode").output == "")
  }

  @Test func `a key that only the storyboard has is not reported`() async throws {
    let english = """
      "aBc-dE-fGh.normalTitle" = "Save";
      "qRs-tU-vWx.text" = "News";
      """
    let project = try Project([
      "Base.lproj/Main.storyboard": storyboard, "en.lproj/Main.strings": english,
      "de.lproj/Main.strings": german,
    ])
    project.rules = builtinRules
    #expect(try await project.run("--format", "xcode", "--verbose").output == "")
  }

  @Test func `a nib doesn't replace a table that code uses`() async throws {
    let project = try Project([
      "en.lproj/Settings.strings": #""welcome" = "Welcome";"#, "de.lproj/Settings.nib": "",
      "de.lproj/Localizable.strings": #""open" = "Öffnen";"#,
      "en.lproj/Localizable.strings": #""open" = "Open";"#,
    ])
    project.rules = builtinRules
    #expect(
      try await project.run("--format", "xcode").output.contains("no 'Settings.strings' for German")
    )
  }

  @Test(arguments: ["nib", "xib", "storyboard"])
  func `a language with an interface of its own needs no table`(ending: String) async throws {
    let project = try Project([
      "en.lproj/Panel.strings": #""aBc-dE-fGh.title" = "Find";"#,
      "de.lproj/Panel.\(ending)/keyed.xml": "",
      "en.lproj/Localizable.strings": #""open" = "Open";"#,
      "de.lproj/Localizable.strings": #""open" = "Öffnen";"#,
      "fr.lproj/Localizable.strings": #""open" = "Ouvrir";"#,
    ])
    project.rules = builtinRules
    let output = try await project.run("--format", "xcode").output
    #expect(output.contains("no 'Panel.strings' for French (fr)"))
    #expect(!output.contains("German"))
  }
}
