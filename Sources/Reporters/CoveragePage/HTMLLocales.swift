import TranslationStatus

/// The locales, lowest share first, each with its share, its open keys, its findings and its trend.
struct HTMLLocales: HTMLSection {
  let id: HTML = "locales"
  let title: HTML = "Locales"
  private let facts: PageFacts
  private var report: CoverageReport { facts.report }

  init(_ facts: PageFacts) { self.facts = facts }

  func write(to output: inout some TextOutputStream) {
    output.add(
      #"<p class="note">Lowest first. Percentages count keys and are rounded down."#
        + (showsTables ? Self.partlyCounted : "") + "</p>\n")
    output.add(.scrollStart("Locales"))
    output.add(
      #"<table class="rows wide" data-sorts>"# + "\n"
        + .caption("Translation coverage by locale") + head + "<tbody>\n")
    for locale in facts.locales { output.add(row(locale)) }
    output.add("</tbody>\n<tfoot>\(total)\n\(elsewhere)</tfoot></table>\n")
    output.add(.scrollEnd)
    output.add(lists)
    writeSources(to: &output)
  }
}

extension HTMLLocales {
  private var hasTrend: Bool { !report.trend.isEmpty }
  private var showsTables: Bool { report.hasIncompletePresence }
  /// Whether any translation is a copy of its source.
  private var showsCopies: Bool { report.total.identical.keys > 0 }

  private static let partlyCounted: HTML = """
     A table is counted in the languages that it has or that the configuration requires. <a \
    href="#missing">Tables with missing languages</a> are below.
    """

  /// The commands that list what the columns count.
  private var lists: HTML {
    let copies: HTML =
      showsCopies
      ? "; <code>catalog-lint lint --only identical-to-source --locale CODE</code> lists the keys "
        + "that are identical to their source" : ""
    return """
      <p class="note"><code>catalog-lint lint --locale CODE</code> lists the errors and warnings of \
      a locale\(copies).</p>

      """
  }

  private static let copies: HTML = """
    <th scope="col" class="n" data-sort title="Translated keys that are the same as their source">\
    Identical</th>
    """

