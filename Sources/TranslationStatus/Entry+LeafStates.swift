import Catalog
import SourceText

extension Entry {
  /// The states of the texts of a localization, and how many it lacks.
  ///
  /// The phrases of one place are one text. A text with nothing but white space is new, unless the
  /// source has such a text in the same place, or, where it has none in that place, as its principal
  /// text.
  ///
  /// - Parameter source: the source's localization of the key.
  func leafStates(of localization: Localization, source: Localization?) -> LeafStates {
    var states = LeafStates()
    var index = localization.units.lowerBound
    while index < localization.units.upperBound {
      let unit = units[index]
      let end = endOfPhrases(at: index, of: localization)
      let isEmpty = isEmptyForSource(index..<end, source: source)
      states.insert(isEmpty ? .new : unit.state)
      index = end
    }
    for variation in localization.variations {
      states.lacking += lackingBranches(of: variations[variation], source: source)
    }
    return states
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
  private func isEmptyForSource(_ place: Range<Int>, source: Localization?) -> Bool {
    for index in place where !hasNoText(units[index]) { return false }
    guard let original = originalText(for: units[place.lowerBound], in: source) else {
      return true
    }
    return !isBlank(original)
  }

  /// The text that a unit is a translation of: that of the source in the same place, else the
  /// principal one, else the key; nil if nobody knows it.
  func originalText(for unit: Unit, in source: Localization?) -> Text? {
    guard let source, !source.units.isEmpty else {
      return table.format == .localizedFiles ? nil : key
    }
    if source.units.count == 1, unit.branch == nil, unit.substitution == nil {
      return units[source.units.lowerBound].text
    }
    // No person writes more variants than that.
    let counterpart = source.units.prefix(64).first { isSamePlace(units[$0], unit) }
    return (counterpart.map { units[$0] } ?? principalUnit(of: source, in: nil))?.text
  }

  private func hasNoText(_ unit: Unit) -> Bool {
    unit.state != .new && (unit.text.isEmpty || unit.text.traits.contains(.blankEdge))
      && isBlank(unit.text)
  }

  /// Whether two units stand under the same names: substitution, kinds of variation, branches.
  private func isSamePlace(_ first: Unit, _ second: Unit) -> Bool {
    guard isSameSubstitution(first.substitution, second.substitution) else { return false }
    var (own, other) = (first.branch, second.branch)
    while let one = own, let two = other {
      let (left, right) = (variations[branches[one].variation], variations[branches[two].variation])
      guard left.kind == right.kind, isSame(branches[one].name, branches[two].name) else {
        return false
      }
      (own, other) = (left.parent, right.parent)
    }
    return own == nil && other == nil
  }

  private func isSameSubstitution(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return isSame(substitutions[first].name, substitutions[second].name)
  }
}
