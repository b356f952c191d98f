import Diagnostics
import Reporters
import Testing

@Suite struct FoldingTests {
  private let tallies: [RuleID: String] = [
    "missing-translation": "keys have no translation", "stale-entry": "keys are stale",
  ]

  private func missing(_ count: Int, _ locale: String, from line: Int = 1) -> [Finding] {
    (0..<count).map { index in
      finding(
        "missing-translation", .warning, "no translation", at: line + index, 5,
        key: "settings.\(index)", locale: locale)
    }
  }

  private func quiet(_ findings: [Finding], verbose: Bool = false) -> String {
    rendered(.text, report(findings, tallies: tallies)) {
      $0.quiet = true
      $0.verbose = verbose
    }
  }

  @Test func `missing translations of a file fold into counts by locale`() {
    #expect(
      quiet(missing(2, "ja") + missing(1041, "pt-BR")) == """
        App/L.xcstrings: warning: 1,041 keys have no translation in pt-BR, 2 in ja [missing-translation]
          pt-BR  settings.0:1:5, settings.1:2:5, settings.2:3:5 and 1,038 more (--verbose lists all)
          ja     settings.0:1:5, settings.1:2:5

        """)
  }

  @Test func `three findings are shown one by one`() {
    let text = quiet(missing(3, "de"))
    #expect(text.contains("App/L.xcstrings:3:5: warning: no translation [missing-translation]"))
    #expect(!text.contains("keys have"))
  }

  @Test func `a count of one in each locale is not called keys`() {
    let findings = ["de", "fr", "it", "ja"].flatMap { missing(1, $0) }
    #expect(
      quiet(findings).hasPrefix(
        "App/L.xcstrings: warning: keys have no translation: 1 in de, 1 in fr, 1 in it, 1 in ja ["))
  }

  @Test func `many locales do not all fit into the first line`() {
    let findings = (10..<40).flatMap { missing(2, "l\($0)") }
    let lines = quiet(findings).split(separator: "\n")
    #expect(lines[0].contains("2 in l15, more in 24 other locales [missing-translation]"))
    #expect(lines.count == 31)
  }

  @Test func `findings without a locale fold without one`() {
    let findings = (1...5).map {
      finding("stale-entry", .warning, at: $0, 3, key: "Hello, world \($0)")
    }
    #expect(
      quiet(findings) == """
        App/L.xcstrings: warning: 5 keys are stale [stale-entry]
          "Hello, world 1":1:3, "Hello, world 2":2:3, "Hello, world 3":3:3 and 2 more (--verbose lists all)

        """)
  }

  @Test func `errors and warnings of one rule fold apart`() {
    var findings = missing(8, "de")
    for index in 0..<4 { findings[index].severity = .error }
    let lines = quiet(findings).split(separator: "\n")
    #expect(lines[0].hasPrefix("App/L.xcstrings: error: 4 keys have no translation in de ["))
    #expect(lines[2].hasPrefix("App/L.xcstrings: warning: 4 keys have no translation in de ["))
  }

  @Test func `each file folds on its own`() {
    var second = missing(4, "de")
    for index in second.indices { second[index].place.path = "B.xcstrings" }
    let text = quiet(missing(4, "de") + second)
    #expect(text.contains("App/L.xcstrings: warning: 4 keys"))
    #expect(text.contains("\n\nB.xcstrings: warning: 4 keys"))
  }

  @Test func `the eleventh finding of a rule in a file is cut off`() {
    let findings = (1...41).map { finding("invalid-escape", .warning, at: $0) }
    let text = quiet(findings)
    #expect(text.contains("App/L.xcstrings:10:1: warning"))
    #expect(!text.contains("App/L.xcstrings:11:1: warning"))
    #expect(
      text.hasSuffix("\nApp/L.xcstrings: … and 31 more [invalid-escape] (--verbose lists all)\n"))
  }

  @Test func `verbose lists everything`() {
    let all = missing(50, "de") + (1...41).map { finding("invalid-escape", .warning, at: $0) }
    let lines = quiet(all, verbose: true).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("App/L.xcstrings:") } == 91)
  }

  @Test func `the summary counts what is folded`() {
    let text = rendered(.text, report(missing(53, "de"), tallies: tallies))
    #expect(text.contains("1 file with findings of 14 · 53 warnings · 1,838 keys in 9 locales\n"))
    #expect(text.contains("  warnings 53 missing-translation\n"))
  }
}
