import TranslationStatus

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
