import LintConfiguration
import Testing

private let emptyHelp =
  " | write {} to set nothing, or let 'catalog-lint init' create one"
private let localeHelp = " | write a language code, such as de, pt-BR or zh-Hans"
private let optionHelp = " | options cannot differ by path; set it under 'rules' at the top"
private let closeHelp = " | close it with '\"'; a line break in a string is written \\n"
private let duplicateHelp =
  ", with a different value | keep the correct one; a merge often leaves both"

@Suite struct ConfigurationMistakeTests {
  @Test(arguments: [
    ("{}", []),
    ("\u{FEFF}{}", []),
    (
      "",
      [
        "1:1: the configuration is empty\(emptyHelp)"
      ]
    ),
    (
      " \n",
      [
        "1:1: the configuration is empty\(emptyHelp)"
      ]
    ),
    ("[]", ["1:1: expected an object, found an array"]),
    (
      "{\"locales\": [\"de\",]}",
      ["1:18: unexpected comma before ']' | remove it; JSON has no trailing commas"]
    ),
    ("// yes\r\n{/* one\n*/} // two", []),
    (#"{"$schema": "https://a/*b*/\"//"}"#, []),
    ("// only a comment\n", ["1:1: the configuration is empty\(emptyHelp)"]),
    ("{}\n/* no", ["2:1: the comment that begins here is never closed | close it with */"]),
    (
      "{\n  # no\n}",
      [
        "2:3: '#' does not begin a comment | begin a comment with //, or enclose it in /* and */"
      ]
    ),
    ("{\"a // \n}", ["1:2: the string that begins here is not closed on its line\(closeHelp)"]),
    (#"{"sourceLanguage": "en"}"#, ["1:2: unknown member 'sourceLanguage' | write 'sourceLocale'"]),
    (
      #"{"disabled_rules": []}"#,
      [#"1:2: unknown member 'disabled_rules' | write "rules": { "the-rule": "off" }"#]
    ),
    (
      #"{"max-warnings": 3}"#,
      ["1:2: unknown member 'max-warnings' | pass '--max-warnings' to 'catalog-lint lint'"]
    ),
    (
      #"{"rules": {"odd-text": "warn"}}"#,
      [#"1:24: unknown severity 'warn' | write "warning""#]
    ),
    (
      #"{"rules": {"odd-text": false}}"#,
      [
        "1:24: expected a severity (error, warning, note, off) or an object, found false "
          + #"| write "off""#
      ]
    ),
    (
      #"{"rules": {"odd-text": {"severity": 2}}}"#,
      [
        "1:37: expected a severity (error, warning, note, off), found 2 "
          + #"| write "error""#
      ]
    ),
    (
      #"{"rules": {"odd-text": {"enabled": true}}}"#,
      [#"1:25: unknown option 'enabled' | write "severity": "warning", or "off""#]
    ),
    (
      #"{"suppressions": [{"rule": "odd-text", "comment": "R", "reason": "R"}]}"#,
      ["1:40: unknown member 'comment' | write 'reason'"]
    ),
    (#"{"failOn": "warn"}"#, ["1:12: unknown severity 'warn'; did you mean 'warning'?"]),
    (#"{"locals": ["de"]}"#, ["1:2: unknown member 'locals'; did you mean 'locales'?"]),
    (#"{"include": "App"}"#, ["1:13: expected a list of patterns, found 'App'"]),
    (#"{"include": [1]}"#, ["1:14: expected a path pattern such as App/**/*.strings, found 1"]),
    (#"{"exclude": ["{a"]}"#, ["1:14: invalid pattern '{a': '{' is not closed"]),
    (#"{"sourceLocale": true}"#, ["1:18: expected a locale such as de or pt-BR, found true"]),
    (
      #"{"sourceLocale": "german-ish!"}"#,
      [
        "1:18: unknown locale 'german-ish!'\(localeHelp)"
      ]
    ),
    (
      #"{"locales": ["de", "xq"]}"#,
      ["1:20: unknown locale 'xq'\(localeHelp)"]
    ),
    (#"{"failOn": "eror"}"#, ["1:12: unknown severity 'eror'; did you mean 'error'?"]),
    (#"{"failOn": 3}"#, ["1:12: expected a severity (error, warning, note, never), found 3"]),
    (
      #"{"failOn": "error", "failOn": "note"}"#,
      [
        "1:22: duplicate key 'failOn'\(duplicateHelp)"
      ]
    ),
    (
      #"{"locales": [], "locales": []}"#,
      ["1:18: duplicate key 'locales', with the same value | remove one of them"]
    ),
  ]) func `a top-level mistake is shown at its location`(text: String, mistakes: [String]) {
    #expect(read(text).mistakes == mistakes)
  }

  @Test(arguments: [
    (#"{"long-txt": "error"}"#, ["1:11: unknown rule 'long-txt'; did you mean 'long-text'?"]),
    (#"{"zzz": "error"}"#, ["1:11: unknown rule 'zzz' | use one of long-text, odd-text"]),
    (
      #"{"long-text": 3}"#,
      ["1:24: expected a severity (error, warning, note, off) or an object, found 3"]
    ),
    (
      #"{"long-text": "on"}"#,
      [#"1:24: unknown severity 'on' | write "error", "warning" or "note""#]
    ),
    (#"{"long-text": {"severity": "of"}}"#, ["1:37: unknown severity 'of'; did you mean 'off'?"]),
    (#"{"long-text": {"limt": 3}}"#, ["1:25: unknown option 'limt'; did you mean 'limit'?"]),
    (#"{"long-text": {"limit": "3"}}"#, ["1:34: expected a whole number for 'limit', found '3'"]),
    (#"{"long-text": {"limit": 2.5}}"#, ["1:34: expected a whole number for 'limit', found 2.5"]),
    (
      #"{"long-text": {"counts-spaces": 1}}"#,
      ["1:42: expected true or false for 'counts-spaces', found 1"]
    ),
    (
      #"{"long-text": {"exceptions": ["a", 1]}}"#,
      ["1:45: expected a string for 'exceptions', found 1"]
    ),
    (#"{"long-text": {"locales": "de"}}"#, ["1:36: expected an object with locales, found 'de'"]),
    (
      #"{"long-text": {"locales": {"dex!": "error"}}}"#,
      ["1:37: unknown locale 'dex!'\(localeHelp)"]
    ),
    (
      #"{"long-text": {"locales": {"de": null}}}"#,
      ["1:43: expected a severity (error, warning, note, off), found null"]
    ),
  ]) func `a mistake in the rules is shown at its location`(text: String, mistakes: [String]) {
    #expect(read(#"{"rules":"# + text + "}").mistakes == mistakes)
  }

  @Test(arguments: [
    (#"[{"paths": ["App"], "rules": {}}]"#, []),
    (#"{}"#, ["1:14: expected a list of objects, found an object"]),
    (#"[3]"#, ["1:15: expected an object, found 3"]),
    (#"[{"paths": ["App"], "locales": ["de"]}]"#, []),
    (#"[{}]"#, ["1:15: 'locales', 'rules' or 'fixes' is missing", "1:15: 'paths' is missing"]),
    (
      #"[{"paths": ["App"], "locales": "de"}]"#,
      ["1:45: expected a list of locales, found 'de'"]
    ),
    (
      #"[{"paths": ["App"], "locales": ["xq"]}]"#,
      ["1:46: unknown locale 'xq'\(localeHelp)"]
    ),
    (
      #"[{"paths": ["App"], "rules": {"long-text": {"limit": 3}}}]"#,
      [
        "1:58: 'limit' is not allowed here\(optionHelp)"
      ]
    ),
  ]) func `a mistake in the overrides is shown at its location`(text: String, mistakes: [String]) {
    #expect(read(#"{"overrides":"# + text + "}").mistakes == mistakes)
  }

  @Test(arguments: [
    (#"{"fallbacks": true}"#, []),
    (#"{"fallbacks": {"en-GB": "en", "lb": "de"}}"#, []),
    (
      #"{"fallbacks": "en"}"#,
      ["1:15: expected true, false or an object with locales, found 'en'"]
    ),
    (
      #"{"fallbacks": {"en-GB": true}}"#,
      ["1:25: expected a locale such as de or pt-BR, found true"]
    ),
    (#"{"fallbacks": {"xq": "en"}}"#, ["1:16: unknown locale 'xq'\(localeHelp)"]),
    (#"{"maxSeverity": {"de": "error", "pt-*": "warning", "*": "off"}}"#, []),
    (#"{"maxSeverity": "note"}"#, ["1:17: expected an object with locales, found 'note'"]),
    (
      #"{"maxSeverity": {"xq": "note"}}"#,
      ["1:18: unknown locale 'xq'\(localeHelp)"]
    ),
    (
      #"{"maxSeverity": {"*": "notes"}}"#,
      ["1:23: unknown severity 'notes'; did you mean 'note'?"]
    ),
  ]) func `a mistake in the locale policy is shown at its location`(
    text: String, mistakes: [String]
  ) {
    #expect(read(text).mistakes == mistakes)
  }

  @Test(arguments: [
    (#"{"rule": "long-text", "reason": "R", "until": "2028-02-29"}"#, []),
    (#"{"rule": "long-*", "reason": "R", "locale": "pt-*", "key": "{n} [x"}"#, []),
    (#"{"rule": "long-text"}"#, ["1:19: 'reason' is missing"]),
    (#"{"reason": "R"}"#, ["1:19: 'rule' is missing"]),
    (
      #"{"rule": "long-text", "reason": " "}"#,
      ["1:51: the reason is empty | explain why this is accepted"]
    ),
    (#"{"rule": "short-*", "reason": "R"}"#, ["1:28: no rule matches 'short-*'"]),
    (
      #"{"rule": "odd-txt", "reason": "R"}"#,
      ["1:28: unknown rule 'odd-txt'; did you mean 'odd-text'?"]
    ),
    (
      #"{"rule": "odd-text", "reason": "R", "until": "2026-02-29"}"#,
      ["1:64: expected a date, for example 2026-12-31, found '2026-02-29'"]
    ),
    (
      #"{"rule": "odd-text", "reason": "R", "until": "31.12.2026"}"#,
      ["1:64: expected a date, for example 2026-12-31, found '31.12.2026'"]
    ),
    (
      #"{"rule": "odd-text", "reason": "R", "path": "../a"}"#,
      ["1:63: invalid pattern '../a': a pattern can't contain '..'"]
    ),
    (
      #"{"rule": "odd-text", "reason": "R", "locale": "xq"}"#,
      ["1:65: unknown locale 'xq'\(localeHelp)"]
    ),
    (
      #"{"rule": "odd-text", "reason": "R", "pth": "a"}"#,
      ["1:55: unknown member 'pth'; did you mean 'path'?"]
    ),
  ]) func `a mistake in a suppression is shown at its location`(text: String, mistakes: [String]) {
    #expect(read(#"{"suppressions": ["# + text + "]}").mistakes == mistakes)
  }

  @Test func `all mistakes are shown at once in file order`() {
    let mistakes = read(
      """
      {
        "locals": 3,
        "failOn": "eror",
        "rules": { "odd-txt": "off" }
      }
      """
    ).mistakes
    #expect(
      mistakes == [
        "2:3: unknown member 'locals'; did you mean 'locales'?",
        "3:13: unknown severity 'eror'; did you mean 'error'?",
        "4:14: unknown rule 'odd-txt'; did you mean 'odd-text'?",
      ])
  }

  @Test func `valid settings are kept next to invalid ones`() {
    let configuration = read(#"{"failOn": 1, "locales": ["de", 3], "sourceLocale": "fr"}"#)
      .configuration
    #expect(configuration.locales == ["de"])
    #expect(configuration.sourceLocale == "fr")
    #expect(configuration.failOn == .error)
  }

  @Test func `a file that is not UTF-8 is an invalid configuration`() {
    #expect(
      read([0x7B, 0xFF, 0x7D]).mistakes
        == ["1:2: the configuration is not UTF-8 | save the file as UTF-8"])
  }

  @Test func `half of a surrogate pair is an invalid configuration`() {
    #expect(
      read(#"{"exclude": ["a\ud800", "\udc00"]}"#).mistakes == [
        #"1:16: '\ud800' is half of a surrogate pair | write both halves, or the character itself"#
      ])
  }

  @Test func `an oversized configuration is rejected`() {
    let names = String(repeating: "e\u{301}", count: 100_000)
    let text = #"{"rules": {"\#(names)": "off"}}"#
    #expect(
      read(text).mistakes == [
        "1:1: the configuration is larger than 256 KiB"
          + " | combine similar suppressions in one pattern"
      ])
  }

  @Test func `deep nesting is rejected with one message`() {
    let mistakes = read(String(repeating: "[", count: 100_000)).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes[0].hasPrefix("1:129: values are nested more than 128 levels deep"))
  }

  @Test func `a configuration with very many comments is read in reasonable time`() {
    #expect(read(String(repeating: "/**/", count: 60_000) + "{}").mistakes == [])
    #expect(read(String(repeating: "//\n", count: 60_000) + "{}").mistakes == [])
  }
}
