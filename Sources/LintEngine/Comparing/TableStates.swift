import Catalog

/// What the states of a table share while one after the other is checked.
struct TableStates {
  /// Which state is being checked.
  private enum Stage {
    /// The only one.
    case only
    case base, present
  }

  private var stage = Stage.only
  private var recorded = EarlierTable()

  /// There is one state, which is compared with none.
  init() {}

  /// Begins with the earlier one of two states.
  static var base: TableStates {
    var states = TableStates()
    states.stage = .base
    return states
  }

  /// What the rules may compare with.
  var earlier: EarlierTable? { stage == .present ? recorded : nil }

  /// Goes on to the state that is compared with what was recorded.
  mutating func enterPresent() { stage = .present }

  /// Notes an entry of the earlier state.
  mutating func record(_ entry: Entry) {
    if stage == .base { recorded.record(entry) }
  }
}
