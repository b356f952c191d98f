import BuiltinRules
import LintEngine
import LintKit
import Testing

/// Results of the plural rules that an example with a single severity can't show.
@Suite struct PluralFindingTests {
  @Test func `a missing 'other' that is copied from the source is a note`() async {
    let branches = ["one": "%lld day"]
    let found = await findings(of: "missing-plural-other", ["en": branches, "de": branches])
    #expect(found == ["de note", "en error"])
  }

  @Test func `renamed copies of the source strings are recognized as copies`() async {
    let english = ["one": "%lld day", "other": "%lld days"]
    let rules: [RuleID] = ["missing-plural-category", "number-not-shown"]
    let copies = ["one": "%lld day", "few": "%lld days", "other": "%lld days"]
    #expect(await findings(of: rules[0], ["en": english, "ru": copies]) == ["ru note"])
    #expect(
      await findings(of: rules[0], ["en": english, "ru": ["other": "%lld days"]]) == ["ru note"])
    let nameless = ["one": "a day", "other": "%lld days"]
    let shuffled = ["one": "%lld days", "few": "a day", "many": "%lld days", "other": "%lld days"]
    #expect(await findings(of: rules[1], ["en": nameless, "ru": shuffled]) == ["ru note"])
  }

  @Test func `with a form for 0, a form for 0 and 1 only covers 1`() async {
    let forms = ["zero": "nothing", "one": "a day", "other": "%lld days"]
    for locale in ["fr", "pt", "hy", "kab"] {
      #expect(await findings(of: "number-not-shown", [locale: forms]).isEmpty)
    }
    #expect(await findings(of: "number-not-shown", ["lv": forms]) == ["lv warning"])
  }

  @Test func `a translation that differs by one byte is not a copy`() async {
    let found = await findings(
      of: "missing-plural-category",
      [
        "en": ["one": "%lld day", "other": "%lld days"],
        "ru": ["one": "%lld day", "other": "%lld days "],
      ])
    #expect(found == ["ru error"])
  }

  @Test func `a number that is formatted with a fraction needs the forms for fractions`() async {
    let kilometers = ["one": "%.1f km", "few": "%.1f km", "many": "%.1f km"]
    let rules: [RuleID] = ["missing-plural-other", "missing-plural-category"]
    #expect(
      await findings(of: rules[0], ["en": ["other": "%.1f mi"], "pl": kilometers]) == ["pl error"])
    let czech = ["one": "%.1f den", "few": "%.1f dny", "other": "%.1f dnů"]
    let english = ["one": "%.1f day", "other": "%.1f days"]
    #expect(await findings(of: rules[1], ["en": english, "cs": czech]) == ["cs note"])
  }

  @Test(arguments: ["be", "pl", "ru", "uk"])
  func `some languages don't need 'other' for integers`(locale: String) async {
    let forms = ["one": "%lld a", "few": "%lld b", "many": "%lld c"]
    let english = ["one": "%lld day", "other": "%lld days"]
    let found = await findings(of: "missing-plural-other", ["en": english, locale: forms])
    #expect(found == ["\(locale) note"])
    let fewer = await findings(
      of: "missing-plural-other", ["en": english, locale: ["one": "%lld a", "few": "%lld b"]])
    #expect(fewer == ["\(locale) error"])
  }

  @Test(arguments: ["es", "fr", "it", "pt", "ca", "pt-PT"])
  func `the form for millions is optional`(locale: String) async {
    let forms = ["one": "%lld a", "other": "%lld b"]
    let found = await findings(of: "missing-plural-category", ["en": forms, locale: forms])
    #expect(found.isEmpty)
  }

  @Test(arguments: ["tr", "hu", "uz", "az", "kk", "ky", "fa", "ka", "hy", "eu", "tr-CY", "kmr"])
  func `a missing 'one' is less severe where nouns don't change after numbers`(
    locale: String
  ) async {
    let english = ["one": "%lld day", "other": "%lld days"]
    let found = await findings(
      of: "missing-plural-category", ["en": english, locale: ["other": "%lld x"]])
    #expect(found == ["\(locale) note"])
  }

  @Test(arguments: ["de", "fi", "sw", "hi", "el", "cy", "gsw"])
  func `a missing 'one' is an error where nouns change after numbers`(locale: String) async {
    let english = ["one": "%lld day", "other": "%lld days"]
    let found = await findings(
      of: "missing-plural-category", ["en": english, locale: ["other": "%lld x"]])
    #expect(found == ["\(locale) error"])
  }

  @Test(arguments: [
    ("ru", "warning"), ("uk", "warning"), ("be", "warning"), ("sr", "warning"), ("hr", "warning"),
    ("sl", "note"), ("lt", "warning"), ("lv", "warning"), ("fr", "note"), ("pt-BR", "note"),
    ("hy", "note"), ("fa", "note"), ("hi", "note"),
  ])
  func `a 'one' form without the number is flagged where it covers more than 1`(
    locale: String, severity: String
  ) async {
    let forms = ["one": "a day", "other": "%lld days"]
    let found = await findings(
      of: "number-not-shown", ["en": ["one": "%lld day", "other": "%lld days"], locale: forms])
    #expect(found == ["\(locale) \(severity)"])
  }

  @Test(arguments: ["en", "de", "es", "it", "pl", "cs", "ro", "he", "pt-PT"])
  func `a 'one' form without the number is accepted where it only covers 1`(locale: String) async {
    let found = await findings(
      of: "number-not-shown", [locale: ["one": "a day", "other": "%lld days"]])
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("ar", "warning"), ("ars", "warning"), ("cy", "warning"), ("kw", "warning"),
    ("ksh", "warning"), ("lag", "warning"), ("blo", "warning"), ("lv", "error"), ("prg", "error"),
  ])
  func `a missing 'zero' is an error only where it is used for more than 0`(
    locale: String, severity: String
  ) async {
    let rule: RuleID = "missing-plural-category"
    var forms = Dictionary(
      uniqueKeysWithValues: ["one", "two", "few", "many", "other"].map { ($0, "%lld \($0)") })
    #expect(await findings(of: rule, [locale: forms]) == ["\(locale) \(severity)"])
    forms["one"] = nil
    #expect(await findings(of: rule, [locale: forms]) == ["\(locale) error"])
  }

  @Test func `a form for 0 takes 0 from the numbers of other forms`() async throws {
    let forms = ["zero": "nothing", "one": "%lld a", "few": "%lld b", "other": "%lld c"]
    let missing = try #require(await first(of: "missing-plural-category", ["pl": forms]))
    #expect(
      missing.message == "plural category 'many' is missing; Polish uses it for 5, 6, 7, 8 …")
    let hidden = try #require(
      await first(
        of: "number-not-shown", ["en": forms, "pl": forms.merging(["many": "many"]) { $1 }]))
    #expect(hidden.message == "the number is not shown, but Polish uses 'many' for 5, 6, 7, 8 …")
  }

  @Test func `numbers without a form don't use 'other' if it is missing`() async throws {
    let found = try #require(await first(of: "missing-plural-category", ["az": ["zero": "none"]]))
    #expect(found.help == "add 'one' and 'other'")
  }

  @Test(arguments: [
    ("d", "note"), ("lld", "note"), ("lu", "note"), (".1f", "error"), ("g", "error"),
  ])
  func `the type of the number decides whether Polish needs 'other'`(
    type: String, severity: String
  ) async {
    let forms = ["one", "few", "many"].map {
      #""\#($0)": {"stringUnit": {"state": "translated", "value": "%arg \#($0)"}}"#
    }
    let found = await findings(
      of: "missing-plural-other",
      localizations: [
        "pl": """
        {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {
          "argNum": 1, "formatSpecifier": "\(type)",
          "variations": {"plural": {\(forms.joined(separator: ","))}}}}}
        """
      ])
    #expect(found == ["pl \(severity)"])
  }

  @Test func `a plain translation of a plural is a note where the language has several forms`()
    async
  {
    let english =
      #"{"variations": {"plural": {"one": \#(unit("%lld day")), "other": "#
      + #"\#(unit("%lld days"))}}}"#
    let plain = ["de", "ru", "ja", "ko", "zh-Hans", "th", "vi", "tr", "en-GB", "he"]
    var localizations = ["en": english]
    for locale in plain { localizations[locale] = unit("%lld x \(locale)") }
    #expect(
      await findings(of: "missing-plural-category", localizations: localizations)
        == ["de note", "en-GB note", "he note", "ru note"])
    localizations["en"] = #"{"variations": {"plural": {"other": \#(unit("%lld days"))}}}"#
    #expect(await findings(of: "missing-plural-category", localizations: localizations).isEmpty)
  }

  @Test func `a translation without a variable of the source is a note in every language`() async {
    func localization(_ text: String, _ names: [String]) -> String {
      let variables = names.enumerated().map { index, name in
        """
        "\(name)": {"argNum": \(index + 1), "formatSpecifier": "lld", "variations": {"plural": {
          "one": \(unit("%arg \(name)")), "other": \(unit("%arg \(name)s"))}}}
        """
      }
      let own = unit(text).dropLast()
      return own + ", \"substitutions\": {\(variables.joined(separator: ","))}}"
    }
    let english = localization("%#@file@ in %#@folder@", ["file", "folder"])
    let found = await findings(
      of: "missing-plural-category",
      localizations: [
        "en": english, "de": localization("%#@file@ in %2$lld Ordnern", ["file"]),
        "fr": localization("%#@x@ dans %#@y@", ["x", "y"]),
      ])
    #expect(found == ["de note"])
  }

  @Test func `thousands of variations on one line are checked in linear time`() async {
    let branch = #"{"stringUnit": {"state": "translated", "value": "%arg a"}}"#
    let substitutions = (0..<2000).map { index in
      #""v\#(index)": {"formatSpecifier": "lld", "variations": {"plural": {"one": \#(branch)}}}"#
    }
    let localization = """
      {"stringUnit": {"state": "translated", "value": "%#@v0@"},
       "substitutions": {\(substitutions.joined(separator: ","))}}
      """
    let found = await findings(
      of: "missing-plural-category", localizations: ["en": localization, "ru": localization])
    #expect(found.count == 2000)
  }
}

