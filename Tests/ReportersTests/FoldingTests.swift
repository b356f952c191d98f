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

  private func collapsed(_ findings: [Finding], verbose: Bool = false) -> String {
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
      collapsed(findings) == """
        error: the translation is empty [empty-translation]
          App/L.xcstrings:9:20
          "title" · fr, ja, ko
          help: translate it
          also:
            App/L.xcstrings:12:20 (ja), 15:20 (ko)

        """)
    #expect(
      collapsed(Array(findings.prefix(2))).contains(
        "\n\nerror: the translation is empty [empty-translation]\n  App/L.xcstrings:12:20\n"))
  }

  @Test func `of many locales only the first are named`() {
    let findings = (1...40).map { line in
      finding(
        "empty-translation", .error, "the translation is empty", at: line, 20, key: "title",
        locale: "l\(line)", help: "translate it")
    }
    #expect(collapsed(findings).contains("\"title\" · l1, l2, l3, l4, l5, l6 and 34 more\n"))
  }

  @Test func `one key in the files of three locales is one block`() {
    let findings = ["de", "fr", "zh_Hans"].map { (locale: String) in
      finding(
        "duplicate-key", .warning, "duplicate key 'a b'", path: "App/\(locale).lproj/L.strings",
        at: 7, 2, key: "a b", locale: locale)
    }
    #expect(
      collapsed(findings) == """
        warning: duplicate key 'a b' [duplicate-key]
          App/de.lproj/L.strings:7:2
          "a b" · de, fr, zh_Hans
          also:
            App/fr.lproj/L.strings:7:2
            App/zh_Hans.lproj/L.strings:7:2

        """)
  }

  @Test func `exported files are distinguished by the locale in their names`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding(
        "whitespace-mismatch", .warning,
        path: "Export/\(locale).xcloc/Localized Contents/\(locale).xliff",
        key: "a", locale: locale)
    }
    #expect(collapsed(findings).contains("]\n  Export/de.xcloc/Localized Contents/de.xliff:1:1\n"))
    #expect(collapsed(findings).contains("    Export/ja.xcloc/Localized Contents/ja.xliff:1:1\n"))
  }

  @Test func `a finding about files in three locales is one block`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding(
        "syntax-error", .error, "no ';'", path: "\(locale).lproj/L.strings", locale: locale)
    }
    #expect(
      collapsed(findings) == """
        error: no ';' [syntax-error]
          de.lproj/L.strings:1:1
          de, fr, ja
          also:
            fr.lproj/L.strings:1:1
            ja.lproj/L.strings:1:1

        """)
  }

  @Test func `different findings about files are separate blocks`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding(
        "syntax-error", .error, locale == "ja" ? "no '='" : "no ';'",
        path: "\(locale).lproj/L.strings", locale: locale)
    }
    #expect(!collapsed(findings).contains("also:"))
    #expect(
      collapsed(findings).contains("error: no '=' [syntax-error]\n  ja.lproj/L.strings:1:1\n"))
  }

  @Test func `keys of other tables and keys that only look the same are not collapsed`() {
    let keys = ["\u{E9}", "e\u{301}", "\u{E9}"]
    let findings = zip(["de", "fr", "ja"], keys).map { (locale: String, key: String) in
      finding("a", .warning, path: "\(locale).lproj/L.strings", key: key, locale: locale)
    }
    #expect(!collapsed(findings).contains("also:"))
    let tables = ["A", "B", "C"].map { finding("a", .warning, path: "\($0).xcstrings", key: "k") }
    #expect(!collapsed(tables).contains("also:"))
  }

  @Test func `errors and warnings of one key are not collapsed into one`() {
    let findings = zip(["de", "fr", "ja"], [Severity.error, .warning, .warning]).map {
      finding("a", $1, key: "k", locale: $0)
    }
    #expect(!collapsed(findings).contains("also:"))
  }

  @Test func `a key that is missing in many locales is one block with one location`() {
    let findings = ["ar", "de", "fr", "ja"].flatMap { missing(1, $0) }
    #expect(
      collapsed(findings) == """
        warning: the key has no translation in 4 locales [missing-translation]
          App/L.xcstrings:1:5
          "settings.0" · ar, de, fr, ja

        """)
  }

  @Test func `missing translations of a file are collapsed into counts by locale`() {
    #expect(
      collapsed(missing(2, "ja") + missing(1041, "pt-BR")) == """
        warning: 1,041 keys have no translation in pt-BR, 2 in ja [missing-translation]
          App/L.xcstrings:1:5
          pt-BR  1:5 settings.0, 2:5 settings.1, 3:5 settings.2 and 1,038 more
          ja     1:5 settings.0, 2:5 settings.1
          (--only missing-translation --verbose lists all)

        """)
  }

  @Test func `fewer keys than locales are listed after their locales`() {
    let locales = ["ar", "de", "fr", "it", "ja"]
    let findings = (0..<4).flatMap { index in
      (index == 2 ? Array(locales.dropLast()) : locales).map { locale in
        finding(
          "missing-translation", .warning, at: index + 1, 5, key: "k\(index)", locale: locale)
      }
    }
    #expect(
      collapsed(findings).hasPrefix(
        """
        warning: 4 keys have no translation in 5 locales [missing-translation]
          App/L.xcstrings:1:5
          ar, de, fr, it, ja
            1:5 k0 · 2:5 k1 · 4:5 k3
          ar, de, fr, it
            3:5 k2

        """))
  }

  @Test func `files of which a finding says the same are one note`() {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    let notes = (1...8).map {
      LocatedNote(
        message: "the table has this file too",
        location: Location(path: "l\($0).lproj/L.strings", start: start, end: start))
    }
    #expect(
      collapsed([finding("duplicate-table", .warning, path: "a.lproj/L.strings", notes: notes)])
        == """
        warning: something is wrong [duplicate-table]
          a.lproj/L.strings:1:1
          note: the table has this file too
            l1.lproj/L.strings:1:1
            l2.lproj/L.strings:1:1
            l3.lproj/L.strings:1:1
            l4.lproj/L.strings:1:1
            l5.lproj/L.strings:1:1
            … and 3 more

        """)
  }

  @Test func `three findings are shown one by one`() {
    let text = collapsed(missing(3, "de"))
    #expect(
      text.contains(
        "warning: no translation for de [missing-translation]\n  App/L.xcstrings:3:5\n"))
    #expect(!text.contains("keys have"))
  }

  @Test func `many locales are shown only as counts`() {
    let findings = (10..<40).flatMap { missing($0, "l\($0)") }
    let lines = collapsed(findings).split(separator: "\n")
    #expect(lines[0] == "warning: keys have no translation in 30 locales [missing-translation]")
    #expect(lines[1] == "  App/L.xcstrings:1:5")
    #expect(lines[2].hasPrefix("  l39 39 · l38 38 · l37 37 · "))
    #expect(lines.count == 5)
  }

  @Test func `many files get one line each, those with the most findings first`() {
    let findings = (10..<40).flatMap { missing($0, "de", path: "T\($0).xcstrings") }
    let lines = collapsed(findings).split(separator: "\n")
    #expect(lines[0] == "warning: keys have no translation in 30 files [missing-translation]")
    #expect(lines[1] == "  T39.xcstrings: 39 in de")
    #expect(lines.count == 22)
    #expect(
      lines[21] == "  … and 145 in 10 other files (--only missing-translation --verbose lists all)")
  }

  @Test func `findings without a locale are collapsed without one`() {
    let findings = (1...5).map {
      finding("stale-entry", .warning, at: $0, 3, key: "Hello, world \($0)")
    }
    #expect(
      collapsed(findings) == """
        warning: 5 keys are stale [stale-entry]
          App/L.xcstrings:1:3
          1:3 "Hello, world 1", 2:3 "Hello, world 2", 3:3 "Hello, world 3" and 2 more
          (--only stale-entry --verbose lists all)

        """)
  }

  @Test func `errors and warnings of one rule are collapsed separately, errors first`() {
    var findings = missing(8, "de")
    for index in 4..<8 { findings[index].severity = .error }
    let text = collapsed(findings)
    #expect(text.hasPrefix("error: 4 keys have no translation in de ["))
    #expect(text.contains("\n\nwarning: 4 keys have no translation in de ["))
    #expect(text.contains("  App/L.xcstrings:5:5 settings.4 (de), 6:5 settings.5 (de), "))
  }

  @Test func `a location in the source file names the affected locale`() {
    var findings = missing(4, "fi", path: "en.lproj/L.strings")
    for index in findings.indices { findings[index].severity = .error }
    #expect(
      collapsed(findings).contains(
        "  en.lproj/L.strings:1:5 settings.0 (fi), 2:5 settings.1 (fi), "))
  }

  @Test func `the seventh finding of a rule collapses all but three into a list`() {
    let six = (1...6).map { finding("invalid-escape", .warning, at: $0, key: "k\($0)") }
    #expect(collapsed(six).contains("\n  App/L.xcstrings:6:1\n"))
    let seven = six + [finding("invalid-escape", .warning, at: 7, key: "k 7", locale: "de")]
    let text = collapsed(seven)
    #expect(text.contains("\n  App/L.xcstrings:3:1\n"))
    #expect(
      text.hasSuffix(
        """


        warning: 4 more findings: something is wrong [invalid-escape]
          App/L.xcstrings:4:1 k4, 5:1 k5, 6:1 k6, 7:1 "k 7" (de)

        """))
  }

  @Test func `a repeated message appears once in a list`() {
    let findings = (1...12).map { line in
      finding(
        "a", .warning, line == 12 ? "other" : "key 'k\(line)' is \(line % 2)", at: line,
        key: "k\(line)", locale: "de")
    }
    #expect(
      collapsed(findings).hasSuffix(
        """
        warning: 9 more findings [a]
          key '…' is 0
            App/L.xcstrings:4:1 k4 (de), 6:1 k6 (de), 8:1 k8 (de), 10:1 k10 (de)
          key '…' is 1
            App/L.xcstrings:5:1 k5 (de), 7:1 k7 (de), 9:1 k9 (de), 11:1 k11 (de)
          App/L.xcstrings:12:1: other (de: k12)

        """))
  }

  @Test func `a message that does not fit next to its location has its own line`() {
    let message = "a message that is too long to be on the same line as its location"
    let findings = (1...12).map { finding("a", .warning, $0 == 12 ? message : "b", at: $0) }
    let text = rendered(.text, report(findings)) { $0.width = 80 }
    #expect(text.contains("\n  App/L.xcstrings:12:1\n    \(message)\n"))
  }

  @Test func `a long key is shortened to stay on the line of its location`() {
    let key = "one two three four five six seven"
    let findings = (1...12).map {
      finding("a", .error, path: "de.lproj/Localizable.strings", at: $0, key: key, locale: "de")
    }
    let text = rendered(.text, report(findings)) { $0.width = 48 }
    #expect(text.contains("\n  de.lproj/Localizable.strings:4:1 \"one two th…\"\n"))
  }

  @Test func `a list of warnings is limited and explains how to show all`() {
    let findings = (1...400).map {
      finding("a", .warning, path: "T\($0 / 10).xcstrings", at: $0, key: "k")
    }
    let lines = collapsed(findings).split(separator: "\n")
    #expect(
      lines.suffix(14).first == "warning: 397 more findings in 41 files: something is wrong [a]")
    #expect(lines.last == "  … and 281 more (--only a --verbose lists all)")
  }

  @Test(arguments: [40, 80, 200]) func `every error has its location`(_ width: Int) {
    let findings = (1...500).map { index in
      finding(
        "a", .error, index % 7 == 0 ? "another" : "one", path: "T\(index / 50).xcstrings",
        at: index, 3, key: "key \(index % 9)", locale: "l\(index % 5)")
    }
    let text = rendered(.text, report(findings)) { $0.width = width }
    for finding in findings {
      let path = finding.location.path
      let line = finding.location.start.line
      #expect(
        text.split(separator: "\n").contains {
          $0.contains("\(path):") && ($0.contains(":\(line):3") || $0.contains(" \(line):3"))
        })
    }
  }

  @Test func `a list breaks labels between words but never breaks locations`() {
    let path = "A folder/with a long name/de.lproj/Localizable.strings"
    let findings = (1...12).map {
      finding("a", .error, path: path, at: $0, key: "words of a key", locale: "fr")
    }
    let text = rendered(.text, report(findings)) { $0.width = 60 }
    #expect(text.contains("\n  \(path):4:1\n      \"words of a key\" (fr)\n  \(path):5:1\n"))
  }

  @Test func `entries of a binary file are all named, though they share a location`() {
    let findings = (1...8).map { finding("a", .error, at: 1, 1, key: "k\($0)", locale: "de") }
    #expect(
      collapsed(findings).contains(
        "  App/L.xcstrings:1:1 k4 (de), 1:1 k5 (de), 1:1 k6 (de), 1:1 k7"))
  }

  @Test func `each file is collapsed separately`() {
    let text = collapsed(missing(4, "de") + missing(4, "de", path: "B.xcstrings"))
    let headline = "warning: 4 keys have no translation in de [missing-translation]"
    #expect(text.hasPrefix("\(headline)\n  App/L.xcstrings:1:5\n"))
    #expect(text.contains("\n\n\(headline)\n  B.xcstrings:1:5\n"))
  }

  @Test func `verbose lists every finding`() {
    let all = missing(50, "de") + (1...41).map { finding("invalid-escape", .warning, at: $0) }
    let lines = collapsed(all, verbose: true).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  App/L.xcstrings:") } == 91)
  }

  @Test func `the summary counts collapsed findings`() {
    let text = rendered(.text, report(missing(53, "de"), tallies: tallies))
    #expect(text.contains("findings in 1 of 14 files · 53 warnings · 1,838 keys in 9 locales\n"))
    #expect(text.contains("  warnings 53 missing-translation\n"))
  }
}
