import Diagnostics
import Reporters
import SourceText
import Testing
import TranslationStatus

@Suite struct TextCoverageTests {
  @Test
  func `a report shows the progress of each locale, worst first, and the results of the gates`() {
    #expect(
      rendered(.text, sampleCoverage()) == """
                                               translated  review  incomplete  open  \
        open words  since 2026-11-14
          Japanese · ja  █████████▏░░░░░░░░░░       45.8%     219          11   547       \
        1,641             +11.1
          German · de    ██████████████████░░       90.0%       3           0   100         \
        300              −1.2
          Russian · ru   ███████████████████▋       98.2%      12           0    18          \
        54              +1.4
          total (3 locales)                         78.0%     234          11   665       \
        1,995              +3.8

          tables                                             translated  review  incomplete  \
        open  open words
          App/Localizable.xcstrings    ███████████████▍░░░░       77.4%     226          11  \
         610       1,830
          Checkout/Checkout.xcstrings  ████████████████▋░░░       83.3%       8           0  \
          55         165

          groups                          translated  review  incomplete  open  open words  \
        since 2026-11-14
          Checkout  ████████████████▋░░░       83.3%       8           0    55         165  \
                       –

          gate  de              at least 95.0%                90.0%  FAILS
          gate  ja              a drop of at most 1.0 points  +11.1  passes
          gate  group Checkout  a drop of at most 0.5 points         \
        skipped: the earlier state has no such group

          findings     de: 2 errors, 97 warnings · ja: 317 warnings · no locale: 5 warnings
          rules        414 missing-translation · 5 stale-entry · 2 argument-gap
          no source    Old/Legacy
          not counted  5 stale · 7 not for translation · 3 missing from the source
          to check     translated keys: 5 outdated · 9 identical to the source · 2 with errors
          counted      2 tables in 3 locales · source en with 1,010 keys

        """)
  }

  @Test func `a key that is stale in three languages counts once`() {
    var report = sampleCoverage()
    report.sources = [.init(locale: "en", tally: tally([.translated: 10, .stale: 1]))]
    report.total[.stale].keys = 3
    #expect(rendered(.text, report).contains("  not counted  1 stale · "))
    #expect(rendered(.markdown, report).contains("\nNot counted: 1 stale · "))
  }

  @Test func `languages that are filled with the source are named before any figure`() {
    let copied = coverage([
      ("A", ["de": tally([.translated: 50], identical: 21), "fr": tally([.translated: 50])])
    ])
    let sentence = "n de, 42.0% of the translated strings are the same as their source"
    for format in [CoverageFormat.text, .markdown, .html] {
      #expect(rendered(format, copied).contains(sentence), "\(format)")
    }
    #expect(rendered(.text, copied).contains(/translated +identical +review/))
    #expect(rendered(.text, copied).contains(/de +█+ +100.0% +21 +0/))
    let few = coverage([("A", ["de": tally([.translated: 50], identical: 4)])])
    #expect(!rendered(.text, few).contains("same as their source"))
    #expect(!rendered(.text, few).contains(/translated +identical/))
  }

  @Test func `keys that are not counted are separate from translated keys to check`() {
    let marked = coverage([("A", ["de": tally([.translated: 3], identical: 1)])])
    #expect(rendered(.text, marked).contains("  to check     translated keys: 1 identical to"))
    #expect(!rendered(.text, marked).contains("not counted"))
    #expect(
      rendered(.markdown, marked).contains(
        "\nTranslated keys to check: 1 identical to the source\n"))
    let excluded = coverage([("A", ["de": tally([.translated: 3, .nonText: 2])])])
    #expect(rendered(.text, excluded).contains("  not counted  2 without text\n"))
    #expect(!rendered(.text, excluded).contains("to check"))
    #expect(rendered(.markdown, excluded).contains("\nNot counted: 2 without text\n"))
  }

  @Test func `quiet shows only the failed gates`() {
    let text = rendered(.text, sampleCoverage()) { $0.quiet = true }
    #expect(text == "  gate  de  at least 95.0%  90.0%  FAILS\n")
    #expect(rendered(.text, emptyCoverage()) { $0.quiet = true }.isEmpty)
  }

  @Test func `verbose shows each table in each locale, worst first`() {
    let text = rendered(.text, sampleCoverage()) { $0.verbose = true }
    let names = text.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) }
    #expect(
      names.prefix(13) == [
        "translated", "Japanese", "German", "Russian", "total", "tables",
        "App/Localizable.xcstrings", "Japanese", "German", "Russian",
        "Checkout/Checkout.xcstrings", "Japanese", "Russian",
      ])
  }

  @Test func `verbose does not repeat a table in a project with one locale`() {
    let report = coverage([("A", ["de": tally([.new: 1])]), ("B", ["de": tally([.new: 2])])])
    let text = rendered(.text, report) { $0.verbose = true }
    let names = text.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) }
    #expect(names.prefix(6) == ["translated", "German", "total", "tables", "B", "A"])
  }

  @Test func `failed gates come first`() {
    var report = sampleCoverage()
    report.gates.reverse()
    let gates = rendered(.text, report).split(separator: "\n").filter { $0.hasPrefix("  gate  ") }
    #expect(gates.map { $0.hasSuffix("FAILS") } == [true, false, false])
  }

  @Test func `verbose lists the open keys of each locale, worst first`() {
    let text = rendered(.text, sampleCoverage()) { $0.verbose = true }
    #expect(
      text.contains(
        """
          open keys of Japanese · ja
            welcome  incomplete  Welcome!⏎Good to see you.

          open keys of German · de
            settings.title  missing  Settings
            %lld files      new      %lld files

          open keys of Russian · ru
            pay  needs-review  Pay now

        """))
    #expect(!rendered(.text, sampleCoverage()).contains("open keys"))
  }

  @Test(arguments: [40, 60, 80, 120, 200])
  func `no line is wider than the terminal`(_ width: Int) {
    let reports = [
      sampleCoverage(), largeCoverage(locales: 40, tables: 9), foreignCoverage(), emptyCoverage(),
      coverage([("模块/本地化字符串/可本地化的文本.xcstrings", ["zh-Hans": tally([.new: 1_000_000])])]),
    ]
    for report in reports {
      let text = rendered(.text, report) {
        $0.width = width
        $0.verbose = true
      }
      for line in text.split(separator: "\n") {
        #expect(TerminalWidth.cells(of: String(line)) <= width, "\(line)")
      }
    }
  }

  @Test func `columns align after wide and combining characters`() {
    let report = coverage(
      ["登录.xcstrings", "e\u{301}te\u{301}.xcstrings", "日本語の表/設定画面.xcstrings"].map {
        ($0, ["de": tally([.translated: 1, .new: 1])])
      })
    let rows = rendered(.text, report).split(separator: "\n").filter { $0.contains("xcstrings") }
    #expect(rows.count == 3)
    #expect(Set(rows.map { TerminalWidth.cells(of: String($0)) }).count == 1)
  }

  @Test func `a bar is full only if complete, and a share above zero is visible`() {
    let report = coverage([
      (
        "A",
        [
          "a": tally([.translated: 9999, .new: 1]), "b": tally([.translated: 1, .new: 9999]),
          "c": tally([.translated: 7]), "d": tally([.new: 7]), "e": tally([:]),
        ]
      )
    ])
    let bars = rendered(.text, report).split(separator: "\n").dropFirst().prefix(5).map { line in
      String(line.dropFirst(5).prefix(20))
    }
    let full = String(repeating: "█", count: 19)
    let track = String(repeating: "░", count: 20)
    #expect(bars == [track, "▏" + track.dropFirst(), full + "▉", full + "█", track])
    #expect(rendered(.text, report).contains("    –  "))
  }

  @Test func `the name of a revision is never cut off`() {
    var report = sampleCoverage()
    report.comparison?.label = "since origin/main"
    #expect(rendered(.text, report).contains("open words  since origin/main\n"))
    report.comparison?.label = "since origin/feature/a-long-name"
    let text = rendered(.text, report)
    #expect(text.contains("open words  change\n"))
    #expect(text.contains("\n  Changes since origin/feature/a-long-name\n"))
  }

  @Test func `a long path keeps its end`() {
    let report = coverage(
      ["Checkout", "Profile"].map {
        ("A/Very/Long/Way/To/The/Modules/\($0)/Localizable.xcstrings", ["de": tally([.new: 1])])
      })
    let text = rendered(.text, report) { $0.width = 80 }
    #expect(text.contains(#/  …\S*kout/Localizable\.xcstrings /#))
    #expect(text.contains(#/  …\S*file/Localizable\.xcstrings /#))
  }

  @Test(arguments: [64, 80, 100])
  func `shortened paths keep the parts that differ`(_ width: Int) {
    let report = coverage(
      ["Login", "Checkout", "Profile"].map {
        ("Frameworks/\($0)/Resources/Localizable.xcstrings", ["de": tally([.new: 1])])
      })
    let text = rendered(.text, report) { $0.width = width }
    for name in ["Login", "Checkout", "Profile"] {
      #expect(text.contains("\(name)/Resources/Localizable.xcstrings "))
    }
  }

  @Test func `a verdict that does not fit has its own line`() {
    let text = rendered(.text, sampleCoverage()) { $0.width = 80 }
    #expect(
      text.contains(
        """
          gate  group Checkout  a drop of at most 0.5 points
                skipped: the earlier state has no such group

        """))
  }

  @Test func `only the worst five tables are shown, and no complete ones`() {
    let text = rendered(.text, largeCoverage(locales: 3, tables: 9))
    #expect(text.contains("worst 5 of 9 tables"))
    #expect(text.count { $0 == "/" } == 10)
    let done = coverage(["A", "B"].map { ($0, ["de": tally([.translated: 1])]) })
    #expect(!rendered(.text, done).contains("tables  "))
  }

  @Test func `without a comparison there is no change column`() {
    var report = sampleCoverage()
    report.comparison = nil
    let text = rendered(.text, report)
    #expect(!text.contains("since") && !text.contains("–") && !text.contains("−"))
  }

  @Test func `a project without tables is reported as such`() {
    #expect(
      rendered(.text, emptyCoverage()) == """
          There is no table to count.

          counted      0 tables in 0 locales

        """)
  }

  @Test(arguments: [
    (1, "The table has no source language, so its strings are not counted."),
    (2, "None of the 2 tables has a source language, so their strings are not counted."),
  ]) func `tables without a source are not taken for tables without translations`(
    count: Int, line: String
  ) {
    var report = emptyCoverage()
    report.tablesWithoutSource = (0..<count).map { "T\($0)" }
    let text = rendered(.text, report)
    #expect(text.hasPrefix("  \(line)\n\n  no source "))
    #expect(rendered(.markdown, report).contains(" no source language\n") == (count == 1))
  }

  @Test func `a sentence about some tables without a source has the right number`() {
    var report = coverage([("A", ["de": tally([.translated: 1])])])
    report.tablesWithoutSource = ["B", "C"]
    #expect(
      rendered(.text, report).hasPrefix(
        "  2 of 3 tables have no source language, so their strings are not counted.\n"))
  }

  @Test func `a project without translations is reported as such`() {
    var report = coverage([("A", ["de": tally([.translated: 1])])])
    report.locales = []
    report.total = tally([:])
    #expect(rendered(.text, report).hasPrefix("  No translations were counted.\n"))
    #expect(rendered(.markdown, report).contains("coverage: no translations\n"))
  }

  @Test func `a project whose files could not be read is reported as such`() {
    var report = emptyCoverage()
    report.incompleteFiles = [
      IncompleteFile(path: "A.strings", extent: .unreadable, reason: "Permission denied"),
      IncompleteFile(
        path: "B.strings", extent: .partlyRead, reason: "expected ';'",
        start: SourceLocation(line: 2, column: 5, offset: 9)),
    ]
    #expect(
      rendered(.text, report).hasPrefix(
        """
          2 files could not be read completely, so not all of their strings are counted:
            A.strings: Permission denied
            B.strings:2:5: expected ';'

          counted      0 tables in 0 locales

        """))
    #expect(rendered(.markdown, report).contains("coverage: 2 files not read completely\n"))
  }

  @Test func `color output differs only in its colors`() {
    let plain = rendered(.text, sampleCoverage())
    let colored = rendered(.text, sampleCoverage()) { $0.color = true }
    #expect(colored.contains("\u{1B}[1;31mFAILS\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[(0|1|2|1;31|1;33)m/, with: "") == plain)
  }

  @Test(arguments: [false, true], [40, 160])
  func `a hostile string stays on its line`(_ isVerbose: Bool, _ width: Int) {
    var report = foreignCoverage()
    report.findingCounts += (0..<9).map { number in
      FindingCount(rule: "a", severity: .error, locale: "::error::\(number)", count: 1)
    }
    report.tablesWithoutSource += ["::error::a", "::error::b"]
    let text = rendered(.text, report) {
      $0.verbose = isVerbose
      $0.width = width
    }
    #expect(text.isCalm)
    for line in text.logLines where !line.isEmpty {
      #expect(line.hasPrefix("  "), "\(line)")
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
      #expect(!line.contains("##["))
    }
  }
}
