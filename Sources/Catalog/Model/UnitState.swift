/// A state of a string that Xcode writes to catalogs, the least finished first.
public enum UnitState: CaseIterable, Comparable, Sendable {
  case new, needsReview, machineTranslated, translated

  /// The name in a catalog.
  public var word: StaticString {
    switch self {
    case .new: "new"
    case .needsReview: "needs_review"
    case .machineTranslated: "machine_translated"
    case .translated: "translated"
    }
  }

  /// - Parameter word: The name in a catalog, in UTF-8.
  public init?(_ word: some Sequence<UInt8>) {
    let word = Array(word)
    guard let state = Self.allCases.first(where: { $0.word.description.utf8.elementsEqual(word) })
    else { return nil }
    self = state
  }
}

extension StringUnit.State {
  /// Creates the state of a string in a catalog.
  public init(_ state: UnitState) {
    self =
      switch state {
      case .new: .new
      case .needsReview: .needsReview
      case .machineTranslated: .machineTranslated
      case .translated: .translated
      }
  }
}
