/// A percentage in tenths. It is never rounded up, so 100 always means all.
package struct Percentage: Hashable, Comparable, Sendable {
  /// The value in tenths of a percent, from 0 to 1000.
  package let tenths: Int

  /// - Parameter tenths: tenths of a percent, from 0 to 1000.
  package init(tenths: Int) {
    precondition((0...1000).contains(tenths), "a share of \(tenths) in 1000")
    self.tenths = tenths
  }

  /// Computes the percentage of a whole. Returns nil if the whole is zero. A part greater than zero
  /// is at least 0.1.
  package init?(_ part: Int, of whole: Int) {
    guard whole > 0 else { return nil }
    let dividend = part.multipliedFullWidth(by: 1000)
    let tenths = whole.dividingFullWidth(dividend).quotient
    self.tenths = part > 0 ? max(1, tenths) : 0
  }

  package static func < (left: Self, right: Self) -> Bool { left.tenths < right.tenths }
}

extension Percentage: CustomStringConvertible {
  /// The percentage with one decimal and no percent sign: `98.2`.
  package var description: String { "\(tenths / 10).\(tenths % 10)" }
}

/// The change of a percentage, in tenths of a percentage point.
package struct PercentageChange: Hashable, Sendable {
  /// The change in tenths of a percentage point, from -1000 to 1000.
  package let tenths: Int

  /// Computes the change between two percentages. Returns nil if either is nil.
  package init?(from earlier: Percentage?, to present: Percentage?) {
    guard let earlier, let present else { return nil }
    tenths = present.tenths - earlier.tenths
  }
}

extension PercentageChange: CustomStringConvertible {
  /// The change with one decimal and a sign. The minus sign is U+2212: `+1.4`, `−0.2`, `0.0`.
  package var description: String {
    let sign = tenths > 0 ? "+" : tenths < 0 ? "\u{2212}" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

extension CoverageReport {
  /// The change of the total over all locales since the compared state.
  package var change: PercentageChange? {
    PercentageChange(from: comparison?.snapshot.total.percentage, to: total.percentage)
  }

  /// Returns the change of a locale since the compared state. Returns nil if there is no such
  /// state, or if it doesn't have the locale.
  package func change(of locale: LocaleCoverage) -> PercentageChange? {
    let earlier = comparison?.snapshot.locales[locale.identifier]
    return PercentageChange(from: earlier?.percentage, to: locale.tally.percentage)
  }

  /// Returns the change of a group since the compared state. Returns nil if there is no such state,
  /// or if it doesn't have the group.
  package func change(of group: GroupCoverage) -> PercentageChange? {
    let earlier = comparison?.snapshot.groups[group.name]
    return PercentageChange(from: earlier?.percentage, to: group.total.percentage)
  }
}
