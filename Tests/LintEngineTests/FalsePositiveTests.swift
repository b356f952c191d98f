import BuiltinRules
import Diagnostics
import LintEngine
import Testing
import Workspace

/// Correct strings that a simple comparison would flag in nearly every project.
///
/// No rule may report more than a note in any of them.
@Suite struct FalsePositiveTests {
  @Test(arguments: [
    ("Page %@ of %@", "Von %2$@ Seiten Seite %1$@"),
    ("%1$@ and %2$@", "%@ und %@"),
    ("%d of %lu", "%2$lu-dən %1$d"),
  ]) func `argument numbers on only one side are accepted`(source: String, target: String) async {
    await expectSilence(strings(source, target))
    await expectSilence(catalog(source, target))
  }

  @Test(arguments: [
    ("Fully anonymous", "100% anonym"), ("Half", "50 % de rabais"), ("100% free", "100% gratis"),
    ("Free", "Ücretsiz, 100% özgür"), ("Sale", "20% di sconto"), ("Sure", "100 % sûr"),
  ]) func `a percent sign before a word is accepted`(source: String, target: String) async {
    await expectSilence(strings(source, target))
  }

  @Test(arguments: [
    ("%0 cores, %1 threads", "%0 Kerne, %1 Threads"), ("Fan %0 at %1 rpm", "%1 rpm: Lüfter %0"),
    ("Used by %0", "%0 benutzt"),
  ]) func `placeholders that the app replaces itself are accepted`(source: String, target: String)
    async
  {
    await expectSilence(strings(source, target))
  }

  @Test func `a real fault in the same files is still reported`() async {
    #expect(await graveFindings(in: strings("Page %@ of %d", "%1$@ %2$@")).count == 1)
    #expect(await graveFindings(in: catalog("All of %@", "Alle %d")).count == 1)
    #expect(await graveFindings(in: plural("ru", ["one": "%lld a", "other": "%lld b"])).count == 1)
  }

  @Test func `notes for translators are accepted`() async {
    await expectSilence([
      "en.lproj/Localizable.strings": "\"k\" = \"Delete %@\";",
      "qqq.lproj/Localizable.strings": "\"k\" = \"Button. %d is the name of the file. 100%\";",
    ])
  }

  @Test func `a translation can be empty if its source is empty`() async {
    await expectSilence([
      "en.lproj/InfoPlist.strings": "\"NSHumanReadableCopyright\" = \"\";",
      "de.lproj/InfoPlist.strings": "\"NSHumanReadableCopyright\" = \"\";",
    ])
    await expectSilence(strings("", ""))
    await expectSilence(strings(" ", ""))
  }

  @Test(arguments: ["es", "fr", "it", "pt", "pt-BR", "ca"])
  func `a plural can omit the form for millions`(locale: String) async {
    await expectSilence(plural(locale, ["one": "%lld a", "other": "%lld b"]))
  }

  @Test(arguments: ["cs", "sk"])
  func `a plural of whole numbers can omit the form for fractions`(locale: String) async {
    await expectSilence(plural(locale, ["few": "%lld b", "one": "%lld a", "other": "%lld c"]))
  }

  @Test func `a Lithuanian plural of whole numbers can omit the form for fractions`() async {
    await expectSilence(plural("lt", ["few": "%lld b", "one": "%lld a", "other": "%lld c"]))
  }

  @Test(arguments: ["de", "ja", "he", "pl", "ar"])
  func `all six categories are accepted in every language`(locale: String) async {
    let forms = ["zero", "one", "two", "few", "many", "other"].map { ($0, "%lld a") }
    await expectSilence(plural(locale, Dictionary(uniqueKeysWithValues: forms)))
  }

  @Test(arguments: ["en", "de", "nl", "it"])
  func `a form for one thing can omit the number`(locale: String) async {
    await expectSilence(plural(locale, ["one": "eine Datei", "other": "%lld Dateien"]))
  }

  @Test(arguments: ["de", "ru", "ja"])
  func `a form for nothing can omit the number`(locale: String) async {
    var forms = ["zero": "nothing", "other": "%lld a"]
    if locale != "ja" { forms["one"] = "%lld b" }
    if locale == "ru" { forms.merge(["few": "%lld c", "many": "%lld d"]) { $1 } }
    await expectSilence(plural(locale, forms))
  }

