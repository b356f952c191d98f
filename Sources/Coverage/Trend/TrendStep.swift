import SourceText

/// The interval between the points of a trend.
package enum TrendStep: String, CaseIterable, Sendable {
  case day, week, month

  /// Returns the time that is a number of steps before another time.
  ///
  /// - Parameter seconds: a time in seconds since 1970.
  func time(_ count: Int, stepsBefore seconds: Int) -> Int {
    switch self {
    case .day: seconds - count * 86_400
    case .week: seconds - count * 7 * 86_400
    case .month: CalendarDate.time(count, monthsBefore: seconds)
    }
  }

  /// The minimum length of a step in seconds.
  var minDuration: Int {
    switch self {
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 28 * 86_400
    }
  }
}
