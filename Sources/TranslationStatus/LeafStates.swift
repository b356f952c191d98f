import Catalog
import Languages
import SourceText

/// The number of strings of a key in each state, in one locale.
struct LeafStates {
  private(set) var translated = 0
  private(set) var machineTranslated = 0
  private(set) var needsReview = 0
  /// The number of required strings that are missing.
  var missing = 0
  private(set) var new = 0

  /// The number of strings that exist.
  var present: Int { translated + machineTranslated + needsReview + new }

  /// The state of the key, which is the worst state of its strings.
  var worst: TranslationState {
    if new > 0 { return .new }
    if missing > 0 { return .incomplete }
    if needsReview > 0 { return .needsReview }
    return machineTranslated > 0 ? .machineTranslated : .translated
  }

  mutating func insert(_ state: StringUnit.State) {
    switch state {
    case .translated: translated += 1
    case .machineTranslated: machineTranslated += 1
    case .needsReview, .unknown: needsReview += 1
    case .new: new += 1
    }
  }

  /// Adds the strings to the units of a tally.
  func count(into tally: inout StatusTally) {
    tally[.translated].units += translated
    if present == translated && missing == 0 { return }
    tally[.machineTranslated].units += machineTranslated
    tally[.needsReview].units += needsReview
    tally[.incomplete].units += missing
    tally[.new].units += new
  }
}

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

/// The branches that are missing from the variations of an entry.
///
/// The entry is passed on, because a value that has it would be a copy of it.
enum MissingBranches {
  /// Returns how many required branches are missing from a variation.
  ///
  /// A plural needs `other`, and each category that the language uses for whole numbers below a
  /// million. If the plural of the source has only `other`, or `other` and `zero`, only `other` is
  /// required, because the code then never needs another form. A language without plural data needs
  /// only `other`.
  ///
  /// A device variation without `other` needs each branch that the source variation in the same
  /// position has. If the source has no variation there, it needs `other`. A variation with
  /// branches for all devices is complete.
  ///
  /// In an XLIFF, the plural forms of the source are generated for the translation, so none are
  /// missing from the source.
  static func count(of variation: Variation, in entry: Entry) -> Int {
    let isSource = variation.localization == SourceSide.index(in: entry)
    guard !isSource || !entry.table.capabilities.isExport else { return 0 }
    switch variation.kind {
    case .plural: return missingCategories(of: variation, in: entry, isSource: isSource)
    case .device: return isSource ? 0 : missingDevices(of: variation, in: entry)
    case .width: return 0
    }
  }

  private static func missingCategories(
    of variation: Variation, in entry: Entry, isSource: Bool
  ) -> Int {
    let present = entry.categories(of: variation)
    var required = entry.locale(of: variation).pluralRules?.integer ?? []
    required.insert(.other)
    let missing = required.subtracting(present)
    guard !missing.isEmpty else { return 0 }
    let original = isSource ? variation : entry.sourceVariation(for: variation)
    if let original, entry.categories(of: original).subtracting([.zero]) == [.other] {
      return present.contains(.other) ? 0 : 1
    }
    return missing.count
  }

  private static func missingDevices(of variation: Variation, in entry: Entry) -> Int {
    let present = devices(of: variation, in: entry)
    guard !present.contains(.other), !present.isSuperset(of: DeviceKey.current) else { return 0 }
    guard let original = entry.sourceVariation(for: variation) else { return 1 }
    return devices(of: original, in: entry).subtracting(present).count
  }

  private static func devices(of variation: Variation, in entry: Entry) -> Set<DeviceKey> {
    // A variation has few branches, unless the file was crafted to make this slow.
    Set(
      entry.branches(of: variation).lazy.compactMap {
        DeviceKey(rawValue: entry.string(of: $0.name))
      })
  }
}
