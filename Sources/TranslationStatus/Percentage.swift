/// A share of 100, in tenths and never rounded up, so that 100 is said of nothing that is not
/// whole.
package struct Percentage: Hashable, Comparable, Sendable {
  /// From 0 to 1000.
  package let tenths: Int

  /// - Parameter tenths: from 0 to 1000.
  package init(tenths: Int) {
    precondition((0...1000).contains(tenths), "a share of \(tenths) in 1000")
    self.tenths = tenths
  }

  /// The share that a part has of a whole; nil if there is no whole. A part that is not nothing has
  /// at least 0.1.
  package init?(_ part: Int, of whole: Int) {
    guard whole > 0 else { return nil }
    let floor = part.multipliedFullWidth(by: 1000)
    let tenths = whole.dividingFullWidth(floor).quotient
    self.tenths = part > 0 ? max(1, tenths) : 0
  }

  package static func < (left: Self, right: Self) -> Bool { left.tenths < right.tenths }
}

extension Percentage: CustomStringConvertible {
  /// With one decimal and without a sign: `98.2`.
  package var description: String { "\(tenths / 10).\(tenths % 10)" }
}
