import TranslationStatus

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
