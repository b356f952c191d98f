import Diagnostics
import Testing

/// Placeholders and percent signs that were damaged in real projects, with their neighbors.
@Suite struct ReportedPlaceholderTests {
  @Test(arguments: [
    ("%1$@ of %2$@", "$1%@ von $2%@", ["write %1$@", "write %2$@"]),
    ("%1$@ of %2$@", "1$%@ von 2$%@", ["write %1$@", "write %2$@"]),
    ("%1$@ of %2$@", "%@1$ von %@2$", ["write %1$@", "write %2$@"]),
    ("%1$@ of %2$@", "%1@$ von %2@$", ["write %1$@", "write %2$@"]),
    ("%1$d of %2$@", "%d$1 von %@$2", ["write %1$d", "write %2$@"]),
    ("%1$d of %2$d", "%1d$ von %2d$", ["write %1$d", "write %2$d"]),
    ("%@ of %@", "$2%@ von $1%@", ["write %2$@", "write %1$@"]),
    ("Hello %@", "Hallo $@", ["write %@"]), ("Hello %@", "Hallo &@", ["write %@"]),
    ("%1$d in %2$@", "%1$d in &@", ["write %2$@"]),
    ("%1$d in %2$@", "%1$d in $2@", ["write %2$@"]),
    ("%1$@ of %2$@", "% 1 $ @ von % 2 $ @", ["write %1$@", "write %2$@"]),
    ("%lld%% to %lld%%", "%1%% → %2%%", ["write %1$lld%%", "write %2$lld%%"]),
    ("%d of %d", "％d von ％d", ["write an ASCII percent sign", "write an ASCII percent sign"]),
  ])
  func `each broken placeholder of a translation is one error that names what was meant`(
    source: String, translation: String, help: [String]
  ) async {
    let found = await findings(source, translation)
    #expect(found.map(\.help) == help)
    #expect(found.allSatisfy { $0.rule.name == "malformed-specifier" && $0.severity == .error })
  }

  @Test(arguments: [
    (
      "%i of %i", "%1 de %2",
      [
        "write %1$i for the argument that is missing, or %% for a percent sign",
        "write %2$i for the argument that is missing, or %% for a percent sign",
      ]
    ),
    ("Hello %@", "Hallo ％s", ["write %@"]), ("%1$d of %2$ld", "%1$d von %2$d", ["write %2$ld"]),
    ("%@ left", "%d übrig", ["write %@"]),
    ("%d left", "%d übrig%#", ["remove it, or write %% for a percent sign"]),
  ])
  func `the help for a damaged specifier names the one of the source`(
    source: String, translation: String, help: [String]
  ) async {
    let found = await findings(source, translation)
    #expect(Set(found.map(\.help)) == Set(help))
  }

  @Test(arguments: [
    ("Pay $%@ or $1", "Zahle $%@ oder $1"), ("Pay $%@", "Zahle %@$"), ("USD %@", "%@$"),
    ("100$ for %@", "1$%@"), ("%@ left", "10$%@"), ("$1%@ left", "$1%@ übrig"),
    ("%1@$ left", "%1@$ übrig"), ("%02d of %02d", "%02d von %02d"), ("%10@|%@", "%10@|%@"),
    ("R&D %d", "F&E %d"),
  ])
  func `a price or a width is not a broken placeholder`(source: String, translation: String) async {
    #expect(await findings(source, translation).isEmpty)
  }

  @Test(arguments: [
    ("%1$@ of %2$@", "%1@ von %2@", ["note", "note"]),
    ("%1$@ of %2$@", "%2@ von %1@", ["error", "error"]), ("Hello %@", "Hallo %1@", ["note"]),
  ])
  func `a width in place of an argument number is an error if it shows another argument`(
    source: String, translation: String, severities: [String]
  ) async {
    let found = await findings(source, translation)
    #expect(found.map(\.rule.name) == found.map { _ in "malformed-specifier" })
    #expect(found.map(\.severity.rawValue) == severities)
  }

  @Test(arguments: ["％d", "٪d", "%%d", "$d", "‰d"])
  func `a broken number in a form of a variable is an error`(number: String) async {
    for form in ["one", "other"] {
      let forms = ["one": "%d Datei", "other": "%d Dateien"]
        .merging([form: "\(number) Dateien"]) { $1 }
      let found = await AllRules.verdicts(on: [
        "en.lproj/A.stringsdict": stringsdict(["one": "%d file", "other": "%d files"]),
        "de.lproj/A.stringsdict": stringsdict(forms),
      ])
      #expect(found == ["de error malformed-specifier"], "\(form)")
    }
  }

