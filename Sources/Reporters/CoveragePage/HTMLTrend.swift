import TranslationStatus

/// The change of the shares over time: a chart for each range of screen widths, and a table.
struct HTMLTrend: HTMLSection {
  private static let maxColumns = 60

  let id: HTML = "trend"
  let title: HTML = "Trend"
  private let facts: PageFacts

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { !facts.dates.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">Percent of keys translated. The thick line is all locales together; the \
      others are named where they fit, worst first.\(gaps)</p>
      \(TrendChart(facts, .wide).html)
      \(TrendChart(facts, .medium).html)
      \(TrendChart(facts, .narrow).html)
      <details><summary>Show as a table</summary>

      """)
    writeTable(to: &output)
    output.add("</details>\n")
  }
}

extension HTMLTrend {
  private var gaps: HTML {
    facts.report.trend.contains { !$0.isKnown }
      ? " At a gap, not all files could be read." : ""
  }

  private func writeTable(to output: inout some TextOutputStream) {
    let columns = Array(facts.dates.indices).thinned(to: Self.maxColumns).reversed()
    if facts.dates.count > 12 {
      output.add(#"<p class="note paper">The latest twelve points; the page has more.</p>"# + "\n")
    }
    output.add(.scrollStart("Trend as a table", "tall"))
    output.add(#"<table class="rows matrix trend">"# + "\n")
    output.add(.caption("Percent of keys translated, newest first"))
    output.add(#"<thead><tr><th scope="col">Locale</th>"#)
    for column in columns {
      let revision =
        column < facts.report.trend.count
        ? facts.report.trend[column].revision : facts.report.revision
      let day = facts.links.commit(.day(facts.dates[column]), revision)
      output.add(#"<th scope="col" class="n">\#(day)</th>"#)
    }
    output.add("</tr></thead>\n<tbody>\n")
    for locale in facts.locales {
      let about = HTML.about(locale.name, locale.language)
      output.add(
        row(.locale(locale.name, locale.language), about, locale.shares, Array(columns)))
    }
    output.add("</tbody>\n<tfoot>")
    output.add(row("All locales", .aboutNone, facts.shares, Array(columns)))
    output.add("</tfoot></table>\n\(.scrollEnd)")
  }

  private func row(
    _ name: HTML, _ about: HTML, _ shares: [Percentage?], _ columns: [Int]
  ) -> HTML {
    let cells = columns.map { column -> HTML in
      let share = shares[column].map { "\($0.description)" as HTML } ?? "–"
      return #"<td class="n">\#(share)</td>"#
    }
    return #"<tr \#(about)><th scope="row">\#(name)</th>\#(cells.joined())</tr>"# + "\n"
  }
}

/// A line for each locale and one for all of them, with axes and names, as inline SVG.
struct TrendChart {
  /// The screen size that the chart is made for, since text must not shrink with the chart.
  struct Size {
    var kind: HTML
    var width: Int
    var height: Int
    var maxPoints: Int
    var maxDates: Int

    static let wide = Size(
      kind: "for-wide", width: 1120, height: 380, maxPoints: 120, maxDates: 7)
    static let medium = Size(
      kind: "for-medium", width: 740, height: 330, maxPoints: 80, maxDates: 5)
    static let narrow = Size(
      kind: "for-narrow", width: 340, height: 280, maxPoints: 50, maxDates: 2)
  }

  private static let (left, right, top, bottom, lineHeight) = (44, 124, 14, 34, 17)
  /// The distance between the ends of lines and their names, in pixels.
  private static let leader = 22

  private let facts: PageFacts
  private let size: Size
  private let scale: ChartScale
  private let points: [Int]
  /// The number of locales whose names fit, lowest share first.
  private let named: Int

  init(_ facts: PageFacts, _ size: Size) {
    self.facts = facts
    self.size = size
    let lines = (size.height - Self.top - Self.bottom) / Self.lineHeight
    named = min(lines - 1, 8, facts.locales.count)
    points = Array(facts.dates.indices).thinned(to: size.maxPoints)
    scale = ChartScale(
      dates: facts.dates, shares: ([facts.shares] + facts.locales.map(\.shares)).joined(),
      across: Self.left..<size.width - Self.right, down: Self.top..<size.height - Self.bottom)
  }

  var html: HTML {
    let lines = facts.locales.enumerated().reversed().map { index, locale in
      line(locale.shares, index < named ? "one" : "other")
    }
    return """
      <svg class="chart \(size.kind)" role="img" aria-label="\(summary)" \
      width="\(plain: size.width)" height="\(plain: size.height)" \
      viewBox="0 0 \(plain: size.width) \(plain: size.height)">
      \(levels)\(dates)\(lines.joined())\(line(facts.shares, "all"))\(names)</svg>
      """
  }
}

extension TrendChart {
  private var summary: HTML {
    let known = facts.shares.compactMap(\.self)
    let dates: HTML = "from \(.day(facts.dates.first ?? ""))"
    guard let first = known.first, let last = known.last else { return "Trend \(dates)" }
    return "Trend \(dates): all locales from \(first.description)% to \(last.description)%"
  }

  private var levels: HTML {
    scale.levels.map { level -> HTML in
      let y = scale.y(level * 10)
      return """
        <line class="level" stroke="silver" x1="\(plain: Self.left)" \
        x2="\(plain: size.width - Self.right)" y1="\(plain: y)" y2="\(plain: y)"/>\
        <text class="axis" x="\(plain: Self.left - 8)" \
        y="\(plain: y + 4)" text-anchor="end">\(plain: level)%</text>

        """
    }.joined()
  }

  private var dates: HTML {
    let distance = (size.width - Self.left - Self.right) / size.maxDates
    let shown = [facts.dates.count - 1, 0] + facts.dates.indices.dropFirst().dropLast()
    var taken: [Int] = []
    let labels = shown.compactMap { index -> HTML? in
      let x = scale.x(index)
      guard taken.allSatisfy({ abs($0 - x) >= distance }) else { return nil }
      taken.append(x)
      let anchor: HTML = index == 0 ? "start" : "middle"
      return """
        <text class="axis" x="\(plain: x)" y="\(plain: size.height - 10)" \
        text-anchor="\(anchor)">\(.day(facts.dates[index]))</text>

        """
    }
    return labels.joined()
  }

  private func line(_ shares: [Percentage?], _ kind: HTML) -> HTML {
    // A line would invent figures for a time without any.
    let runs = points.split { shares[$0] == nil }.map { run in
      run.compactMap { index in
        shares[index].map { (x: scale.x(index), y: scale.y($0.tenths)) }
      }
    }
    guard let end = runs.last?.last else { return "" }
    let isNamed = kind.markup != "other"
    let dot: HTML = """
      <circle class="\(kind)" cx="\(plain: end.x)" cy="\(plain: end.y)" r="3"/>
      """
    let lines = runs.map { places -> HTML in
      // A single point has no line, so it gets a short one.
      let places = places.count == 1 ? [(places[0].x - 2, places[0].y)] + places : places
      let corners = places.map { "\(plain: $0.x),\(plain: $0.y)" as HTML }.joined(" ")
      return """
        <polyline class="\(kind)" fill="none" stroke="gray" points="\(corners)"/>
        """
    }
    return lines.joined() + (isNamed ? dot : "") + "\n"
  }
}

extension TrendChart {
  /// The names at the ends of lines.
  private var names: HTML {
    let all = facts.report.total.percentage.map { (name: "All", share: $0, kind: "all" as HTML) }
    let locales = facts.locales[..<named].compactMap { locale in
      locale.tally.percentage.map { (name: locale.name, share: $0, kind: "one" as HTML) }
    }
    let shown = ([all].compactMap(\.self) + locales).sorted { $0.share > $1.share }
    let places = apart(shown.map { scale.y($0.share.tenths) })
    return zip(shown, places).map { label, y -> HTML in
      let end = size.width - Self.right
      let dot = scale.y(label.share.tenths)
      return """
        <polyline class="leader" fill="none" stroke="silver" \
        points="\(plain: end + 5),\(plain: dot) \(plain: end + Self.leader - 4),\(plain: y)"/>\
        <text class="name \(label.kind)" x="\(plain: end + Self.leader)" \
        y="\(plain: y + 4)">\(SafeText.clipped(label.name, to: 8)) \
        <tspan>\(label.share.description)%</tspan></text>

        """
    }.joined()
  }

  /// Moves positions, from top to bottom, until lines of text fit between them.
  private func apart(_ places: [Int]) -> [Int] {
    var places = places
    for index in places.indices.dropFirst() {
      places[index] = max(places[index], places[index - 1] + Self.lineHeight)
    }
    var lowest = size.height - Self.bottom
    for index in places.indices.reversed() {
      places[index] = min(places[index], lowest)
      lowest = places[index] - Self.lineHeight
    }
    return places
  }
}

/// The positions of dates and shares in a chart.
struct ChartScale {
  private let times: [Int]
  private let first: Int
  private let last: Int
  /// The shares of the lowest and the highest line, and the interval between lines, in percent.
  private let least: Int
  private let maximum: Int
  private let step: Int
  private let across: Range<Int>
  private let down: Range<Int>

  /// - Parameter dates: the dates, oldest first. If one of them isn't a valid date, all are evenly
  ///   spaced.
  init(
    dates: [String], shares: some Sequence<Percentage?>, across: Range<Int>, down: Range<Int>
  ) {
    let seconds = dates.compactMap { PointInTime($0)?.seconds }
    times = seconds.count == dates.count ? seconds : Array(dates.indices)
    (first, last) = (times.min() ?? 0, times.max() ?? 0)
    let tenths = shares.compactMap { $0?.tenths }
    maximum = max(20, ((tenths.max() ?? 1000) + 99) / 100 * 10)
    let lowest = min(maximum - 20, (tenths.min() ?? 0) / 10)
    step = maximum - lowest > 50 ? 20 : 10
    least = max(0, maximum - (maximum - lowest + step - 1) / step * step)
    (self.across, self.down) = (across, down)
  }

  /// The shares that have a line, in percent.
  var levels: [Int] {
    Array(stride(from: maximum, through: least, by: -step))
  }

  func x(_ index: Int) -> Int {
    guard last > first else { return across.upperBound }
    return across.lowerBound + (times[index] - first) * across.count / (last - first)
  }

  func y(_ tenths: Int) -> Int {
    down.upperBound - (tenths - least * 10) * down.count / (maximum * 10 - least * 10)
  }
}

extension Array {
  /// Returns at most the given number of elements, evenly spread, including the last one.
  func thinned(to maximum: Int) -> [Element] {
    let step = Swift.max(1, (count + maximum - 1) / maximum)
    return stride(from: count - 1, through: 0, by: -step).map { self[$0] }.reversed()
  }
}
