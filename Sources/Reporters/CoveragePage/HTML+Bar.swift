import TranslationStatus

/// A part of a bar, which can represent several states.
private struct BarPart {
  var name: HTML
  var states: [TranslationState]
  /// The CSS class that colors it.
  var kind: HTML
  /// The color if the style sheet is blocked, as in Jenkins.
  var paint: HTML

  static let all: [BarPart] = [
    BarPart(name: "translated", states: [.translated], kind: "done", paint: "#2c8a66"),
    BarPart(
      name: "machine-translated", states: [.machineTranslated], kind: "machine", paint: "#93cdb4"),
    BarPart(name: "needs review", states: [.needsReview], kind: "review", paint: "#e5b73b"),
    BarPart(name: "incomplete", states: [.incomplete], kind: "partial", paint: "#dd7433"),
    BarPart(name: "new or missing", states: [.new, .missing], kind: "open", paint: "#d3d7dc"),
  ]

  func keys(of tally: StatusTally) -> Int { states.reduce(0) { $0 + tally[$1].keys } }
}

extension HTML {
  /// Returns a stacked bar of the counted states, with a description in words. Each part is wide
  /// enough to be visible.
  static func bar(_ tally: StatusTally, width: Int = 240, height: Int = 10) -> HTML {
    let parts = BarPart.all.map { (part: $0, keys: $0.keys(of: tally)) }.filter { $0.keys > 0 }
    let words = parts.map { "\($0.keys) \($0.part.name)" as HTML }.joined(", ")
    var start = 0
    let shapes = zip(parts, widths(of: parts.map(\.keys), least: width < 1000 ? 8 : 3)).map {
      part, width -> HTML in
      defer { start += width }
      return """
        <rect class="\(part.part.kind)" x="\(plain: start)" width="\(plain: width)" \
        height="10" fill="\(part.part.paint)"/>
        """
    }
    return """
      <svg class="bar" role="img" aria-label="\(parts.isEmpty ? "no keys" : words)" \
      width="\(plain: width)" height="\(plain: height)" viewBox="0 0 1000 10" \
      preserveAspectRatio="none">\(shapes.joined())</svg>
      """
  }

  /// Distributes 1000 units of width among parts, at the expense of the largest part.
  ///
  /// - Parameter least: the width that each part gets at least.
  private static func widths(of parts: [Int], least: Int) -> [Int] {
    let total = parts.reduce(0, +)
    guard let maximum = parts.indices.max(by: { parts[$0] < parts[$1] }) else { return [] }
    var widths = parts.map {
      max(least, total.dividingFullWidth($0.multipliedFullWidth(by: 1000)).0)
    }
    widths[maximum] += 1000 - widths.reduce(0, +)
    return widths
  }

  /// Returns a legend for the colors of bars, with the number of keys in a tally.
  static func legend(_ tally: StatusTally) -> HTML {
    let entries = BarPart.all.map { part -> HTML in
      """
      <li><svg class="swatch" width="12" height="12" aria-hidden="true">\
      <rect class="\(part.kind)" width="12" height="12" fill="\(part.paint)"/></svg>\
      \(part.name) <b>\(part.keys(of: tally))</b></li>
      """
    }
    return #"<ul class="legend">"# + entries.joined() + "</ul>"
  }

  /// Returns the name of a state next to its color. A state that isn't counted has the color of
  /// untranslated keys.
  static func state(_ state: TranslationState) -> HTML {
    let kind = BarPart.all.first { $0.states.contains(state) }?.kind ?? "open"
    return """
      <span class="state"><svg class="swatch \(kind)" width="10" height="10" aria-hidden="true">\
      <rect width="10" height="10"/></svg>\(state.words)</span>
      """
  }
}

extension HTML {
  /// Returns a share with its percent sign, or a dash.
  static func share(_ share: Percentage?) -> HTML {
    share.map { "\($0.description)%" as HTML } ?? "–"
  }

  /// Returns a change with its sign and a color for increases and decreases.
  static func change(_ change: PercentageChange) -> HTML {
    let kind: HTML = change.tenths > 0 ? "up" : change.tenths < 0 ? "down" : "same"
    return #"<span class="\#(kind)">\#(change.description)</span>"#
  }

  /// Returns a count with its sign: `+12`, `−3`, `0`.
  static func signed(_ number: Int) -> HTML {
    let sign: HTML = number > 0 ? "+" : number < 0 ? "\u{2212}" : ""
    return sign + "\(Int(clamping: number.magnitude))"
  }

  /// Returns the name of an earlier state in a heading. A date is never broken.
  static func label(_ text: String) -> HTML {
    let name = HTML.name(text, upTo: 80)
    return text.utf8.count > 16 ? name : #"<span class="pair">\#(name)</span>"#
  }

  /// Returns the day of a date. A string that isn't a date is shown unchanged, up to its first
  /// characters.
  static func day(_ text: String) -> HTML {
    PointInTime(text) == nil ? "\(SafeText.clipped(text, to: 10))" : "\(String(text.prefix(10)))"
  }

  /// Returns a date with its time, to the minute. A string that isn't a date is shown unchanged, up
  /// to its first characters.
  static func time(_ text: String) -> HTML {
    guard PointInTime(text) != nil else { return "\(SafeText.clipped(text, to: 40))" }
    let (day, minute) = (String(text.prefix(10)), String(text.dropFirst(11).prefix(5)))
    return #"<time datetime="\#(text)">\#(day) \#(minute) UTC</time>"#
  }
}
