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
