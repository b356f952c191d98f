import Diagnostics
import SourceText
import Testing

/// Lists of findings, which keep records instead of findings.
@Suite struct FindingListTests {
  @Test func `a list returns what was put in`() {
    let findings = [
      plain("a", key: "k"), plain("a", key: nil), rich("b"), plain("c", key: ""), rich("c"),
    ]
    #expect(FindingList(findings).map(Facts.init) == findings.map(Facts.init))
    let reversed = FindingList(findings).reversed().map(Facts.init)
    #expect(reversed == findings.reversed().map(Facts.init))
    #expect(FindingList([]).isEmpty)
  }

  @Test func `strings that are equal only to readers stay different`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let reordered = ("a\u{307}\u{323}", "a\u{323}\u{307}")
    let keys = [
      composed, decomposed, composed, "K", "\u{212A}", reordered.0, reordered.1, "日本", "",
    ]
    let findings = keys.map { plain($0, key: $0) }
    let list = FindingList(findings)
    for (finding, key) in zip(list, keys) {
      let found = try #require(finding.subject.key)
      #expect(Array(found.utf8) == Array(key.utf8))
      #expect(Array(finding.location.path.utf8) == Array(key.utf8))
    }
  }

  @Test func `many strings are found again`() {
    let keys = (0..<5000).map { "key \($0 % 1700)" }
    let list = FindingList(keys.map { plain("a", key: $0) })
    #expect(list.map { $0.subject.key } == keys)
  }

  @Test func `findings can be inserted and removed`() {
    let keys = (0..<8).map(String.init)
    var list = FindingList(keys.map { plain("a", key: $0) })
    list.insert([plain("b", key: "x"), plain("b", key: "y")], at: 3)
    list.insert([plain("c", key: "first")], at: 0)
    list.insert([plain("c", key: "last")], at: list.count)
    list.insert([], at: 2)
    #expect(
      list.map { $0.subject.key } == [
        "first", "0", "1", "2", "x", "y", "3", "4", "5", "6", "7", "last",
      ])
    list.removeAll { ["first", "1", "x", "7"].contains($0.subject.key) }
    #expect(list.map { $0.subject.key } == ["0", "2", "y", "3", "4", "5", "6", "last"])
    #expect(list[2].location.path == "b")
    #expect(list.suffix(2).map { $0.subject.key } == ["6", "last"])
  }

  @Test func `lists are merged by path`() {
    let first = FindingList([plain("a", key: "1"), plain("c", key: "2")])
    let second = FindingList([plain("a", key: "3"), plain("b", key: "4"), plain("b", key: "5")])
    let merged = FindingList(merging: [first, FindingList(), second])
    #expect(merged.map { $0.subject.key } == ["1", "3", "4", "5", "2"])
  }

  @Test func `findings with one subject are numbered for each path`() {
    var list = FindingList(merging: [
      FindingList([plain("a", key: "k"), plain("a", key: "k"), plain("a", key: "l")]),
      FindingList([plain("a", key: "k"), plain("b", key: "k"), rich("b"), plain("b", key: "k")]),
    ])
    list.numberRepetitions()
    #expect(list.map(\.ordinal) == [0, 1, 0, 2, 0, rich("b").ordinal, 1])
  }

  @Test func `findings of a file in several lists are numbered on`() {
    let lists = [["a", "a", "b"], ["a", "b", "c", "c"], ["d"]].map { paths in
      var list = FindingList(paths.map { plain($0, key: "k") })
      list.numberRepetitions()
      return list
    }
    let merged = FindingList(merging: lists)
    #expect(merged.map(\.location.path) == ["a", "a", "a", "b", "b", "c", "c", "d"])
    #expect(merged.map(\.ordinal) == [0, 1, 2, 0, 1, 0, 1, 0])
  }

  @Test func `many findings are numbered like few`() {
    let keys = (0..<30_000).map { $0 % 100 == 0 ? "repeated \($0 % 700)" : "key \($0)" }
    var list = FindingList(keys.map { plain("a", key: $0) })
    list.numberRepetitions()
    var counts: [String: Int] = [:]
    let expected = keys.map { key in
      defer { counts[key, default: 0] += 1 }
      return counts[key, default: 0]
    }
    #expect(list.map(\.ordinal) == expected)
  }

  @Test func `places of any length are kept`() {
    typealias Place = (line: Int, column: Int, utf16: Int, utf8: Int, offset: Int)
    let starts: [Place] = [
      (1, 1, 1, 1, 0), (9, 40, 41, 300, 5000), (9, 400, 900, 2000, 5000),
      (4_000_000, 1, 1, 70_000, 90_000),
    ]
    let lengths: [Place] = [
      (0, 0, 0, 0, 0), (0, 7, 8, 20, 20), (0, 65_000, 65_000, 65_534, 65_534),
      (0, 65_535, 65_535, 65_535, 65_535), (0, 10, 900, 4000, 4000), (3, 0, 0, 0, 3),
    ]
    var places: [Location] = []
    for start in starts {
      for length in lengths {
        let end: Place = (
          start.line + length.line, start.column + length.column, start.utf16 + length.utf16,
          start.utf8 + length.utf8, start.offset + length.offset
        )
        places.append(
          Location(
            path: "a", start: location(start), end: location(end), firstLineWidth: length.line))
      }
    }
    let findings = places.map { place in
      Finding(rule: "empty-key", severity: .error, message: "it is empty", location: place)
    }
    #expect(FindingList(findings).map(\.location) == places)
  }

  private func location(
    _ place: (line: Int, column: Int, utf16: Int, utf8: Int, offset: Int)
  ) -> SourceText.SourceLocation {
    .init(
      line: place.line, column: place.column, utf16Column: place.utf16, utf8Column: place.utf8,
      offset: place.offset)
  }

  @Test func `severities are counted with the findings that are not listed`() {
    var unlisted = plain("a", key: nil)
    unlisted.unlistedFindings = UnlistedFindings("empty-key", ["de": 30, nil: 10])
    var warning = plain("a", key: nil)
    warning.severity = .warning
    let list = FindingList([plain("a", key: "k"), unlisted, warning])
    let report = LintReport(tool: ToolInfo(name: "", version: ""), findings: list)
    #expect(report.summary.errors == 41)
    #expect(report.summary.warnings == 1)
    #expect(report.summary.notes == 0)
    #expect(list.unlistedCount == 40)
    #expect(list.kinds.first { $0.key.locale == "de" }?.value == 30)
  }
}