extension PluralFindingTests {
  /// Returns the locales and severities of the findings of a rule in the plurals of one key.
  private func findings(of rule: RuleID, _ plurals: [String: [String: String]]) async -> [String] {
    await findings(of: rule, localizations: plurals.mapValues(localization))
  }

  private func unit(_ text: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
  }

  private func first(
    of rule: RuleID, _ plurals: [String: [String: String]]
  ) async -> Finding? {
    await outcome(of: rule, localizations: plurals.mapValues(localization)).first
  }

  private func findings(of rule: RuleID, localizations: [String: String]) async -> [String] {
    await outcome(of: rule, localizations: localizations).map {
      "\($0.subject.locale ?? "") \($0.severity.rawValue)"
    }.sorted()
  }

  private func localization(_ branches: [String: String]) -> String {
    let members = branches.sorted { $0.key < $1.key }.map { #""\#($0)": \#(unit($1))"# }
    return #"{"variations": {"plural": {\#(members.joined(separator: ", "))}}}"#
  }

  private func outcome(of name: RuleID, localizations: [String: String]) async -> [Finding] {
    guard let rule = builtinRules.first(where: { $0.info.id == name }) else { return [] }
    let members = localizations.sorted { $0.key < $1.key }.map { #""\#($0)": \#($1)"# }
    let example = RuleExample.accepted(
      "a catalog",
      [
        "Localizable.xcstrings": .catalog(
          key: "text", localizations: members.joined(separator: ",\n"))
      ])
    return await ExampleRun.outcome(of: example, for: rule).findings
  }
}
