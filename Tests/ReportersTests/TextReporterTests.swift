import Diagnostics
import Reporters
import SourceText
import Testing

@Suite struct TextReporterTests {
  @Test func `a file that was not checked is not counted as checked`() {
    var report = report([finding("a"), finding("b", path: ".lint-config.json")])
    report.paths = ["App/L.xcstrings"]
    #expect(rendered(.text, report).contains("findings in 2 files (14 checked) · 2 errors"))
  }

  @Test func `at least one file has findings`() {
    var report = report([finding("missing-translation", .warning, path: "en.lproj/L.strings")])
    report.paths = ["de.lproj/L.strings"]
    report.facts.files = 1
    #expect(rendered(.text, report).contains("\nfindings in 1 file (1 checked) · 1 warning"))
  }

  @Test func `the summary counts the findings`() {
    let report = report([finding("a"), finding("b", .warning), finding("c", .note)])
    #expect(
      rendered(.text, report).contains(
        "findings in 1 of 14 files · 1 error, 1 warning · 1,838 keys in 9 locales · 1 note ("))
  }

  @Test func `a comparison counts new findings, and a baseline counts known ones`() {
    var compared = report([finding("a"), finding("b", .warning)])
    compared.base = "main\u{1B}"
    compared.facts.fixed = 2
    compared.facts.baselined = 1234
    #expect(
      rendered(.text, compared).contains(
        """
        findings in 1 of 14 files · 1 new error, 1 new warning since main⟨U+001B⟩ · \
        1,838 keys in 9 locales · 2 fixed · 1,234 in the baseline

        """))
    var clean = report([])
    clean.base = "v1.0"
    clean.facts.fixed = 1
    #expect(
      rendered(.text, clean)
        == "14 files, 1,838 keys in 9 locales: no new findings since v1.0 · 1 fixed\n")
  }

  @Test func `findings match the mock-up`() {
    let findings = [
      finding(
        "format-specifier-mismatch", .error,
        "argument 1 is an object here but a 64-bit integer in the source: the app may crash",
        path: "App/Localizable.xcstrings", at: 1204, 21, key: "%lld photos selected",
        locale: "ja",
        excerpt: Excerpt(before: "            \"value\" : \"", marked: "%@", after: "枚の写真を選択\""),
        help: "write %lld, or number the arguments if their order changes"),
      finding(
        "truncated-table", .error,
        "the 263 entries that follow are never loaded: '=' cannot start a key",
        path: "fr.lproj/Localizable.strings", at: 680, 48,
        excerpt: Excerpt(before: "\"New Drive…\" = \"Nouveau lecteur…\";", marked: "=", after: "")),
    ]
    let text = rendered(.text, report(findings)) { $0.elapsed = .milliseconds(6) }
    #expect(
      text == """
        error: argument 1 is an object here but a 64-bit integer in the source: the app may crash [format-specifier-mismatch]
          App/Localizable.xcstrings:1204:21
          "%lld photos selected" · ja
          1204 │             "value" : "%@枚の写真を選択"
               │                        ^^
          help: write %lld, or number the arguments if their order changes

        error: the 263 entries that follow are never loaded: '=' cannot start a key [truncated-table]
          fr.lproj/Localizable.strings:680:48
          680 │ "New Drive…" = "Nouveau lecteur…";=
              │                                   ^

        findings in 2 of 14 files · 2 errors · 1,838 keys in 9 locales · 6 ms
          errors   1 format-specifier-mismatch · 1 truncated-table
        Run 'catalog-lint explain format-specifier-mismatch' to learn more about the first error.

        """)
  }

  @Test func `a note in the same file shows only the line that differs`() {
    let first = LocatedNote(
      message: "the first one is here",
      location: location(
        "App/L.xcstrings", 3, 5, Excerpt(before: "    ", marked: "\"a\"", after: " : {"))
    )
    let text = rendered(
      .text,
      report([finding("duplicate-key", at: 9, 5, key: "a", variant: "plural.few", notes: [first])])
    ) { $0.quiet = true }
    #expect(
      text == """
        error: something is wrong [duplicate-key]
          App/L.xcstrings:9:5
          "a" · plural.few
          note: the first one is here
          3 │     "a" : {
            │     ---

        """)
  }

  @Test func `a note in another file has its location, and a note about a whole file has no line`()
  {
    let excerpt = Excerpt(before: "", marked: "a", after: "b")
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    let file = Location(path: "B.strings", start: start, end: start, excerpt: excerpt)
    let notes = [
      LocatedNote(message: "there", location: location("A.strings", 120, 5, excerpt)),
      LocatedNote(message: "in this file", location: file),
    ]
    let text = rendered(.text, report([finding("a", at: 9, 5, excerpt: excerpt, notes: notes)])) {
      $0.quiet = true
    }
    #expect(
      text == """
        error: something is wrong [a]
          App/L.xcstrings:9:5
            9 │ ab
              │ ^
          note: there
            A.strings:120:5
          120 │ ab
              │ -
          note: in this file
            B.strings:1:1

        """)
  }

  @Test func `a clean run prints one line, and none when quiet`() {
    let clean = report([])
    let line = "14 files, 1,838 keys in 9 locales: no findings · 4 ms\n"
    #expect(rendered(.text, clean) { $0.elapsed = .milliseconds(4) } == line)
    #expect(rendered(.text, clean) { $0.quiet = true } == "")
  }

  @Test func `notes are counted, and shown when verbose`() {
    let notes = report([finding("unused-plural-category", .note), finding("unknown-member", .note)])
    #expect(
      rendered(.text, notes)
        == "14 files, 1,838 keys in 9 locales: no findings · 2 notes (--verbose shows them)\n"
    )
    let verbose = rendered(.text, notes) { $0.verbose = true }
    #expect(
      verbose.contains("note: something is wrong [unknown-member]\n  App/L.xcstrings:1:1\n"))
    #expect(verbose.contains("findings in 1 of 14 files · 2 notes · 1,838 keys"))
  }

  @Test func `the last line suggests a next step only if there is something to fix`() {
    let notes = [finding("unknown-member", .note)]
    #expect(!rendered(.text, report(notes)) { $0.verbose = true }.contains("Run "))
    #expect(!rendered(.text, report([])).contains("Run "))
    #expect(
      rendered(.text, report(notes + [finding("stale-entry", .warning)])).hasSuffix(
        "\nRun 'catalog-lint explain stale-entry' to learn more about the first warning.\n"))
  }

  @Test func `suppressed findings are counted`() {
    var clean = report([])
    clean.facts.suppressed = 1204
    #expect(rendered(.text, clean).contains("no findings · 1,204 suppressed\n"))
  }

  @Test func `color marks the severity, message, rule, gutter, caret and help`() {
    let excerpt = Excerpt(before: "", marked: "x", after: "")
    let stale = finding("stale-entry", .warning, excerpt: excerpt, help: "x")
    let text = rendered(.text, report([stale])) {
      $0.color = true
      $0.quiet = true
    }
    #expect(
      text == """
        \u{1B}[1;33mwarning:\u{1B}[0m \u{1B}[1msomething is wrong\u{1B}[0m \
        \u{1B}[2m[stale-entry]\u{1B}[0m
          App/L.xcstrings:1:1
        \u{1B}[2m  1 │\u{1B}[0m x
        \u{1B}[2m    │\u{1B}[0m \u{1B}[1;33m^\u{1B}[0m
          \u{1B}[1;36mhelp:\u{1B}[0m x

        """)
  }

  @Test func `the rules of each severity wrap in a narrow terminal`() {
    let findings = ["missing-version", "conflicting-forms", "invalid-nesting"].map {
      finding(RuleID($0))
    }
    let text = rendered(.text, report(findings)) { $0.width = 50 }
    #expect(
      text.contains(
        """
          errors   1 conflicting-forms · 1 invalid-nesting
                   1 missing-version

        """))
  }

  @Test(arguments: [40, 60, 80, 100]) func `a terminal wraps lines between words`(_ width: Int) {
    let source = LocatedNote(
      message: "the source string is here", location: location("A.strings", 3, 5))
    let long = finding(
      "format-specifier-mismatch", .error,
      "argument 1 is an object here but a 64-bit integer in the source: the app may crash",
      key: "a key of several words that is too long for a line of a terminal", locale: "ja",
      notes: [source], help: "write %lld, or number the arguments if their order changes")
    let text = rendered(.text, report([long])) {
      $0.width = width
      $0.color = true
    }
    let plain = text.replacing(/\u{1B}\[[\d;]+m/, with: "")
    #expect(
      plain.split(separator: "\n").allSatisfy { TerminalWidth.cells(of: String($0)) <= width })
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in [
      "argument 1 is an object here but a 64-bit integer in the source: the app may crash",
      "help: write %lld, or number the arguments if their order changes",
      "note: the source string is here A.strings:3:5", "[format-specifier-mismatch]",
    ] {
      #expect(words.contains(part))
    }
  }

  @Test func `no style continues past the end of a line`() {
    let long = finding("a", .error, String(repeating: "word ", count: 30) + "end")
    let text = rendered(.text, report([long])) {
      $0.width = 60
      $0.color = true
    }
    for line in text.split(separator: "\n") where line.contains("word") {
      #expect(line.contains("\u{1B}[1mword") || line.contains("\u{1B}[1m    word"))
      #expect(line.hasSuffix("\u{1B}[0m"))
    }
  }

  @Test func `a log keeps each sentence on one line`() {
    let message = String(repeating: "a long sentence ", count: 30) + "ends"
    let text = rendered(.text, report([finding("a", .error, message, help: message)]))
    #expect(text.contains("error: \(message) [a]\n  App/L.xcstrings:1:1\n  help: \(message)\n"))
  }

  @Test func `no translation becomes a command or moves the cursor`() {
    let excerpt = Excerpt(before: hostileText + "#", marked: "#[" + hostileText, after: "x")
    let hostile = finding(
      RuleID(hostileText), .error, hostileText, path: hostileText, key: hostileText,
      locale: hostileText, variant: hostileText, excerpt: excerpt,
      notes: [LocatedNote(message: hostileText, location: location(hostileText, 1, 1, excerpt))],
      help: hostileText)
    let many = Array(repeating: hostile, count: 12)
    let wording = [hostile.rule: hostileText]
    for format in [ReportFormat.text, .xcode] {
      for text in [
        rendered(format, report([hostile])), rendered(format, report(many)),
        rendered(format, report(many, tallies: wording)),
        rendered(format, report([hostile])) { $0.width = 40 },
      ] {
        #expect(isHarmless(text))
      }
    }
  }

  @Test func `hostile strings stay legible`() {
    let text = rendered(
      .xcode, report([finding("a", .error, "::x ##[y] \u{202E}\n", path: " ::p")]))
    #expect(text == " :⟨U+003A⟩p:1:1: error: ::x #⟨U+0023⟩[y] ⟨U+202E⟩⏎ [a]\n")
  }

  private func isHarmless(_ text: String) -> Bool {
    let commands = ["##[", "##vso[", "##teamcity["]
    return !commands.contains { text.lowercased().contains($0) }
      && text.split(whereSeparator: \.isNewline).allSatisfy { line in
        !line.drop(while: \.isWhitespace).hasPrefix("::")
      }
      && text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || ![.control, .lineSeparator].contains(scalar.properties.generalCategory)
            && !(0x202A...0x202E).contains(scalar.value)
            && !(0x2066...0x2069).contains(scalar.value)
      }
  }
}
