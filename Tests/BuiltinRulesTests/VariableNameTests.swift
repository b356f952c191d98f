import Diagnostics
import Testing

/// The names of variables and substitutions, and the arguments that they take by position.
@Suite struct VariableNameTests {
  @Test(arguments: [
    ("%# @sites @", "sites"), ("%#@ n@", "n"), ("%#@n @", "n"), ("%#@a-b@", "a-b"),
    ("%#@ä@", "ä"), ("%#@my files@", "my files"), ("%#@n", "n"), ("%1$#@a-b@", "a-b"),
  ])
  func `a name with an invalid character is one error`(format: String, name: String) async {
    #expect(
      await AllRules.verdicts(on: ["en.lproj/A.stringsdict": dictionary(format, name)])
        == ["en error malformed-specifier"])
    #expect(
      await AllRules.verdicts(on: ["A.xcstrings": catalog(format, name)])
        == ["en error malformed-specifier"])
  }

  @Test(arguments: ["n", "N_1", "1"])
  func `letters, digits and underscores are valid`(name: String) async {
    let format = "%#@\(name)@"
    #expect(
      await AllRules.verdicts(on: ["en.lproj/A.stringsdict": dictionary(format, name)]) == [])
    #expect(await AllRules.verdicts(on: ["A.xcstrings": catalog(format, name)]) == [])
  }

  @Test func `only a catalog can have a period in a name`() async {
    #expect(await AllRules.verdicts(on: ["A.xcstrings": catalog("%#@a.b@", "a.b")]) == [])
    #expect(
      await AllRules.verdicts(on: ["en.lproj/A.stringsdict": dictionary("%#@a.b@", "a.b")])
        == ["en error malformed-specifier"])
  }

  @Test func `a translation can spell a variable correctly that the source breaks`() async {
    #expect(
      await AllRules.verdicts(on: [
        "de.lproj/A.stringsdict": dictionary("%#@n@ von %@", "n"),
        "en.lproj/A.stringsdict": dictionary("%#@ n@ of %@", "n"),
      ]) == ["en error malformed-specifier"])
  }

  @Test(arguments: ["%1 $#@n@", "%$1#@n@", "％#@n@", "$1#@n@"])
  func `a broken reference in the source is reported only in the source`(format: String) async {
    let found = await AllRules.findings(in: [
      "de.lproj/A.stringsdict": dictionary("%#@n@", "n"),
      "en.lproj/A.stringsdict": dictionary(format, "n"),
    ])
    #expect(found.map(\.rule) == ["malformed-specifier"])
    #expect(found.map(\.subject.locale) == ["en"])
    #expect(found.allSatisfy { ["write %1$#@n@", "write %#@n@"].contains($0.help) })
  }

  @Test func `a branch with a broken placeholder is not also reported for a missing number`() async
  {
    for other in ["%Id files", "% files", "%$ files"] {
      #expect(
        await AllRules.verdicts(on: [
          "de.lproj/A.stringsdict": dictionary("%#@n@", "n", other: other),
          "en.lproj/A.stringsdict": dictionary("%#@n@", "n"),
        ]) == ["de error malformed-specifier"])
    }
    #expect(
      await AllRules.verdicts(on: [
        "en.lproj/A.stringsdict": dictionary("%#@n@", "n", other: "%Id files")
      ]) == ["en error malformed-specifier"])
  }

  @Test(arguments: [
    ("%1$d files", "note"), ("%1$d of %2$d files", "note"), ("%2$d files", "error"),
    ("%1$@: %2$d files", "error"),
  ])
  func `an unnumbered variable with numbered branches is flagged`(
    other: String, severity: String
  ) async {
    #expect(
      await AllRules.verdicts(on: [
        "en.lproj/A.stringsdict": dictionary("%#@n@", "n", one: other, other: other)
      ]) == ["en \(severity) mixed-argument-numbering"])
  }

  @Test func `an unnumbered substitution with numbered branches is flagged`() async {
    let catalog = catalog("%#@n@", "n")
      .replacing("%arg", with: "%1$lld")
    #expect(
      await AllRules.verdicts(on: ["A.xcstrings": catalog]) == ["en note mixed-argument-numbering"])
  }
}

extension VariableNameTests {
  private func dictionary(
    _ format: String, _ name: String, one: String = "%d file", other: String = "%d files"
  ) -> String {
    """
    <plist><dict><key>k</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>\(name)</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>one</key><string>\(one)</string>
        <key>other</key><string>\(other)</string>
      </dict>
    </dict></dict></plist>
    """
  }

  private func catalog(_ format: String, _ name: String) -> String {
    """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"some.key": {
      "extractionState": "manual", "localizations": {"en": {
        "stringUnit": {"state": "translated", "value": "\(format)"},
        "substitutions": {"\(name)": {"formatSpecifier": "lld", "variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%arg file"}},
          "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}}}
      }}}}}
    """
  }
}
