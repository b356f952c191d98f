import LintConfiguration
import Testing

private let localeHelp = " | write a language code, such as de, pt-BR or zh-Hans"
private let share = "a number from 0 to 100 with at most one decimal"

@Suite struct CoverageMistakeTests {
  @Test(arguments: [
    (#"{"default": {"min": 90}}"#, []),
    (#"{"default": {"min": 0.3, "maxDrop": 100, "maxUntranslated": 0}}"#, []),
    (#"{"locales": {"de": {"min": 99.9}, "pt-BR": {"maxDrop": 1.0e0}}}"#, []),
    (#"{"partial": ["en-GB"], "countNonTextStrings": false}"#, []),
    (#"{"default": {"min": 101}}"#, ["1:33: expected \(share), found 101"]),
    (#"{"default": {"min": -1}}"#, ["1:33: expected \(share), found -1"]),
    (#"{"default": {"min": 90.55}}"#, ["1:33: expected \(share), found 90.55"]),
    (#"{"default": {"min": 1e999}}"#, ["1:33: expected \(share), found inf"]),
    (#"{"default": {"min": "90 %"}}"#, ["1:33: expected \(share), found '90 %'"]),
    (#"{"default": {"maxDrop": null}}"#, ["1:37: expected \(share), found null"]),
    (
      #"{"default": {"maxUntranslated": -1}}"#,
      ["1:45: expected a whole number from 0 to 1000000000, found -1"]
    ),
    (
      #"{"default": {"maxUntranslated": 1.5}}"#,
      ["1:45: expected a whole number from 0 to 1000000000, found 1.5"]
    ),
    (
      #"{"default": {"mim": 90}}"#,
      [
        "1:25: 'min', 'maxUntranslated' or 'maxDrop' is missing",
        "1:26: unknown member 'mim'; did you mean 'min'?",
      ]
    ),
    (#"{"default": 90}"#, ["1:25: expected an object, found 90"]),
    (#"{"locales": {"xq": {"min": 90}}}"#, ["1:26: unknown locale 'xq'\(localeHelp)"]),
    (
      #"{"locales": {"zh-Hans": {"min": 90}, "zh_CN": {"min": 80}}}"#,
      ["1:50: 'zh_CN' is the same locale as 'zh-Hans' | keep one of them"]
    ),
    (#"{"partial": "en-GB"}"#, ["1:25: expected a list of locales, found 'en-GB'"]),
    (#"{"countNonTextStrings": 0}"#, ["1:37: expected true or false, found 0"]),
    (#"{"lokales": {}}"#, ["1:14: unknown member 'lokales'; did you mean 'locales'?"]),
  ]) func `a mistake in the coverage settings is shown at its location`(
    text: String, mistakes: [String]
  ) {
    #expect(read(#"{"coverage":"# + text + "}").mistakes == mistakes)
  }

  @Test func `a number that is not valid JSON is rejected as a percentage`() {
    let mistakes = read(#"{"coverage": {"default": {"min": NaN}}}"#).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes[0].hasPrefix("1:34: "))
  }

  @Test(arguments: [
    (#""groups": {"Checkout": ["Modules/Checkout/**"]}"#, "Checkout", []),
    (
      #""groups": {"Checkout": ["Modules/Checkout/**"]}"#, "Chekout",
      ["1:75: unknown group 'Chekout'; did you mean 'Checkout'?"]
    ),
    (#""failOn": "error""#, "Checkout", ["1:45: unknown group 'Checkout'"]),
    (
      #""groups": {"Checkout": "Modules/**"}"#, "Checkout",
      ["1:25: expected a list of patterns, found 'Modules/**'"]
    ),
    (
      #""groups": {"Checkout": ["../Other/**"]}"#, "Checkout",
      ["1:26: invalid pattern '../Other/**': a pattern can't contain '..'"]
    ),
    (
      #""groups": ["Checkout"]"#, "Checkout",
      [
        "1:12: expected an object with groups, found an array", "1:50: unknown group 'Checkout'",
      ]
    ),
    (
      #""groups": {" ": []}"#, " ", ["1:13: the name of the group is empty"]
    ),
  ]) func `a mistake in the groups is shown at its location`(
    groups: String, gate: String, mistakes: [String]
  ) {
    let text = "{\(groups), \"coverage\": {\"groups\": {\"\(gate)\": {\"min\": 90}}}}"
    #expect(read(text).mistakes == mistakes)
  }
}
