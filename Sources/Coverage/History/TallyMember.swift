import TranslationStatus

/// An amount of a tally, identified by its name in files.
enum TallyMember: Hashable {
  case state(TranslationState)
  case identical, outdated, faulty

  static let all =
    TranslationState.allCases.map(TallyMember.state) + [.identical, .outdated, .faulty]

  init?(name: String) {
    guard let member = Self.all.first(where: { $0.name == name }) else { return nil }
    self = member
  }

  var name: String {
    switch self {
    case .state(let state): state.name
    case .identical: "identical"
    case .outdated: "outdated"
    case .faulty: "faulty"
    }
  }

  func amount(of tally: StatusTally) -> TextAmount {
    switch self {
    case .state(let state): tally[state]
    case .identical: tally.identical
    case .outdated: tally.outdated
    case .faulty: tally.faulty
    }
  }

  func set(_ amount: TextAmount, in tally: inout StatusTally) {
    switch self {
    case .state(let state): tally[state] = amount
    case .identical: tally.identical = amount
    case .outdated: tally.outdated = amount
    case .faulty: tally.faulty = amount
    }
  }
}
