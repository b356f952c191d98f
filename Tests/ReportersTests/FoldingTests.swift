import Diagnostics
import Reporters
import SourceText
import Testing

@Suite struct FoldingTests {
  private let tallies: [RuleID: String] = [
    "missing-translation": "keys have no translation", "stale-entry": "keys are stale",
  ]

  private func missing(
    _ count: Int, _ locale: String, from line: Int = 1, path: String = "App/L.xcstrings"
  ) -> [Finding] {
    (0..<count).map { index in
      finding(
        "missing-translation", .warning, "no translation for \(locale)", path: path,
        at: line + index, 5, key: "settings.\(index)", locale: locale)
    }
  }

  private func folded(_ findings: [Finding], verbose: Bool = false) -> String {
    rendered(.text, report(findings, tallies: tallies)) {
      $0.quiet = true
      $0.verbose = verbose
    }
  }

  @Test func `one key in three locales of a catalog is one block`() {
    let findings = [("fr", 9), ("ja", 12), ("ko", 15)].map { locale, line in
      finding(
        "empty-translation", .error, "the translation is empty", at: line, 20, key: "title",
        locale: locale, help: "translate it")
    }
    #expect(
      folded(findings) == """
        App/L.xcstrings:9:20: error: the translation is empty [empty-translation]
          "title" · fr, ja, ko
          help: translate it
          also:
            App/L.xcstrings:12:20 (ja), 15:20 (ko)

        """)
    #expect(folded(Array(findings.prefix(2))).contains("\n\nApp/L.xcstrings:12:20: error: the"))
  }

  @Test func `one key in the files of three locales is one block`() {
    let findings = ["de", "fr", "zh_Hans"].map { (locale: String) in
      finding(
        "duplicate-key", .warning, "key 'a b' is here again", path: "App/\(locale).lproj/L.strings",
        at: 7, 2, key: "a b", locale: locale)
    }
    #expect(
      folded(findings) == """
        App/de.lproj/L.strings:7:2: warning: key 'a b' is here again [duplicate-key]
          "a b" · de, fr, zh_Hans
          also:
            App/fr.lproj/L.strings:7:2
            App/zh_Hans.lproj/L.strings:7:2

        """)
  }

  @Test func `exported files are told apart by the locale in their names`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding(
        "edge-whitespace", .warning,
        path: "Export/\(locale).xcloc/Localized Contents/\(locale).xliff",
        key: "a", locale: locale)
    }
    #expect(folded(findings).hasPrefix("Export/de.xcloc/Localized Contents/de.xliff:1:1: warning"))
    #expect(folded(findings).contains("    Export/ja.xcloc/Localized Contents/ja.xliff:1:1\n"))
  }

  @Test func `a fault of files in three locales is one block`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding(
        "syntax-error", .error, "no ';'", path: "\(locale).lproj/L.strings", locale: locale)
    }
    #expect(
      folded(findings) == """
        de.lproj/L.strings:1:1: error: no ';' [syntax-error]
          de, fr, ja
          also:
            fr.lproj/L.strings:1:1
            ja.lproj/L.strings:1:1

        """)
  }

  @Test func `different faults of files are blocks of their own`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding(
        "syntax-error", .error, locale == "ja" ? "no '='" : "no ';'",
        path: "\(locale).lproj/L.strings", locale: locale)
    }
    #expect(!folded(findings).contains("also:"))
    #expect(folded(findings).contains("ja.lproj/L.strings:1:1: error: no '=' [syntax-error]\n"))
  }

  @Test func `keys of other tables, or that only look the same, are not folded`() {
    let keys = ["\u{E9}", "e\u{301}", "\u{E9}"]
    let findings = zip(["de", "fr", "ja"], keys).map { (locale: String, key: String) in
      finding("a", .warning, path: "\(locale).lproj/L.strings", key: key, locale: locale)
    }
    #expect(!folded(findings).contains("also:"))
    let tables = ["A", "B", "C"].map { finding("a", .warning, path: "\($0).xcstrings", key: "k") }
    #expect(!folded(tables).contains("also:"))
  }

  @Test func `errors and warnings of one key are not folded into one`() {
    let findings = zip(["de", "fr", "ja"], [Severity.error, .warning, .warning]).map {
      finding("a", $1, key: "k", locale: $0)
    }
    #expect(!folded(findings).contains("also:"))
  }

  @Test func `a key that is missing in many locales is one block without other places`() {
    let findings = ["ar", "de", "fr", "ja"].flatMap { missing(1, $0) }
    #expect(
      folded(findings) == """
        App/L.xcstrings:1:5: warning: the key has no translation in 4 locales [missing-translation]
          "settings.0" · ar, de, fr, ja

        """)
  }

  @Test func `missing translations of a file fold into counts by locale`() {
    #expect(
      folded(missing(2, "ja") + missing(1041, "pt-BR")) == """
        App/L.xcstrings: warning: 1,041 keys have no translation in pt-BR, 2 in ja \
        [missing-translation]
          pt-BR  1:5 settings.0, 2:5 settings.1, 3:5 settings.2 and 1,038 more
          ja     1:5 settings.0, 2:5 settings.1
          (--only missing-translation --verbose lists all)

        """)
  }

  @Test func `fewer keys than locales are listed by key`() {
    let locales = ["ar", "de", "fr", "it", "ja"]
    let findings = (0..<4).flatMap { index in
      locales.map { locale in
        finding(
          "missing-translation", .warning, at: index + 1, 5, key: "k\(index)", locale: locale)
      }
    }
    #expect(
      folded(findings).hasPrefix(
        """
        App/L.xcstrings: warning: 4 keys have no translation in 5 locales [missing-translation]
          App/L.xcstrings:1:5 k0 · ar, de, fr, it, ja
          App/L.xcstrings:2:5 k1 · ar, de, fr, it, ja

        """))
  }

  @Test func `three findings are shown one by one`() {
    let text = folded(missing(3, "de"))
    #expect(text.contains("App/L.xcstrings:3:5: warning: no translation for de [missing-tr"))
    #expect(!text.contains("keys have"))
  }

  @Test func `many locales are counts alone`() {
    let findings = (10..<40).flatMap { missing($0, "l\($0)") }
    let lines = folded(findings).split(separator: "\n")
    #expect(lines[0].hasSuffix(": keys have no translation in 30 locales [missing-translation]"))
    #expect(lines[1].hasPrefix("  l39 39 · l38 38 · l37 37 · "))
    #expect(lines.count == 4)
  }

  @Test func `many files are a line each, those with the most findings first`() {
    let findings = (10..<40).flatMap { missing($0, "de", path: "T\($0).xcstrings") }
    let lines = folded(findings).split(separator: "\n")
    #expect(lines[0] == "warning: keys have no translation in 30 files [missing-translation]")
    #expect(lines[1] == "  T39.xcstrings: 39 in de")
    #expect(lines.count == 22)
    #expect(
      lines[21] == "  … and 145 in 10 other files (--only missing-translation --verbose lists all)")
  }

  @Test func `findings without a locale fold without one`() {
    let findings = (1...5).map {
      finding("stale-entry", .warning, at: $0, 3, key: "Hello, world \($0)")
    }
    #expect(
      folded(findings) == """
        App/L.xcstrings: warning: 5 keys are stale [stale-entry]
          1:3 "Hello, world 1", 2:3 "Hello, world 2", 3:3 "Hello, world 3" and 2 more
          (--only stale-entry --verbose lists all)

        """)
  }

  @Test func `errors and warnings of one rule fold apart, errors first`() {
    var findings = missing(8, "de")
    for index in 4..<8 { findings[index].severity = .error }
    let text = folded(findings)
    #expect(text.hasPrefix("App/L.xcstrings: error: 4 keys have no translation in de ["))
    #expect(text.contains("\n\nApp/L.xcstrings: warning: 4 keys have no translation in de ["))
    #expect(text.contains("  App/L.xcstrings:5:5 settings.4 (de), 6:5 settings.5 (de), "))
  }

  @Test func `a place in the source's file names the locale that it is about`() {
    var findings = missing(4, "fi", path: "en.lproj/L.strings")
    for index in findings.indices { findings[index].severity = .error }
    #expect(
      folded(findings).contains("  en.lproj/L.strings:1:5 settings.0 (fi), 2:5 settings.1 (fi), "))
  }

  @Test func `the seventh finding of a rule makes a list of all but three`() {
    let six = (1...6).map { finding("invalid-escape", .warning, at: $0, key: "k\($0)") }
    #expect(folded(six).contains("App/L.xcstrings:6:1: warning"))
    let seven = six + [finding("invalid-escape", .warning, at: 7, key: "k 7", locale: "de")]
    let text = folded(seven)
    #expect(text.contains("App/L.xcstrings:3:1: warning"))
    #expect(
      text.hasSuffix(
        """


        App/L.xcstrings: warning: 4 more findings: something is wrong [invalid-escape]
          App/L.xcstrings:4:1 k4, 5:1 k5, 6:1 k6, 7:1 "k 7" (de)

        """))
  }

  @Test func `what is said several times is said once in a list`() {
    let findings = (1...12).map { line in
      finding(
        "a", .warning, line == 12 ? "other" : "key 'k\(line)' is \(line % 2)", at: line,
        key: "k\(line)", locale: "de")
    }
    #expect(
      folded(findings).hasSuffix(
        """
        App/L.xcstrings: warning: 9 more findings [a]
          key '…' is 0
            App/L.xcstrings:4:1 k4 (de), 6:1 k6 (de), 8:1 k8 (de), 10:1 k10 (de)
          key '…' is 1
            App/L.xcstrings:5:1 k5 (de), 7:1 k7 (de), 9:1 k9 (de), 11:1 k11 (de)
          App/L.xcstrings:12:1: other (de: k12)

        """))
  }

  @Test func `a list of warnings ends, and says how to see all`() {
    let findings = (1...400).map {
      finding("a", .warning, path: "T\($0 / 10).xcstrings", at: $0, key: "k")
    }
    let lines = folded(findings).split(separator: "\n")
    #expect(
      lines.suffix(14).first == "warning: 397 more findings in 41 files: something is wrong [a]")
    #expect(lines.last == "  … and 281 more (--only a --verbose lists all)")
  }

  @Test(arguments: [40, 80, 200]) func `no error is without its place`(_ width: Int) {
    let findings = (1...500).map { index in
      finding(
        "a", .error, index % 7 == 0 ? "another" : "one", path: "T\(index / 50).xcstrings",
        at: index, 3, key: "key \(index % 9)", locale: "l\(index % 5)")
    }
    let text = rendered(.text, report(findings)) { $0.width = width }
    for finding in findings {
      let path = finding.place.path
      let line = finding.place.start.line
      #expect(
        text.split(separator: "\n").contains {
          $0.contains("\(path):") && ($0.contains(":\(line):3") || $0.contains(" \(line):3"))
        })
    }
  }

  @Test func `a list breaks labels between words, and no place`() {
    let path = "A folder/with a long name/de.lproj/Localizable.strings"
    let findings = (1...12).map {
      finding("a", .error, path: path, at: $0, key: "words of a key", locale: "fr")
    }
    let text = rendered(.text, report(findings)) { $0.width = 60 }
    #expect(text.contains("\n  \(path):4:1\n      \"words of a key\" (fr)\n  \(path):5:1\n"))
  }

  @Test func `entries of a binary file, which are all at its start, are all named`() {
    let findings = (1...8).map { finding("a", .error, at: 1, 1, key: "k\($0)", locale: "de") }
    #expect(
      folded(findings).contains("  App/L.xcstrings:1:1 k4 (de), 1:1 k5 (de), 1:1 k6 (de), 1:1 k7"))
  }

  @Test func `each file folds on its own`() {
    let text = folded(missing(4, "de") + missing(4, "de", path: "B.xcstrings"))
    #expect(text.contains("App/L.xcstrings: warning: 4 keys"))
    #expect(text.contains("\n\nB.xcstrings: warning: 4 keys"))
  }

  @Test func `verbose lists everything`() {
    let all = missing(50, "de") + (1...41).map { finding("invalid-escape", .warning, at: $0) }
    let lines = folded(all, verbose: true).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("App/L.xcstrings:") } == 91)
  }

  @Test func `the summary counts what is folded`() {
    let text = rendered(.text, report(missing(53, "de"), tallies: tallies))
    #expect(text.contains("findings in 1 of 14 files · 53 warnings · 1,838 keys in 9 locales\n"))
    #expect(text.contains("  warnings 53 missing-translation\n"))
  }
}
