import LintConfiguration
import Testing

private let good = #""examples": [{"key": "a", "reports": true}, {"key": "b", "reports": false}]"#
private let idHelp = " | choose another one"
private let patternHelp = " | add a pattern for 'key', 'source' or 'translation'"
private let namePhrase = "expected a name in lowercase letters with hyphens such as no-exclamation"

/// Mistakes in custom rules. They are reported at their location and end the run.
@Suite struct CustomRuleMistakeTests {
  @Test(arguments: [
    (#"{"id": "x-y", "message": "m", "key": "a", "# + good + "}", []),
    (#"{"id": "x", "message": "m", "key": "a"}"#, ["1:18: 'examples' is missing"]),
    (
      #"{"id": "x", "message": "m", "key": "a", "examples": []}"#,
      [
        "1:70: no example shows what is accepted | add one with \"reports\": false",
        "1:70: no example shows what is reported | add one with \"reports\": true",
      ]
    ),
    (
      #"{"id": "x", "message": "m", "key": "a", "examples": [{"key": "a", "reports": true}]}"#,
      ["1:70: no example shows what is accepted | add one with \"reports\": false"]
    ),
    (#"{"message": "m", "key": "a", "# + good + "}", ["1:18: 'id' is missing"]),
    (#"{"id": "x", "key": "a", "# + good + "}", ["1:18: 'message' is missing"]),
    (#"{"id": "x", "message": " ", "key": "a", "# + good + "}", ["1:41: the text is empty"]),
    (
      #"{"id": "x", "message": "m", "# + good + "}", ["1:18: the rule has no pattern" + patternHelp]
    ),
    (
      #"{"id": "Not_so", "message": "m", "key": "a", "# + good + "}",
      ["1:25: \(namePhrase), found 'Not_so'"]
    ),
    (
      #"{"id": "long-text", "message": "m", "key": "a", "# + good + "}",
      ["1:25: the name 'long-text' is taken" + idHelp]
    ),
    (
      #"{"id": "all", "message": "m", "key": "a", "# + good + "}",
      ["1:25: the name 'all' is taken" + idHelp]
    ),
    (
      #"{"id": "x", "mesage": "m", "message": "m", "key": "a", "# + good + "}",
      ["1:30: unknown member 'mesage'; did you mean 'message'?"]
    ),
    (
      #"{"id": "x", "message": "m", "key": ["a"], "# + good + "}",
      [#"1:53: expected a pattern such as ^app\., found an array"#]
    ),
    (
      #"{"id": "x", "message": "m", "key": "a", "severity": "off", "# + good + "}",
      ["1:70: unknown severity 'off' | use one of error, warning, note"]
    ),
    (
      #"{"id": "x", "message": "m", "key": "a", "locales": ["de"], "# + good + "}",
      [
        "1:69: 'locales' needs a pattern for 'translation'"
          + " | keys and source strings are the same for every locale"
      ]
    ),
    (
      #"{"id": "x", "message": "m", "key": "a", "unless": "b", "# + good + "}",
      ["1:68: expected a list of objects or an object, found 'b'"]
    ),
    (
      #"{"id": "x", "message": "m", "key": "a", "unless": {"text": "b"}, "# + good + "}",
      ["1:69: unknown member 'text' | use one of key, source, translation"]
    ),
    ("3", ["1:18: expected an object, found 3"]),
  ]) func `a mistake is shown at its location`(rule: String, mistakes: [String]) {
    #expect(read(#"{"customRules": ["# + rule + "]}").mistakes == mistakes)
  }

  @Test(arguments: [
    (#""(a""#, "1:54: '(' is not closed"),
    (
      #""\\d\\q""#,
      #"1:57: unknown escape '\q' | use \d \w \s \b \n \r \t \u00e9 \p{L}, "#
        + #"or \ before a punctuation mark"#
    ),
    (#""\u00e9*+""#, #"1:61: '+' has nothing to repeat | write \+ for the character"#),
    (#""""#, "1:54: the pattern is empty"),
    (#""((a{99}){99}){99}""#, "1:54: the pattern is too large | lower the counts in braces"),
  ]) func `a pattern that does not compile is reported at the character`(
    pattern: String, mistake: String
  ) {
    let rule = #"{"id": "x", "message": "m", "key": "# + pattern + ", \(good)}"
    #expect(read(#"{"customRules": ["# + rule + "]}").mistakes == [mistake])
  }

  @Test(arguments: [
    (
      #"{"key": "b", "reports": true}"#,
      "1:95: the example is not reported, although it says it is"
    ),
    (
      #"{"key": "\u00e9 a", "reports": false}"#,
      "1:87: the example is reported here, although it says it is not"
    ),
    (
      #"{"translation": "a", "reports": true}"#,
      "1:71: the example has no 'key', which the rule checks"
    ),
    (#"{"key": "a"}"#, "1:71: 'reports' is missing"),
    (
      #"{"key": "a", "reports": "yes"}"#, "1:95: expected true or false, found 'yes'"
    ),
  ]) func `a failing example is shown at its location`(example: String, mistake: String) {
    let rule =
      #"{"id": "x", "message": "m", "key": "a", "examples": ["# + example
      + #", {"key": "a", "reports": true}, {"key": "b", "reports": false}]}"#
    #expect(read(#"{"customRules": ["# + rule + "]}").mistakes == [mistake])
  }

  @Test func `an example of another locale is accepted`() {
    let rule = """
      {"customRules": [{"id": "x", "message": "m", "translation": "a", "locales": ["de"],
      "examples": [{"translation": "a", "locale": "de-AT", "reports": true},
        {"translation": "a", "locale": "fr", "reports": false}]}]}
      """
    #expect(read(rule).mistakes == [])
  }

  @Test func `a message supports only the placeholder for the match`() {
    let rule = #"{"id": "x", "message": "'{mach}' in {a b} {}", "key": "a", "# + good + "}"
    #expect(
      read(#"{"customRules": ["# + rule + "]}").mistakes == [
        "1:43: unknown placeholder '{mach}' | '{match}' is replaced by the match"
      ])
  }

  @Test func `the patterns of all rules together have a limit`() {
    let rules = (1...7).map { number in
      #"{"id": "r\#(number)", "message": "m", "key": "a|a{190}a{190}", \#(good)}"#
    }
    #expect(
      read("{\"customRules\": [\(rules.joined(separator: ",\n"))]}").mistakes == [
        "6:1: from here on the patterns are too large together"
          + " | lower the counts in braces, or join rules"
      ])
  }

  @Test func `two rules can't have the same name`() {
    let rule = #"{"id": "x", "message": "m", "key": "a", "# + good + "}"
    #expect(
      read("{\"customRules\": [\(rule),\n\(rule)]}").mistakes
        == ["2:8: two rules are called 'x' | choose another name for one"])
  }

  @Test func `the other settings accept its name and reject unknown ones`() {
    let rule = #"{"id": "x-y", "message": "m", "key": "a", "# + good + "}"
    let text = """
      {"customRules": [\(rule)],
      "rules": {"x-y": {"severity": "note"}, "x-z": "off"},
      "suppressions": [{"rule": "x-y", "reason": "R"}, {"rule": "x-a", "reason": "R"}]}
      """
    #expect(
      read(text).mistakes == [
        "2:40: unknown rule 'x-z'; did you mean 'x-y'?",
        "3:59: unknown rule 'x-a'; did you mean 'x-y'?",
      ])
    #expect(
      read(text.replacing(#""severity""#, with: #""limit""#)).mistakes.first
        == "2:19: unknown member 'limit' | use one of severity, locales")
  }
}
