/// The state of a string as a catalog names it, the least finished first.
enum UnitState: String, CaseIterable, Comparable {
  case new
  case needsReview = "needs_review"
  case machineTranslated = "machine_translated"
  case translated

  /// - Parameter name: The word in UTF-8.
  init?(_ name: [UInt8]) { self.init(rawValue: String(decoding: name, as: UTF8.self)) }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.progress < rhs.progress }

  private var progress: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
