/// A variation in which some strings are translated and others are not.
public struct PartialVariation {
  /// The units that are translated, as indices in file order.
  public private(set) var translated: [Int] = []
  /// The units that are not, as indices in file order.
  public private(set) var open: [Int] = []
}

extension PartialVariation {
  /// Returns the partially translated variations, in file order.
  ///
  /// A string counts as untranslated if it is new, or empty without a known state. An empty string
  /// that is marked as translated counts as neither, because that is a different fault.
  public static func all(in entry: Entry) -> [PartialVariation] {
    guard entry.isShipped, entry.isTranslatable,
      entry.units.contains(where: { $0.branch != nil && isOpen($0, in: entry) })
    else { return [] }
    var variations: [PartialVariation] = []
    var indices: [Int: Int] = [:]
    for (index, unit) in entry.units.enumerated() where !entry.isInSourceLanguage(unit) {
      guard let branch = unit.branch else { continue }
      let root = outermostVariation(around: branch, in: entry)
      let place = indices[root] ?? variations.count
      if place == variations.count {
        indices[root] = place
        variations.append(PartialVariation())
      }
      if isOpen(unit, in: entry) {
        variations[place].open.append(index)
      } else if !entry.isOnlyWhitespace(unit.text) {
        variations[place].translated.append(index)
      }
    }
    return variations.filter { !$0.open.isEmpty && !$0.translated.isEmpty }
  }

  private static func isOpen(_ unit: StringUnit, in entry: Entry) -> Bool {
    entry.isOpen(unit) || unit.state == .unknown && entry.isOnlyWhitespace(unit.text)
  }

  private static func outermostVariation(around branch: Int, in entry: Entry) -> Int {
    var variation = entry.branches[branch].variation
    while let parent = entry.variations[variation].parent {
      variation = entry.branches[parent].variation
    }
    return variation
  }
}

extension Entry {
  /// Returns whether no string of a variation has been translated yet.
  public func isUntranslated(_ variation: Variation) -> Bool {
    var hasStrings = false
    for branch in branches(of: variation) {
      guard let unit = branch.unit else { continue }
      guard isOpen(units[unit]) else { return false }
      hasStrings = true
    }
    return hasStrings
  }
}
