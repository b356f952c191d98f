import Catalog
import SourceText

extension LeafStates {
  /// Counts the strings of a localization by state, and those that are missing.
  ///
  /// All phrases at one position count as one string. A string of only whitespace is new unless its
  /// source string is only whitespace too.
  ///
  /// This isn't an initializer because an initializer would own, and therefore copy, the entry.
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
    for variation in localization.variations {
      states.missing += MissingBranches.count(of: entry.variations[variation], in: entry)
    }
    return states
  }

  /// Returns whether a localization is a single string that is translated and not only whitespace,
  /// as almost all are.
  @inline(__always)
  static func isPlainTranslation(_ localization: Localization, in entry: Entry) -> Bool {
    guard localization.units.count == 1, localization.variations.isEmpty else { return false }
    let index = localization.units.lowerBound
    return entry.units[index].state == .translated
      && (entry.units[index].stateRange != nil || !entry.table.capabilities.isCompiled)
      && !entry.units[index].text.traits.contains(.whitespaceEdge)
  }

  /// Returns how many strings a localization has. All phrases at one position count as one.
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
  /// Returns the state of a unit. If the state's value isn't a string, readers report that and use
  /// `translated`. Here such a state counts as unknown.
  private static func state(of unit: StringUnit, in entry: Entry) -> StringUnit.State {
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

  /// Returns whether all units at one position are only whitespace although the source isn't, or is
  /// unknown. Returns false if one of them is `new`.
  private static func isEmptyForSource(
    _ place: Range<Int>, in entry: Entry, source: SourceSide
  ) -> Bool {
    for index in place {
      let unit = entry.units[index]
      guard unit.state != .new, entry.isOnlyWhitespace(unit.text) else { return false }
    }
    let original = source.text(for: entry.units[place.lowerBound], of: entry)
    return original.map { !entry.isOnlyWhitespace($0) } ?? true
  }
}
