import Diagnostics
import LintEngine
import Platform
import SourceText
import TestSupport
import Testing

/// Reads a baseline and returns it with its mistakes as 'line:column: message'.
private func readBaseline(_ text: String) -> (baseline: Baseline, mistakes: [String]) {
  let file = BaselineFile(
    SourceBuffer(Array(text.utf8)), path: ".lint-baseline.json",
    in: BaselineFolder(
      AbsolutePath("/nowhere"), workingDirectory: WorkingDirectory("/nowhere")))
  return (
    file.baseline,
    file.mistakes.map { "\($0.location.start.line):\($0.location.start.column): \($0.message)" }
  )
}

private func written(_ entries: [BaselineEntry]) -> String {
  var baseline = Baseline()
  baseline.entries = entries
  var text = ""
  baseline.write(to: &text)
  return text
}

@Suite struct BaselineTests {
  @Test func `each entry is one line, sorted by path, rule and key`() {
    let entries = [
      BaselineEntry(
        BaselineSubject(path: "b.strings", rule: "empty", key: "k"), severity: .warning,
        reason: "later",
        until: "2027-01-31"),
      BaselineEntry(BaselineSubject(path: "a.strings", rule: "stale", key: "z"), count: 2),
      BaselineEntry(
        BaselineSubject(
          path: "a.strings", rule: "stale", table: "a", key: "Z", locale: "de",
          variant: "plural.one")),
      BaselineEntry(BaselineSubject(path: "a.strings", rule: "empty", key: "zz")),
    ]
    #expect(
      written(entries) == """
        {
          "version": 3,
          "findings": [
            {"path": "a.strings", "rule": "empty", "key": "zz"},
            {"path": "a.strings", "rule": "stale", "table": "a", "key": "Z", "locale": "de", \
        "variant": "plural.one"},
            {"path": "a.strings", "rule": "stale", "key": "z", "count": 2},
            {"path": "b.strings", "rule": "empty", "severity": "warning", "key": "k", \
        "reason": "later", "until": "2027-01-31"}
          ]
        }

        """)
    #expect(written([]) == "{\n  \"version\": 3,\n  \"findings\": []\n}\n")
  }

  @Test(arguments: [
    "", " ", "a\"b\\c/", "line\nfeed\ttab\r", "\u{0}\u{1F}\u{7F}", "\u{202E}abc\u{2066}",
    "e\u{301}", "\u{E9}", "日本語 👩‍👩‍👧", "##[error]x", "%@ %1$lld", "\u{FEFF}\u{200B}",
  ]) func `a key with any characters survives writing and reading`(key: String) throws {
    let subject = BaselineSubject(
      path: "A b/ü.strings", rule: "r", table: key, key: key, locale: key, variant: key)
    let text = written([BaselineEntry(subject, count: 3, reason: "\(key)!", until: "2027-01-31")])
    #expect(text.split(separator: "\n").count == 6)
    let (baseline, mistakes) = readBaseline(text)
    #expect(mistakes == [])
    let entry = try #require(baseline.entries.first)
    #expect(entry.subject == subject)
    #expect(entry.subject.key.map { Array($0.utf8) } == Array(key.utf8))
    #expect(entry.reason == "\(key)!" && entry.until == "2027-01-31" && entry.count == 3)
  }

  @Test func `strings that look the same but differ in bytes are two subjects`() {
    let composed = BaselineSubject(path: "a", rule: "r", key: "\u{E9}")
    let decomposed = BaselineSubject(path: "a", rule: "r", key: "e\u{301}")
    let absent = BaselineSubject(path: "a", rule: "r")
    let empty = BaselineSubject(path: "a", rule: "r", key: "")
    #expect(Set([composed, decomposed, absent, empty]).count == 4)
    #expect(
      [composed, empty, decomposed, absent].sorted() == [absent, empty, decomposed, composed])
  }

  @Test func `a manually formatted entry is read the same way`() {
    let (baseline, mistakes) = readBaseline(
      """
      { "findings" : [ {
          "until": "2027-01-31", "k\\u0065y": "a", "rule": "r",
          "path": "a.strings", "count": 1e0
        } ],
        "$schema": "x.json", "version": 1.0 }
      """)
    #expect(mistakes == [])
    #expect(baseline.schema == "x.json")
    #expect(
      baseline.entries.map(\.subject) == [BaselineSubject(path: "a.strings", rule: "r", key: "a")])
    #expect(baseline.entries.first?.until == "2027-01-31")
  }

  @Test func `every mistake is shown at its location`() {
    let (baseline, mistakes) = readBaseline(
      """
      {
        "version": 4,
        "finding": [],
        "findings": [
          {"path": "/a", "rule": "r"},
          {"path": "a/../b", "rule": "r"}, {"path": "a/../b", "rule": "r"},
          {"path": "good", "rule": "r"},
          {"path": "a", "rule": "", "keey": "k"},
          {"path": "a", "rule": "r", "count": 0, "until": "2026-02-30", "reason": " "},
          {"path": "a", "rule": 5},
          {"path": "a"},
          {"path": "a", "rule": "r", "severity": "fatal"},
          "a"
        ]
      }
      """)
    let path = "expected a path below this folder such as App/Localizable.xcstrings, found"
    #expect(
      mistakes == [
        "2:14: expected a whole number from 1 to 3, found 4",
        "3:3: unknown member 'finding'; did you mean 'findings'?",
        "5:14: \(path) '/a'",
        "6:14: \(path) 'a/../b'", "6:47: \(path) 'a/../b'",
        "8:27: the text is empty",
        "8:31: unknown member 'keey'; did you mean 'key'?",
        "9:41: expected a whole number from 1 to 1000000, found 0",
        "9:53: expected a date, for example 2026-12-31, found '2026-02-30'",
        "9:77: the reason is empty",
        "10:27: expected a string, found 5",
        "11:5: 'rule' is missing",
        "12:44: unknown severity 'fatal'",
        "13:5: expected an object, found 'a'",
      ])
    #expect(baseline.entries.map(\.subject.path) == ["good"])
  }

  @Test(arguments: [
    ("", "1:1: the baseline is empty"), ("[]", "1:1: expected an object, found an array"),
    ("{}", "1:1: 'findings' is missing"),
    (#"{"version": 1, "findings": {}}"#, "1:28: expected a list of objects, found an object"),
    (#"{"version": 1, "version": 1, "findings": []}"#, "1:16: the member 'version' is there twice"),
    (
      "{\"version\": 1, \"findings\": [\n<<<<<<< HEAD\n]}",
      "2:1: unresolved merge conflict: the line begins with '<<<<<<<'"
    ),
    (#"{"version": 1, "findings": []} x"#, "1:32: expected the end of the file, found 'x'"),
  ]) func `an invalid baseline is a mistake`(text: String, mistake: String) {
    #expect(readBaseline(text).mistakes.first == mistake)
  }

  @Test func `half of a surrogate pair is a mistake`() {
    let text = #"""
      {"version": 3, "findings": [
        {"path": "a.strings", "rule": "empty", "key": "k\ud83d"}
      ]}
      """#
    #expect(readBaseline(text).mistakes == [#"2:51: '\ud83d' is half of a surrogate pair"#])
  }

  @Test func `a baseline that is too large is rejected`() {
    let text = "{" + String(repeating: " ", count: 64 << 20)
    #expect(readBaseline(text).mistakes == ["1:1: the baseline is larger than 64 MiB"])
  }

  @Test func `a file crafted to take long or much memory is still read`() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(readBaseline(#"{"version": 1, "findings": [\#(deep)"#).mistakes.count == 1)
    let wide = "[" + String(repeating: "[],", count: 400_000) + "0]"
    #expect(
      readBaseline(#"{"version": 1, "findings": [\#(wide)]}"#).mistakes == [
        "1:29: expected an object, found more"
      ])
    let wrong = String(repeating: #"{"x":1},"#, count: 100_000) + "{}"
    #expect(readBaseline(#"{"version": 1, "findings": [\#(wrong)]}"#).mistakes.count < 1_010)
  }

  @Test func `the strings of an entry can have any length`() {
    let key = String(repeating: "k", count: 200_000)
    let entry = #"{"path": "a", "rule": "r", "key": "\#(key)"}"#
    let (baseline, mistakes) = readBaseline(#"{"version": 3, "findings": [\#(entry)]}"#)
    #expect(baseline.entries.map(\.subject.key) == [key] && mistakes.isEmpty)
  }

  @Test func `days are counted across the ends of months and years`() {
    #expect(CalendarDate.day(30, after: "2026-12-15") == "2027-01-14")
    #expect(CalendarDate.day(1, after: "2028-02-28") == "2028-02-29")
    #expect(CalendarDate.day(1, after: "2100-02-28") == "2100-03-01")
    #expect(CalendarDate.day(0, after: "0001-01-01") == "0001-01-01")
  }
}
