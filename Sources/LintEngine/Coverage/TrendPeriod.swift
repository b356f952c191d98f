import Git
import SourceText

/// How far back a trend looks, and at which times.
package struct TrendPeriod: Hashable, Sendable {
  /// Why a text is no period.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong.
    package let message: String
    /// What to do about it.
    package let help: String
  }

  /// Three years of days. Each point costs a process.
  private static let greatestCount = 1_100

  /// When it begins, in seconds since 1970.
  package let start: Int
  /// The present, in seconds since 1970.
  package let end: Int
  package let step: TrendStep

  /// Understands `90d`, `12w`, `6m` and `1y`, which are counted back from the present, and days
  /// such as `2026-08-01`, which begin at midnight in UTC.
  ///
  /// - Parameter now: in seconds since 1970.
  package init(since text: String, every step: TrendStep, now: Int) throws(Failure) {
    let now = min(max(now, 0), CalendarDate.greatestTime)
    guard let start = Self.start(text, now: now) else {
      throw Failure(
        message: "'\(text)' is no period",
        help: "write 90d, 12w, 6m, 1y, or a day such as 2026-08-01")
    }
    guard start < now else {
      throw Failure(
        message: "'\(text)' is not in the past", help: "name a day before today, or a length")
    }
    guard (now - start) / step.shortest <= Self.greatestCount else {
      throw Failure(
        message: "'\(text)' has more than \(Self.greatestCount) points, one for every \(step)",
        help: "take longer steps, or a shorter period")
    }
    (self.start, end, self.step) = (start, now, step)
  }
}

extension TrendPeriod {
  /// The times at which the trend has points, latest first: back from the present, step by step,
  /// and the beginning.
  var times: [Int] {
    var times: [Int] = []
    while true {
      // From the present each time, so that a short month does not shift those before it.
      let time = step.time(times.count + 1, stepsBefore: end)
      guard time > start else { return times + [start] }
      times.append(time)
    }
  }

  /// Chooses the states that were there at the times of the trend, each once.
  ///
  /// - Parameter history: latest first, each commit the parent of the one before it. The clocks of
  ///   their authors may have been wrong.
  /// - Returns: oldest first.
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
    // Git knows no commit before 1970.
    return max(start, 1)
  }
}
