/// The importance of a finding.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  case note, warning, error

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
