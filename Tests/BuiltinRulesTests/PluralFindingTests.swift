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
    #expect(found == ["\(locale) warning"])
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
    #expect(found == ["\(locale) warning"])
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
    ("sl", "warning"), ("lt", "warning"), ("lv", "warning"), ("fr", "note"), ("pt-BR", "note"),
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
    let localizations = plurals.mapValues { branches in
      let members = branches.sorted { $0.key < $1.key }.map { name, text in
        #""\#(name)": {"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
      }
      return #"{"variations": {"plural": {\#(members.joined(separator: ", "))}}}"#
    }
    return await findings(of: rule, localizations: localizations)
  }

  private func findings(
    of name: RuleID, localizations: [String: String]
  ) async -> [String] {
    guard let rule = builtinRules.first(where: { $0.info.id == name }) else { return [] }
    let members = localizations.sorted { $0.key < $1.key }.map { #""\#($0)": \#($1)"# }
    let example = RuleExample.accepted(
      "a catalog",
      [
        "Localizable.xcstrings": .catalog(
          key: "text", localizations: members.joined(separator: ",\n"))
      ])
    let findings = await ExampleRun.outcome(of: example, for: rule).findings
    return findings.map { "\($0.subject.locale ?? "") \($0.severity.rawValue)" }.sorted()
  }
}
