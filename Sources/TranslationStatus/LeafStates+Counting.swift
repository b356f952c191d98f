import Catalog
import SourceText

extension LeafStates {
  /// Counts the texts of a localization by their states, and those that it lacks.
  ///
  /// The phrases of one place are one text. A text with nothing but white space is new, unless the
  /// source has such a text in the same place, or, where it has none in that place, as its
  /// principal text.
  ///
  /// Not an initializer, since that would own, and so copy, the entry.
  static func states(
    of localization: Localization, in entry: Entry, source: SourceSide
  ) -> LeafStates {
    var states = LeafStates()
    var index = localization.units.lowerBound
    while index < localization.units.upperBound {
      let unit = entry.units[index]
      let end = endOfPhrases(at: index, of: localization, in: entry)
      let isEmpty = isEmptyForSource(index..<end, in: entry, source: source)
      states.insert(isEmpty ? .new : state(of: unit, in: entry))
      index = end
    }
    guard !localization.variations.isEmpty else { return states }
    let branches = LackingBranches(of: entry)
    for variation in localization.variations {
      states.lacking += branches.count(of: entry.variations[variation])
    }
    return states
  }

  /// How many texts a localization has, the phrases of one place counted once.
  static func count(of localization: Localization, in entry: Entry) -> Int {
    var count = 0
    var index = localization.units.lowerBound
    while index < localization.units.upperBound {
      count += 1
      index = endOfPhrases(at: index, of: localization, in: entry)
    }
    return count
  }
}

extension LeafStates {
  /// The state of a unit. Readers take one for translated whose state is no word, since they have
  /// reported that; here nobody knows it.
  private static func state(of unit: Unit, in entry: Entry) -> Unit.State {
    let isUnknown =
      unit.state == .translated && unit.stateRange == nil && entry.table.capabilities.isCompiled
    return isUnknown ? .unknown : unit.state
  }

  private static func endOfPhrases(
    at index: Int, of localization: Localization, in entry: Entry
  ) -> Int {
    let first = entry.units[index]
    var end = index + 1
    guard first.isPhrase else { return end }
    while end < localization.units.upperBound, entry.units[end].isPhrase,
      entry.units[end].branch == first.branch,
      entry.units[end].substitution == first.substitution
    {
      end += 1
    }
    return end
  }

  /// Whether some units of one place have no text, although the source has one.
  private static func isEmptyForSource(
    _ place: Range<Int>, in entry: Entry, source: SourceSide
  ) -> Bool {
    for index in place {
      let unit = entry.units[index]
      guard unit.state != .new, entry.isBlank(unit.text) else { return false }
    }
    let original = source.text(for: entry.units[place.lowerBound], of: entry)
    return original.map { !entry.isBlank($0) } ?? true
  }
}
