/// The state of a string, the least finished first.
enum UnitState: Int, Comparable {
  case new, needsReview, machineTranslated, translated

  init?(_ name: [UInt8]) {
    guard let state = Self.all.first(where: { $0.name.utf8.elementsEqual(name) }) else {
      return nil
    }
    self = state
  }

  private static let all: [UnitState] = [.new, .needsReview, .machineTranslated, .translated]

  /// The name in a string catalog.
  var name: String {
    switch self {
    case .new: "new"
    case .needsReview: "needs_review"
    case .machineTranslated: "machine_translated"
    case .translated: "translated"
    }
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
