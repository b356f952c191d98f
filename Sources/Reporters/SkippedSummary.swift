package import Diagnostics

/// The number of files that a search skipped for each reason, for users.
package struct SkippedSummary {
  private let counts: [(reason: SkippedFile.Reason, count: Int)]

  /// Returns nil if nothing was skipped.
  package init?(_ skipped: [SkippedFile]) {
    guard !skipped.isEmpty else { return nil }
    let counts = skipped.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
    self.counts = SkippedFile.Reason.allCases.compactMap { reason in
      counts[reason].map { (reason, $0) }
    }
  }

  /// One phrase: '12 files skipped (9 ignored by git, 3 in frameworks)'.
  package var text: String {
    let total = counts.reduce(0) { $0 + $1.count }
    let parts = counts.map { "\($1.grouped) \($0.phrase)" }.joined(separator: ", ")
    return "\(total.counted("file")) skipped (\(parts))"
  }
}

extension SkippedFile.Reason {
  /// The reason why files were skipped, as a phrase that follows their number.
  package var phrase: String {
    switch self {
    case .ignored: "ignored by git"
    case .framework: "in frameworks"
    case .package: "in checked-out packages"
    case .export: "exported from checked files"
    case .link: "linked from outside"
    case .excluded: "excluded"
    case .notIncluded: "not included"
    case .products: "with dependencies or build products"
    }
  }
}