  @Test func `a translation can show the number if the source omits it`() async {
    await expectSilence(
      plural(
        "ru",
        ["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов", "other": "%lld файла"],
        source: ["one": "one file", "other": "%lld files"]))
  }

  @Test func `a source that never counts one thing can have only one form`() async {
    await expectSilence(
      plural("ru", ["other": "Удалить %lld"], source: ["other": "Delete %lld items"]))
  }

  @Test func `substitutions can have different names`() async {
    await expectSilence([
      "Localizable.xcstrings": document(
        """
        "posts %lld" : { "localizations" : {
          "en" : \(substitution("arg1", ["one": "%arg post", "other": "%arg posts"])),
          "eu" : \(substitution("count_posts", ["one": "bidalketa %arg", "other": "%arg bidalketa"]))
        } }
        """)
    ])
  }

  @Test func `a substitution can be on one side only`() async {
    await expectSilence([
      "Localizable.xcstrings": document(
        """
        "posts %lld" : { "localizations" : {
          "en" : \(substitution("arg1", ["one": "%arg post", "other": "%arg posts"])),
          "ja" : { "stringUnit" : { "state" : "translated", "value" : "%lld件" } }
        } }
        """)
    ])
  }

  @Test func `a later version and unknown members are accepted`() async {
    await expectSilence([
      "Localizable.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : { "a" : { "isCommentAutoGenerated" : true, "generatesSymbol" : true } },
        "version" : "1.3"
      }
      """
    ])
  }

  @Test func `property lists in a table are accepted`() async {
    await expectSilence([
      "en.lproj/Localizable.strings": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>k</key><string>%d a</string></dict></plist>
      """,
      "de.lproj/Localizable.strings": "\"k\" = \"%d b\";",
    ])
  }
}

extension FalsePositiveTests {
  private func expectSilence(
    _ files: KeyValuePairs<String, String>,
    at location: Testing.SourceLocation = #_sourceLocation
  ) async {
    #expect(await graveFindings(in: files) == [], sourceLocation: location)
  }

  private func graveFindings(in files: KeyValuePairs<String, String>) async -> [String] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    let inputs = files.map { InputFile(path: $0, contents: .memory(Array($1.utf8))) }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    let findings = await linter.lint(inputs, options: options).report.findings
    return findings.filter { $0.severity > .note }.map { "\($0.rule.name): \($0.message)" }
  }

  private func strings(_ source: String, _ target: String) -> KeyValuePairs<String, String> {
    [
      "en.lproj/Localizable.strings": "\"the.key\" = \"\(source)\";\n",
      "de.lproj/Localizable.strings": "\"the.key\" = \"\(target)\";\n",
    ]
  }

  private func catalog(_ source: String, _ target: String) -> KeyValuePairs<String, String> {
    [
      "Localizable.xcstrings": document(
        """
        "\(source)" : { "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "\(target)" } }
        } }
        """)
    ]
  }

  private func plural(
    _ locale: String, _ forms: [String: String],
    source: [String: String] = ["one": "%lld thing", "other": "%lld things"]
  ) -> KeyValuePairs<String, String> {
    let localizations = ["en": source].merging([locale: forms]) { $1 }.map { locale, forms in
      "\"\(locale)\" : { \(variations(forms)) }"
    }
    return [
      "Localizable.xcstrings": document(
        "\"things %lld\" : { \"localizations\" : { \(localizations.joined(separator: ", ")) } }")
    ]
  }

  private func substitution(_ name: String, _ forms: [String: String]) -> String {
    """
    { "stringUnit" : { "state" : "translated", "value" : "%#@\(name)@" },
      "substitutions" : { "\(name)" : {
        "argNum" : 1, "formatSpecifier" : "lld", \(variations(forms)) } } }
    """
  }

  private func variations(_ forms: [String: String]) -> String {
    let branches = forms.sorted { $0.key < $1.key }.map { category, text in
      "\"\(category)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
    }
    return "\"variations\" : { \"plural\" : { \(branches.joined(separator: ", ")) } }"
  }

  private func document(_ entry: String) -> String {
    "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(entry) }, \"version\" : \"1.0\" }"
  }
}