  private var head: HTML {
    var head: HTML = """
      <thead><tr><th scope="col" data-sort>Locale</th>\
      <th scope="col" class="n" data-sort>Translated</th><th scope="col">States</th>\
      <th scope="col" class="n" data-sort>Open keys</th>\
      <th scope="col" class="n" data-sort>Open words</th>\
      <th scope="col" class="n" data-sort>Review</th>\
      \(showsCopies ? Self.copies : "")<th scope="col" class="n" data-sort>Errors</th>\
      <th scope="col" class="n" data-sort>Warnings</th>
      """
    if let comparison = report.comparison {
      head += """
        <th scope="col" class="n" data-sort>Points \(.label(comparison.label))</th>\
        <th scope="col" class="n" data-sort>Change in open keys</th>
        """
    }
    if hasTrend { head += #"<th scope="col">Trend</th>"# }
    if showsTables { head += #"<th scope="col" class="n" data-sort>In tables</th>"# }
    return head + "</tr></thead>\n"
  }

  private func row(_ locale: PageFacts.Locale) -> HTML {
    var name: HTML = .locale(locale.name, locale.language)
    if !locale.openKeys.isEmpty { name = .filterLink(locale.name, name) }
    let tables = locale.presence.map { "\($0.tables) of \($0.all)" as HTML } ?? "–"
    return #"<tr \#(.about(locale.name, locale.language))><th scope="row">\#(name)</th>"#
      + cells(
        locale.tally, errors: locale.errors, warnings: locale.warnings, change: locale.change,
        openChange: locale.openChange, shares: locale.shares, presence: locale.presence)
      + (showsTables ? #"<td class="n">\#(tables)</td>"# : "") + "</tr>\n"
  }

  private var total: HTML {
    let (earlier, tally) = (report.comparison?.snapshot.total, report.total)
    return #"<tr \#(HTML.aboutNone)><th scope="row">All locales</th>"#
      + cells(
        tally, errors: facts.locales.reduce(0) { $0 + $1.errors },
        warnings: facts.locales.reduce(0) { $0 + $1.warnings }, change: report.change,
        openChange: earlier.map { tally.open.keys - $0.open.keys }, shares: facts.shares)
      + (showsTables ? "<td></td>" : "") + "</tr>"
  }

  /// The findings without a locale in the table, so that the rows add up to the totals of the page.
  private var elsewhere: HTML {
    let (errors, warnings) = facts.elsewhere
    guard errors + warnings > 0 else { return "" }
    let changes = report.comparison == nil ? 0 : 2
    let count = changes + (hasTrend ? 1 : 0) + (showsTables ? 1 : 0)
    let others = Array(repeating: "<td></td>" as HTML, count: count)
    return """
      <tr \(HTML.aboutNone) class="aside"><th scope="row">Source or no locale</th>\
      <td></td><td></td><td></td><td></td><td></td>\(showsCopies ? "<td></td>" as HTML : "")\
      \(.count(errors))\(.count(warnings))\(others.joined())</tr>
      """
  }

  private func cells(
    _ tally: StatusTally, errors: Int, warnings: Int, change: PercentageChange?, openChange: Int?,
    shares: [Percentage?], presence: LocalePresence? = nil
  ) -> HTML {
    // The share of a few tables says nothing about the app.
    let part: HTML? = presence.flatMap {
      $0.tables < $0.all ? "in \($0.tables) of \($0.all.counted("table"))" : nil
    }
    let kind: HTML = part == nil ? "" : " partly"
    // In an attribute, because columns are sorted by the text of their cells.
    let scope: HTML = part.map { #" data-scope="\#($0)""# } ?? ""
    var cells: HTML = """
      <td class="n share\(kind)"\(scope)>\(.share(tally.percentage))</td>\
      <td class="bars\(kind)">\(.bar(tally))</td>\
      \(.count(tally.open.keys))\(.count(tally.open.words))\(.count(tally.review))\
      \(showsCopies ? .count(tally.identical.keys) : "")\(.count(errors))\(.count(warnings))
      """
    if report.comparison != nil {
      cells += """
        <td class="n">\(change.map(HTML.change) ?? "–")</td>\
        <td class="n">\(openChange.map(HTML.signed) ?? "–")</td>
        """
    }
    if hasTrend { cells += "<td>\(Sparkline(shares).html)</td>" }
    return cells
  }
}

extension HTMLLocales {
  private func writeSources(to output: inout some TextOutputStream) {
    guard !report.sources.isEmpty else { return }
    output.add("<h3>Source languages</h3>\n")
    output.add(#"<p class="note">Source strings are not part of any total.</p>"# + "\n")
    output.add(.scrollStart("Source languages"))
    output.add(
      """
      <table class="rows compact fit">
      \(.caption("Source languages and the state of their strings"))\
      <thead><tr><th scope="col">Locale</th><th scope="col" class="n">Complete</th>\
      <th scope="col">States</th><th scope="col" class="n">Keys</th>\
      <th scope="col" class="n">Open keys</th></tr></thead>
      <tbody>

      """)
    for source in report.sources {
      output.add(
        """
        <tr><th scope="row">\(.locale(source.locale, facts.language(of: source.locale)))</th>\
        <td class="n share">\(.share(source.tally.percentage))</td>\
        <td class="bars">\(.bar(source.tally))</td><td class="n">\(source.tally.total.keys)</td>\
        \(.count(source.tally.open.keys))</tr>

        """)
    }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }
}

/// A small line of shares, as wide as a word, with its own range.
struct Sparkline {
  private static let maxPoints = 60
  private static let (width, height) = (96, 24)
  private let shares: [Percentage]

  /// - Parameter shares: the shares, oldest first; nil is omitted.
  init(_ shares: [Percentage?]) {
    self.shares = shares.compactMap(\.self).thinned(to: Self.maxPoints)
  }

  var html: HTML {
    guard let first = shares.first, let last = shares.last, shares.count > 1 else { return "–" }
    let points = points
    let end = points[points.count - 1]
    return """
      <svg class="spark" role="img" aria-label="from \(first.description)% to \
      \(last.description)%" width="\(plain: Self.width)" height="\(plain: Self.height)" \
      viewBox="0 0 \(plain: Self.width) \(plain: Self.height)"><polyline \
      fill="none" stroke="gray" \
      points="\(points.map { "\(plain: $0.x),\(plain: $0.y)" as HTML }.joined(" "))"/>\
      <circle cx="\(plain: end.x)" cy="\(plain: end.y)" r="2.5"/></svg>
      """
  }

  /// The points of the line. Its range spans at least five percentage points, so that small
  /// variations don't look large.
  private var points: [(x: Int, y: Int)] {
    let tenths = shares.map(\.tenths)
    guard let least = tenths.min(), let most = tenths.max() else { return [] }
    let middle = (least + most) / 2
    let span = max(50, most - least)
    let (height, width) = (Self.height - 8, Self.width - 8)
    return tenths.enumerated().map { index, share in
      let rise = (share - middle + span / 2) * height / span
      return (4 + index * width / (tenths.count - 1), Self.height - 4 - rise)
    }
  }
}
