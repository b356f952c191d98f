import Foundation
import Reporters
import Testing
import TranslationStatus

/// The machine-readable coverage formats: JSON, CSV, badges.
@Suite struct CoverageDataTests {
  @Test func `JSON contains every part of a report`() throws {
    let document = try json(sampleCoverage())
    #expect(document["version"] as? Int == 1)
    #expect((document["tool"] as? [String: String])?["name"] == "catalog-lint")
    #expect(document["date"] as? String == "2026-11-21T04:00:00Z")
    #expect(document["revision"] as? String == "4f1c9e2ab0d7c3e5f60718293a4b5c6d7e8f9012")
    #expect(document["tablesWithoutSource"] as? [String] == ["Old/Legacy"])
    let locales = try #require(document["locales"] as? [[String: any Sendable]])
    #expect(locales.map { $0["locale"] as? String } == ["de", "ja", "ru"])
    #expect(locales.map { $0["change"] as? Double } == [-1.2, 11.1, 1.4])
    let tables = try #require(document["tables"] as? [[String: any Sendable]])
    #expect(
      tables.map { $0["title"] as? String } == [
        "App/Localizable.xcstrings", "Checkout/Checkout.xcstrings",
      ])
    let gates = try #require(document["gates"] as? [[String: any Sendable]])
    #expect(gates.map { $0["outcome"] as? String } == ["failed", "passed", "skipped"])
    #expect(gates.map { $0["limit"] as? Double } == [95.0, 1.0, 0.5])
    #expect(gates.map { $0["group"] as? String } == [nil, nil, "Checkout"])
    let comparison = try #require(document["comparison"] as? [String: any Sendable])
    #expect(comparison["label"] as? String == "since 2026-11-14")
    #expect(comparison["change"] as? Double == 3.8)
    #expect((document["trend"] as? [any Sendable])?.count == 2)
    #expect((document["findingCounts"] as? [any Sendable])?.count == 5)
    #expect((document["findings"] as? [any Sendable])?.count == 1)
  }

  @Test func `a tally has every state in four measures and their sums`() throws {
    let locales = try #require(try json(sampleCoverage())["locales"] as? [[String: any Sendable]])
    let tally = try #require(locales[0]["tally"] as? [String: any Sendable])
    #expect(
      tally["needs-review"] as? [String: Int]
        == ["keys": 3, "units": 3, "words": 9, "characters": 42])
    let keys = tally.compactMapValues { ($0 as? [String: Int])?["keys"] }
    #expect(
      keys == [
        "translated": 910, "machine-translated": 0, "needs-review": 3, "incomplete": 0, "new": 40,
        "missing": 57, "obsolete": 0, "stale": 5, "not-for-translation": 7, "not-required": 0,
        "non-text": 0, "total": 1010, "open": 100, "untranslated": 97, "identical": 9,
        "outdated": 4, "faulty": 2,
      ])
    #expect(tally["percent"] as? Double == 90.0)
  }

  @Test func `a share of nothing is null, and unknown changes are omitted`() throws {
    let text = rendered(.json, coverage([("A", ["de": tally([:])])]))
    #expect(text.contains(#""locale":"de","tally":{"percent":null,"total":{"keys":0,"#))
    #expect(!text.contains("\"change\"") && !text.contains("\"comparison\""))
    #expect(rendered(.json, sampleCoverage()).contains("\"percent\":90.0,"))
  }

  @Test func `an open key of a locale has what a translator needs`() throws {
    let open = try #require(try json(sampleCoverage())["openKeys"] as? [[String: any Sendable]])
    #expect(open.map { $0["locale"] as? String } == ["de", "ja", "ru"])
    let key = try #require((open[0]["keys"] as? [[String: any Sendable]])?.first)
    #expect(key["key"] as? String == "settings.title")
    #expect(key["source"] as? String == "Settings")
    #expect(key["comment"] as? String == "The title of the settings window")
    #expect(key["state"] as? String == "missing")
    #expect(key["translatedElsewhere"] as? Int == 2)
  }

  @Test func `hostile strings survive JSON without affecting a terminal`() throws {
    let text = rendered(.json, foreignCoverage())
    #expect(text.isCalm && !text.contains("##"))
    let document = try json(foreignCoverage())
    let tables = try #require(document["tables"] as? [[String: any Sendable]])
    #expect((tables[0]["title"] as? String).map { Array($0.utf8) } == Array(foreignText.utf8))
  }

  @Test func `an empty project is a valid document`() throws {
    let document = try json(emptyCoverage())
    for name in ["locales", "tables", "groups", "gates", "trend", "openKeys", "findings"] {
      #expect((document[name] as? [any Sendable])?.isEmpty == true, "\(name)")
    }
  }

  @Test func `CSV has a row for each table and locale`() {
    let lines = rendered(.csv, sampleCoverage()).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(2) == [
        "table,locale,language,total,translated,machine_translated,needs_review,incomplete,new,missing,"
          + "obsolete,stale,not_for_translation,not_required,non_text,percent,open,"
          + "words_total,words_open,identical,outdated,faulty",
        "App/Localizable.xcstrings,de,German,900,800,0,3,0,40,57,0,5,0,0,0,88.8,100,2700,300,9,4,2",
      ])
    #expect(lines.count == 8)
    #expect(lines.last == "")
    let empty = rendered(.csv, coverage([("A", ["de": tally([:])])]))
    #expect(empty.hasSuffix("\r\nA,de,German,0,0,0,0,0,0,0,0,0,0,0,0,,0,0,0,0,0,0\r\n"))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"),
    ("  =1", "  '=1"), ("\t=1", "⟨U+0009⟩=1"), ("a;=1", "\"a;'=1\""), ("＝1", "'＝1"),
    ("a=1", "a=1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "a⟨U+000D⟩⏎b"),
    ("zh-Hans", "zh-Hans"), ("::error::a", ":⟨U+003A⟩error::a"),
  ]) func `a name never becomes a spreadsheet formula`(_ name: String, _ field: String) {
    let text = rendered(.csv, coverage([(name, ["de": tally([.new: 1])])]))
    #expect(text.split(separator: "\r\n")[1].hasPrefix(field + ",de,German,1,"))
  }

  @Test(arguments: [
    (10000, 0, "100.0%", "brightgreen", "#4c1"), (9999, 1, "99.9%", "green", "#97ca00"),
    (95, 5, "95.0%", "green", "#97ca00"), (9499, 501, "94.9%", "yellowgreen", "#a4a61d"),
    (90, 10, "90.0%", "yellowgreen", "#a4a61d"), (75, 25, "75.0%", "yellow", "#dfb317"),
    (50, 50, "50.0%", "orange", "#fe7d37"), (49, 51, "49.0%", "red", "#e05d44"),
    (0, 5, "0.0%", "red", "#e05d44"), (0, 0, "no keys", "lightgrey", "#9f9f9f"),
  ]) func `a badge has the color of its percentage`(
    _ done: Int, _ open: Int, _ message: String, _ color: String, _ code: String
  ) {
    let locales = ["de": tally([.translated: done, .new: open]), "ja": tally([:])]
    let report = coverage([("A", locales)])
    #expect(
      rendered(.shields, report)
        == #"{"schemaVersion":1,"label":"localized","message":"\#(message)","color":"\#(color)"}"#
        + "\n")
    let svg = rendered(.badge, report)
    #expect(svg.contains("aria-label=\"localized: \(message)\""))
    #expect(svg.contains("<title>localized: \(message)</title>"))
    #expect(svg.contains("fill=\"\(code)\""))
  }

  @Test func `a badge of one locale is labeled with it`() {
    let report = coverage([("A", ["pt-BR": tally([.translated: 1])])])
    #expect(rendered(.shields, report).contains(#""label":"pt-BR""#))
    #expect(rendered(.badge, report).contains("<title>pt-BR: 100.0%</title>"))
  }

  @Test func `the halves of a badge fit their strings`() throws {
    // The widths in Verdana: 'l' 3.02, 'o' 6.68, 'c' 5.73, 'a' 6.61, 'i' 3.02, 'z' 5.78, 'e' 6.55,
    // 'd' 6.85 add up to 47.3 pixels. Four digits of 6.99, a period of 4 and a percent sign of
    // 11.84 add up to 43.8. Each half has five pixels at both ends.
    let svg = rendered(
      .badge, coverage([("A", ["de": tally([.translated: 1]), "ja": tally([:])])]))
    #expect(svg.contains(##"<rect width="58" height="20" fill="#555"/>"##))
    #expect(svg.contains(##"<rect x="58" width="54" height="20" fill="#4c1"/>"##))
    #expect(svg.contains(#"width="112" height="20">"#))
  }

  @Test func `a hostile name is short and escaped in a badge`() throws {
    let report = coverage([(foreignText, [foreignText: tally([.translated: 1])])])
    for format in [CoverageFormat.badge, .shields] {
      let text = rendered(format, report)
      #expect(text.isCalm && text.utf8.count < 4000)
      #expect(!text.contains("<script") && !text.contains("##["))
    }
  }
}

extension CoverageDataTests {
  private func json(_ report: CoverageReport) throws -> [String: any Sendable] {
    let data = Data(rendered(.json, report).utf8)
    return try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: any Sendable])
  }
}
