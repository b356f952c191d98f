/// How much text is in each state: of a locale in a table, or of a sum of those.
package struct StatusTally: Hashable, Sendable {
  private var amounts: [TextAmount] = Array(
    repeating: TextAmount(), count: TranslationState.allCases.count)
  /// What is translated and reads as the source does. A mark beside the states.
  package var identical = TextAmount()
  /// What is translated from a source text that has changed since the revision compared with. A
  /// mark beside the states.
  package var outdated = TextAmount()
  /// What is translated and has an error that a rule found. A mark beside the states.
  package var faulty = TextAmount()

  package init() {}

  package subscript(state: TranslationState) -> TextAmount {
    get { amounts[state.rawValue] }
    set { amounts[state.rawValue] = newValue }
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }

  package static func += (left: inout Self, right: Self) {
    for index in left.amounts.indices { left.amounts[index] += right.amounts[index] }
    left.identical += right.identical
    left.outdated += right.outdated
    left.faulty += right.faulty
  }
}

extension StatusTally {
  /// All that counts.
  package var total: TextAmount {
    TranslationState.counted.reduce(into: TextAmount()) { $0 += self[$1] }
  }

  package var translated: TextAmount { self[.translated] }

  /// What nobody has translated: new and missing.
  package var untranslated: TextAmount { self[.new] + self[.missing] }

  /// What is left to do: all that counts and is not translated.
  package var open: TextAmount {
    TranslationState.counted.dropFirst().reduce(into: TextAmount()) { $0 += self[$1] }
  }

  /// The share of keys that are translated; nil if there are none.
  package var percentage: Percentage? { Percentage(translated.keys, of: total.keys) }
}

extension Sequence<StatusTally> {
  func sum() -> StatusTally { reduce(into: StatusTally()) { $0 += $1 } }
}
