import Git
import SourceText

/// The period of a trend, and the interval between its points.
package struct TrendPeriod: Hashable, Sendable {
  /// The reason why a string isn't a valid period.
  package struct Failure: Error, Hashable, Sendable {
    /// The problem.
    package let message: String
    /// The action that fixes the problem.
    package let help: String
  }

  /// The maximum number of points: three years of days. Each point needs a process.
  private static let maxCount = 1_100

  /// The start, in seconds since 1970.
  package let start: Int
  /// The present, in seconds since 1970.
  package let end: Int
  package let step: TrendStep

  /// Parses `90d`, `12w`, `6m` and `1y`, which are counted back from the present, and days such as
  /// `2026-08-01`, which begin at midnight in UTC.
  ///
  /// - Parameter now: the present, in seconds since 1970.
  package init(since text: String, every step: TrendStep, now: Int) throws(Failure) {
    let now = min(max(now, 0), CalendarDate.maxTime)
    guard let start = Self.start(text, now: now) else {
      throw Failure(
        message: "'\(text)' is not a valid period",
        help: "use a period (90d, 12w, 6m, 1y) or a date, for example 2026-08-01")
    }
    guard start < now else {
      throw Failure(
        message: "'\(text)' is not in the past",
        help: "use a date before today, or a period, for example 90d")
    }
    guard (now - start) / step.minDuration <= Self.maxCount else {
      throw Failure(
        message: "'\(text)' has more than \(Self.maxCount) points, one for every \(step)",
        help: "take longer steps, or a shorter period")
    }
    (self.start, end, self.step) = (start, now, step)
  }
}

extension TrendPeriod {
  /// The times of the points, latest first: step by step back from the present, and then the start.
  var times: [Int] {
    var times: [Int] = []
    while true {
      // Computed from the present each time, so that a short month doesn't shift earlier points.
      let time = step.time(times.count + 1, stepsBefore: end)
      guard time > start else { return times + [start] }
      times.append(time)
    }
  }

  /// Returns the commits that were current at the times of the trend, each once.
  ///
  /// - Parameter history: the commits, latest first. Each commit is the parent of the previous one
  ///   in the list. The clocks of their authors may have been wrong.
  /// - Returns: the commits, oldest first.
  func points(of history: [DatedCommit]) -> [DatedCommit] {
    var points: [DatedCommit] = []
    var index = 0
    for time in times {
      let first = index
      while index < history.count, history[index].time > time { index += 1 }
      guard index < history.count else { break }
      if points.isEmpty || index > first { points.append(history[index]) }
    }
    return points.reversed()
  }

  private static func start(_ text: String, now: Int) -> Int? {
    if CalendarDate.isValid(text) { return CalendarDate.start(of: text).map { max($0, 1) } }
    let digits = text.utf8.dropLast()
    guard (1...4).contains(digits.count), let count = Int(String(text.dropLast())), count > 0,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let start: Int
    switch text.utf8.last {
    case UInt8(ascii: "d"): start = TrendStep.day.time(count, stepsBefore: now)
    case UInt8(ascii: "w"): start = TrendStep.week.time(count, stepsBefore: now)
    case UInt8(ascii: "m"): start = TrendStep.month.time(count, stepsBefore: now)
    case UInt8(ascii: "y"): start = TrendStep.month.time(count * 12, stepsBefore: now)
    default: return nil
    }
    // Git supports no commits before 1970.
    return max(start, 1)
  }
}