extension FindingListTests {
  /// Everything in a finding, for comparisons.
  private struct Facts: Equatable {
    let rule: RuleID
    let severity: Severity
    let words: [String?]
    let subject: Subject
    let location: Location
    let notes: [LocatedNote]
    let numbers: [Int?]
    let strings: [ComparedExcerpt]

    init(_ finding: Finding) {
      (rule, severity) = (finding.rule, finding.severity)
      words = [finding.message, finding.help, finding.kind]
      (subject, location, notes) = (finding.subject, finding.location, finding.notes)
      numbers = [finding.ordinal, finding.unlisted]
      strings = finding.strings
    }
  }

  private func plain(_ path: String, key: String?) -> Finding {
    Finding(
      rule: "empty-key", severity: .error, message: "it is empty", subject: Subject(key: key),
      location: place(path, 3))
  }

  /// A finding that has everything that a finding can have.
  private func rich(_ path: String) -> Finding {
    let shown = Excerpt(before: "é ", marked: "日本", after: " x")
    var note = LocatedNote(message: "the source", location: place("other", 9, shown))
    note.isCaption = true
    var finding = Finding(
      rule: "missing-argument", severity: .warning, message: "it omits 'é'", help: "add it",
      subject: Subject(table: "L", key: "k", locale: "de", variant: "plural.one"),
      location: place(path, 4, shown),
      notes: [note, LocatedNote(message: "", location: place(path, 1))], ordinal: 7)
    finding.unlistedFindings = UnlistedFindings("empty-key", ["de": 5, nil: 7])
    finding.kind = "word"
    finding.strings = [
      ComparedExcerpt(name: "en", text: "%d", marks: [.init(bytes: 0..<2, note: 0)])
    ]
    return finding
  }

  private func place(_ path: String, _ line: Int, _ excerpt: Excerpt? = nil) -> Location {
    Location(
      path: path,
      start: SourceLocation(line: line, column: 2, utf16Column: 3, utf8Column: 5, offset: 70),
      end: SourceLocation(line: line + 1, column: 8, offset: 90), firstLineWidth: 6,
      excerpt: excerpt)
  }
}
