import SourceText

/// How far the points of a trend lie apart.
package enum TrendStep: String, CaseIterable, Sendable {
  case day, week, month

  /// A time some steps before another one.
  ///
  /// - Parameter seconds: since 1970.
  func time(_ count: Int, stepsBefore seconds: Int) -> Int {
    switch self {
    case .day: seconds - count * 86_400
    case .week: seconds - count * 7 * 86_400
    case .month: CalendarDate.time(count, monthsBefore: seconds)
    }
  }

  /// The fewest seconds that a step has.
  var shortest: Int {
    switch self {
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 28 * 86_400
    }
  }
}
