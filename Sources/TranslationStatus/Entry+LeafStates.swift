import Catalog
import SourceText

extension Entry {
  /// The states of the texts of a localization, and how many it lacks.
  ///
  /// The phrases of one place are one text. A text with nothing but white space is new, unless the
  /// source has such a text in the same place, or, where it has none in that place, as its
  /// principal text.
  func leafStates(of localization: Localization, source: SourceSide) -> LeafStates {
    var states = LeafStates()
    var index = localization.units.lowerBound
    while index < localization.units.upperBound {
      let unit = units[index]
      let end = endOfPhrases(at: index, of: localization)
      let isEmpty = isEmptyForSource(index..<end, source: source)
      states.insert(isEmpty ? .new : state(of: unit))
      index = end
    }
    for variation in localization.variations {
      states.lacking += lackingBranches(of: variations[variation])
    }
    return states
  }

  /// The state of a unit. Readers take one for translated whose state is no word, since they have
  /// reported that; here nobody knows it.
  private func state(of unit: Unit) -> Unit.State {
    let isUnknown =
      unit.state == .translated && unit.stateRange == nil && table.capabilities.isCompiled
    return isUnknown ? .unknown : unit.state
  }

  /// How many texts a localization has, the phrases of one place counted once.
  func leafCount(of localization: Localization) -> Int {
    var count = 0
    var index = localization.units.lowerBound
    while index < localization.units.upperBound {
      count += 1
      index = endOfPhrases(at: index, of: localization)
    }
    return count
  }

  private func endOfPhrases(at index: Int, of localization: Localization) -> Int {
    let first = units[index]
    var end = index + 1
    guard first.isPhrase else { return end }
    while end < localization.units.upperBound, units[end].isPhrase,
      units[end].branch == first.branch, units[end].substitution == first.substitution
    {
      end += 1
    }
    return end
  }

  /// Whether some units of one place have no text, although the source has one.
  private func isEmptyForSource(_ place: Range<Int>, source: SourceSide) -> Bool {
    for index in place where !hasNoText(units[index]) { return false }
    return source.text(for: units[place.lowerBound], of: self).map { !isBlank($0) } ?? true
  }

  private func hasNoText(_ unit: Unit) -> Bool {
    unit.state != .new && (unit.text.isEmpty || unit.text.traits.contains(.blankEdge))
      && isBlank(unit.text)
  }
}
