/// How far a share has risen or fallen, in tenths of a point.
package struct PercentageChange: Hashable, Sendable {
  /// From -1000 to 1000.
  package let tenths: Int

  /// The change between two shares; nil if there was, or is, no whole to have a share of.
  package init?(from earlier: Percentage?, to present: Percentage?) {
    guard let earlier, let present else { return nil }
    tenths = present.tenths - earlier.tenths
  }
}

extension PercentageChange: CustomStringConvertible {
  /// With one decimal and a sign, of which minus is U+2212: `+1.4`, `−0.2`, `0.0`.
  package var description: String {
    let sign = tenths > 0 ? "+" : tenths < 0 ? "\u{2212}" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

extension CoverageReport {
  /// How far all locales together have come since the state compared with.
  package var change: PercentageChange? {
    PercentageChange(from: comparison?.snapshot.total.percentage, to: total.percentage)
  }

  /// Returns how far a locale of the project has come since the state compared with; nil if there
  /// is no such state, or it lacks the locale.
  package func change(of locale: LocaleCoverage) -> PercentageChange? {
    let earlier = comparison?.snapshot.locales[locale.identifier]
    return PercentageChange(from: earlier?.percentage, to: locale.tally.percentage)
  }

  /// Returns how far a group has come since the state compared with; nil if there is no such state,
  /// or it lacks the group.
  package func change(of group: GroupCoverage) -> PercentageChange? {
    let earlier = comparison?.snapshot.groups[group.name]
    return PercentageChange(from: earlier?.percentage, to: group.total.percentage)
  }
}
