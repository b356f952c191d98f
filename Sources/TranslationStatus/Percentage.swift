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
