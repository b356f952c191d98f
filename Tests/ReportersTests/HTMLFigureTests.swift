import Foundation
import Testing
import TranslationStatus

@testable import Reporters

/// Bars, lines, dates and other computed parts of the page.
@Suite struct HTMLFigureTests {
  @Test(arguments: [
    tally([.translated: 1]), tally([.translated: 99_999, .missing: 1]),
    tally([.translated: 1, .machineTranslated: 1, .needsReview: 1, .incomplete: 1, .new: 99_999]),
    tally([.translated: 1, .needsReview: 1, .new: 1]),
  ])
  func `a bar is full, and all of its parts are visible`(tally: StatusTally) {
    let shapes = HTML.bar(tally).markup.matches(of: /x="(\d+)" width="(\d+)"/)
    let parts = shapes.map { (start: Int($0.output.1)!, width: Int($0.output.2)!) }
    var end = 0
    for part in parts {
      #expect(part.start == end && part.width >= 8)
      end += part.width
    }
    #expect(end == 1000)
  }

  @Test func `the label of a bar describes what it shows`() {
    let bar = HTML.bar(tally([.translated: 1200, .needsReview: 3, .new: 1, .missing: 4])).markup
    #expect(bar.contains(#"aria-label="1,200 translated, 3 needs review, 5 new or missing""#))
    #expect(HTML.bar(StatusTally()).markup.contains(#"aria-label="no keys""#))
  }

  @Test func `a sparkline rises with the share, and a single state has no line`() throws {
    let shares = [500, nil, 600, 900].map { $0.map(Percentage.init(tenths:)) }
    let line = Sparkline(shares).html.markup
    let heights = try #require(line.firstMatch(of: /points="([^"]*)"/)).output.1
      .split(separator: " ").map { Int($0.split(separator: ",")[1])! }
    #expect(heights.count == 3 && heights == heights.sorted(by: >))
    #expect(line.contains(#"aria-label="from 50.0% to 90.0%""#))
    #expect(Sparkline([Percentage(tenths: 1)]).html.markup == "–")
    #expect(Sparkline([]).html.markup == "–")
  }

  @Test func `a long trend is thinned and keeps its last state`() {
    for count in 1...200 {
      let thin = Array(0..<count).thinned(to: 60)
      #expect(thin.count <= 60 && thin.last == count - 1 && thin == thin.sorted())
    }
    #expect(Array(0..<60).thinned(to: 60).count == 60)
  }

  @Test func `dates are spaced in proportion to time`() throws {
    func seconds(_ text: String) throws -> Int { try #require(PointInTime(text)).seconds }
    for (from, to, days) in [
      ("2024-02-28", "2024-03-01", 2), ("2026-02-28", "2026-03-01", 1),
      ("2025-12-31", "2026-01-01", 1), ("2000-02-28", "2000-03-01", 2),
      ("1900-02-28", "1900-03-01", 1), ("2025-11-21", "2026-11-21", 365),
    ] {
      let distance = try seconds(to + "T04:00:01Z") - seconds(from + "T03:59:00Z")
      #expect(distance == days * 86_400 + 61)
    }
    for text in ["", "2026-11-21", "2026-13-01T00:00:00Z", "2026-1١-21T04:00:00Z", "x"] {
      #expect(PointInTime(text) == nil)
    }
  }

  @Test func `a chart spans its values and has a line at each round share`() {
    let across = 0..<100
    let shares = [Percentage(tenths: 820), nil, Percentage(tenths: 991)]
    let scale = ChartScale(
      dates: ["2026-01-01T00:00:00Z", "2026-01-11T00:00:00Z", "2026-01-21T00:00:00Z"],
      shares: shares, across: across, down: 10..<210)
    #expect(scale.levels == [100, 90, 80])
    #expect(scale.y(1000) == 10 && scale.y(800) == 210 && scale.y(900) == 110)
    #expect((0..<3).map(scale.x) == [0, 50, 100])
    let odd = ChartScale(dates: ["b", "a", "c"], shares: [], across: across, down: 10..<210)
    #expect((0..<3).map(odd.x) == [0, 50, 100] && odd.levels.first == 100)
  }

  @Test func `the trend table is newest first`() throws {
    let page = htmlPage(sampleCoverage())
    let head = try #require(page.firstMatch(of: /newest first<\/caption>\n<thead>(.*)<\/thead>/))
    let days = head.output.1.matches(of: /\d{4}-\d\d-\d\d/).map(\.output)
    #expect(days == ["2026-11-21", "2026-11-14", "2026-11-07"])
    let row = #"<bdi lang="" dir="auto" translate="no">ja</bdi></th><td class="n">45.8</td>"#
    #expect(page.contains(row + #"<td class="n">34.7</td><td class="n">30.0</td></tr>"#))
  }

  @Test func `a state without figures is a gap in each line and in the table`() throws {
    var report = sampleCoverage()
    let gap = CoverageGap(path: "a", reason: "b", help: nil)
    report.trend.insert(
      CoverageSnapshot(date: "2026-11-10T04:00:00Z", revision: nil, gap: gap), at: 1)
    let page = htmlPage(report)
    let chart = try #require(page.firstMatch(of: /<svg class="chart[\s\S]*?<\/svg>/)?.output)
    #expect(chart.matches(of: /<polyline class="all"/).count == 2)
    #expect(chart.matches(of: /<circle class="all"/).count == 1)
    #expect(page.contains("At a gap, not all files could be read."))
    #expect(page.contains(#"<td class="n">34.7</td><td class="n">–</td><td class="n">30.0</td>"#))
    #expect(!htmlPage(sampleCoverage()).contains("At a gap"))
  }

  @Test func `labels at the ends of lines don't overlap`() {
    let page = htmlPage(hugeCoverage())
    for chart in page.matches(of: /<svg class="chart[\s\S]*?<\/svg>/).map(\.output) {
      let places = chart.matches(of: /<text class="name[^>]*y="(\d+)"/).map { Int($0.output.1)! }
      #expect(places.count > 5)
      #expect(chart.matches(of: /class="leader"/).count == places.count)
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 17 })
    }
  }

  @Test func `the Base64 encoding equals Foundation's`() {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ 250) }
      #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
    }
  }
}