  @Test(arguments: ["％lld", "٪lld", "%%lld", "%%arg"])
  func `a broken number in a plural form of a catalog is an error`(number: String) async {
    let plural = #"""
      "variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "%lld Datei"}},
        "other": {"stringUnit": {"state": "translated", "value": "\#(number) Dateien"}}}}
      """#
    let substitution = #"""
      "stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {
        "argNum": 1, "formatSpecifier": "lld", \#(plural)}}
      """#
    if number != "%%arg" {
      #expect(await verdicts(onKey: "%lld files", plural) == ["de error malformed-specifier"])
    }
    let found = await verdicts(onKey: "%lld files", substitution)
    #expect(found == ["de error malformed-specifier"])
  }

  @Test func `an ampersand in one form of a variable is an error`() async {
    let found = await AllRules.verdicts(on: [
      "en.lproj/A.stringsdict": stringsdict(["one": "%1$d in %2$@", "other": "%1$d in %2$@"]),
      "de.lproj/A.stringsdict": stringsdict(["one": "%1$d in %2$@", "other": "%1$d in &amp;@"]),
    ])
    #expect(
      found.filter { $0.hasPrefix("de") && !$0.contains("mixed") } == [
        "de error malformed-specifier"
      ])
  }

  @Test func `a doubled percent sign in one plural form of the source is an error`() async {
    let found = await AllRules.verdicts(on: [
      "en.lproj/A.stringsdict": stringsdict(["one": "%d file", "other": "%%d files"])
    ])
    #expect(found.contains("en error malformed-specifier"))
  }

  @Test(arguments: [
    "%lld%-ig rabatt på %@", "%lld%-iger Rabatt auf %@", "%lld%-os kedvezmény: %@",
    "%lld%i rabatt på %@", "%lld%ní sleva na %@", "%lld%ných zliav na %@", "%lld%-ni popust %@",
    "%lld%-owy rabat na %@", "%lld%:n alennus %@", "%lld%-line soodustus %@",
    "%lld%-й скидки на %@", "%lld%-tni popust %@", "%lld%s af på %@", "%lld%e korting %@",
    "%1$lld%-ig rabatt på %2$@",
  ])
  func `a percent sign attached to a word is one error`(translation: String) async {
    // Some of them are Russian.
    let found = await findings("%lld%% discount on %@", translation)
      .filter { $0.rule.name != "wrong-script" }
    #expect(found.map(\.rule.name) == ["malformed-specifier"])
    #expect(found.map(\.help) == ["write %% for a percent sign"])
  }

  @Test func `a percent sign attached to a word in a plural form is one error`() async {
    let found = await AllRules.verdicts(on: [
      "en.lproj/A.stringsdict": stringsdict(["one": "%d%% off", "other": "%d%% off"]),
      "sv.lproj/A.stringsdict": stringsdict(["one": "%d%% rabatt", "other": "%d%-ig rabatt"]),
    ])
    #expect(found == ["sv error malformed-specifier"])
  }

  @Test(arguments: ["50%ní snížení", "50%-ig minskning", "50%i rabatt", "50%s af", "50%-os"])
  func `a percent sign attached to a word is fine in a text without arguments`(
    translation: String
  ) async {
    #expect(await findings("A 50% reduction", translation).isEmpty)
    #expect(await findings("Half of it", translation).isEmpty)
  }

  @Test func `a digit before a number and a letter after it are no percent sign`() async {
    #expect(await findings("0%d left", "0%dleft").isEmpty)
    #expect(await findings("%d%% left", "50%dleft").count == 1)
  }

  @Test func `a width with zeros is not the number of an argument`() async {
    let found = await findings("%02d of %d", "%02d von %2$d")
    #expect(found.map(\.rule.name) == ["mixed-argument-numbering"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(arguments: ["%1$d %1$hhd", "%1$hhd %1$d"])
  func `the order of two readings of an argument does not matter`(translation: String) async {
    let found = await findings("%d", translation)
    #expect(found.map(\.rule.name) == ["format-specifier-mismatch"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("hello %%@", "bonjour %%@"), ("%%1$@ of", "%%1$@ de"), ("hello %%d", "bonjour %%d"),
  ])
  func `an escaped placeholder in the source is a warning there`(
    source: String, translation: String
  ) async {
    let found = await findings(source, translation)
    #expect(found.map(\.rule.name) == ["malformed-specifier"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.subject.locale) == ["en"])
  }

  @Test(arguments: ["100%% free", "5%%d", "%%", "%d%%", "%%name", "a %% d"])
  func `an escaped percent sign in the source is fine`(source: String) async {
    #expect(await findings(source, source).isEmpty)
  }

  @Test(arguments: [
    ("%d file%@ in %@", "%d個（%@）"), ("%1$d file%2$@ in %3$@", "%1$d個（%2$@）"),
  ])
  func `the help names the argument that is meant instead of a suffix`(
    source: String, translation: String
  ) async {
    let found = await findings(source, translation)
    #expect(found.map(\.rule.name) == ["missing-argument"])
    #expect(found.first?.help?.hasPrefix("%3$@ is meant: argument 2, which is shown,") == true)
  }
}

/// Plurals of which no form shows the number.
extension ReportedPlaceholderTests {
  @Test func `no form of a variable shows the number that the source shows`() async {
    let found = await AllRules.findings(in: [
      "en.lproj/A.stringsdict": stringsdict(["one": "%d file", "other": "%d files"]),
      "de.lproj/A.stringsdict": stringsdict(["one": "Eine Datei", "other": "Mehrere Dateien"]),
      "ru.lproj/A.stringsdict": stringsdict(["one": "Файл", "few": "Файла", "many": "Файлов"]),
    ])
    let missing = found.filter { $0.rule.name == "missing-argument" }
    #expect(missing.map(\.subject.locale) == ["de", "ru"])
    #expect(missing.map(\.help) == ["add %d", "add %d"])
    #expect(!found.contains { $0.rule.name == "number-not-shown" })
  }

  @Test func `no form of a substitution shows the number that the key shows`() async {
    let found = await AllRules.findings(in: [
      "A.xcstrings": catalog(
        key: "%lld files",
        #"""
        "stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {
          "argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "Datei"}},
          "other": {"stringUnit": {"state": "translated", "value": "Dateien"}}}}}}
        """#)
    ])
    #expect(found.map(\.rule.name) == ["missing-argument"])
    #expect(found.map(\.help) == ["add %arg"])
  }

  @Test(arguments: [
    ("%#@n@", ["one": "Datei", "other": "Dateien"], "%#@n@", ["one": "file", "other": "files"]),
    (
      "%1$d %1$#@n@", ["one": "Datei", "other": "Dateien"], "%#@n@",
      ["one": "%d file", "other": "%d files"]
    ),
  ])
  func `a number that is shown elsewhere or not in the source is not missing`(
    format: String, forms: [String: String], sourceFormat: String, source: [String: String]
  ) async {
    let found = await AllRules.findings(in: [
      "en.lproj/A.stringsdict": stringsdict(source, format: sourceFormat),
      "de.lproj/A.stringsdict": stringsdict(forms, format: format),
    ])
    #expect(!found.contains { $0.rule.name == "missing-argument" })
  }

  @Test func `no form of an exported plural shows the number`() async {
    let units = ["one": "file", "other": "files"].sorted { $0.key < $1.key }.map {
      """
      <trans-unit id="%lld files|==|plural.\($0.key)"><source>%lld \($0.value)</source>
      <target state="translated">Dateien</target></trans-unit>
      """
    }
    #expect(
      await AllRules.verdicts(on: ["de.xliff": xliff(units.joined(), "App/A.xcstrings")])
        .contains("de warning missing-argument"))
    let rules = ["one": "file", "other": "files"].sorted { $0.key < $1.key }.map {
      """
      <trans-unit id="/files:dict/n:dict/\($0.key):dict/:string">
      <source>%d \($0.value)</source><target>Dateien</target></trans-unit>
      """
    }
    let format = """
      <trans-unit id="/files:dict/NSStringLocalizedFormatKey:dict/:string">
      <source>%#@n@</source><target>%#@n@</target></trans-unit>
      """
    #expect(
      await AllRules.verdicts(on: [
        "de.xliff": xliff(format + rules.joined(), "App/en.lproj/A.stringsdict")
      ]).contains("de warning missing-argument"))
  }
}

extension ReportedPlaceholderTests {
  private func findings(_ source: String, _ translation: String) async -> [Finding] {
    await AllRules.findings(in: [
      "de.lproj/A.strings": "a = \"\(translation)\";", "en.lproj/A.strings": "a = \"\(source)\";",
    ])
  }

  private func stringsdict(_ forms: [String: String], format: String = "%#@n@") -> String {
    let branches = forms.sorted { $0.key < $1.key }.map {
      "<key>\($0.key)</key><string>\($0.value)</string>"
    }
    return """
      <plist><dict><key>files</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
        <key>n</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          \(branches.joined())
        </dict>
      </dict></dict></plist>
      """
  }

  private func verdicts(onKey key: String, _ localization: String) async -> [String] {
    await AllRules.verdicts(on: ["A.xcstrings": catalog(key: key, localization)])
  }

  private func catalog(key: String, _ localization: String) -> String {
    #"""
    {"sourceLanguage": "en", "version": "1.0", "strings": {"\#(key)": {"localizations": {
      "de": {\#(localization)}}}}}
    """#
  }

  private func xliff(_ units: String, _ original: String) -> String {
    """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="\(original)" source-language="en" target-language="de"
          datatype="plaintext"><body>\(units)</body></file>
    </xliff>
    """
  }
}
