import TranslationStatus

/// Where dates and shares stand in a chart.
struct ChartScale {
  private let times: [Int]
  private let first: Int
  private let last: Int
  /// The shares of the lowest and the highest line, and the way from line to line, in percent.
  private let least: Int
  private let most: Int
  private let step: Int
  private let across: Range<Int>
  private let down: Range<Int>

  /// - Parameter dates: oldest first; if one has not the form of a date, all stand at equal
  ///   distances.
  init(
    dates: [String], shares: some Sequence<Percentage?>, across: Range<Int>, down: Range<Int>
  ) {
    let seconds = dates.compactMap { PointInTime($0)?.seconds }
    times = seconds.count == dates.count ? seconds : Array(dates.indices)
    (first, last) = (times.min() ?? 0, times.max() ?? 0)
    let tenths = shares.compactMap { $0?.tenths }
    most = max(20, ((tenths.max() ?? 1000) + 99) / 100 * 10)
    let lowest = min(most - 20, (tenths.min() ?? 0) / 10)
    step = most - lowest > 50 ? 20 : 10
    least = max(0, most - (most - lowest + step - 1) / step * step)
    (self.across, self.down) = (across, down)
  }

  /// The shares, in percent, that have a line.
  var levels: [Int] {
    Array(stride(from: most, through: least, by: -step))
  }

  func x(_ index: Int) -> Int {
    guard last > first else { return across.upperBound }
    return across.lowerBound + (times[index] - first) * across.count / (last - first)
  }

  func y(_ tenths: Int) -> Int {
    down.upperBound - (tenths - least * 10) * down.count / (most * 10 - least * 10)
  }
}
