/// The amount of text in each state, for a locale in a table or a sum of several.
package struct StatusTally: Hashable, Sendable {
  private var amounts: [TextAmount] = Array(
    repeating: TextAmount(), count: TranslationState.allCases.count)
  /// The amount that is translated and equal to the source. It counts in its state as well.
  package var identical = TextAmount()
  /// The amount that is translated from a source string that has changed since the base revision.
  /// It counts in its state as well.
  package var outdated = TextAmount()
  /// The amount that is translated and has an error that a rule found. It counts in its state as
  /// well.
  package var faulty = TextAmount()

  package init() {}

  package subscript(state: TranslationState) -> TextAmount {
    get { amounts[state.rawValue] }
    set { amounts[state.rawValue] = newValue }
  }

  package static func += (left: inout Self, right: Self) {
    for index in left.amounts.indices { left.amounts[index] += right.amounts[index] }
    left.identical += right.identical
    left.outdated += right.outdated
    left.faulty += right.faulty
  }
}

extension StatusTally {
  /// The amount in all counted states.
  package var total: TextAmount {
    TranslationState.counted.reduce(into: TextAmount()) { $0 += self[$1] }
  }

  package var translated: TextAmount { self[.translated] }

  /// The amount that is new or missing.
  package var untranslated: TextAmount { self[.new] + self[.missing] }

  /// The amount that is left to do: everything that counts and isn't translated.
  package var open: TextAmount {
    TranslationState.counted.dropFirst().reduce(into: TextAmount()) { $0 += self[$1] }
  }

  /// The percentage of keys that are translated, or nil if there are no keys.
  package var percentage: Percentage? { Percentage(translated.keys, of: total.keys) }
}

extension Sequence<StatusTally> {
  func sum() -> StatusTally { reduce(into: StatusTally()) { $0 += $1 } }
}
