import FormatStrings
import SourceText

/// Compares the arguments of the texts of an entry with those that the code passes.
///
/// Each argument of a text has at most one fault. A comparison lives as long as it takes: it keeps
/// the memory of the entry, which a reader fills again.
struct ArgumentComparison {
  let entry: Entry
  let reference: ArgumentReference
  /// What was found, in the order of the texts.
  var faults: [ArgumentFault] = []
  /// The texts with a placeholder that cannot be read, as indices of units.
  var malformed: Set<Int> = []
  /// The specifiers that must not stand where they do.
  var forbidden: Set<Int> = []
  /// The substitutions that take another argument than those of the same name in the source.
  var displaced: Set<Int> = []
  /// The arguments of the text that is compared at the moment.
  var map = ArgumentMap()
  /// Whether a variation, the one asked for last, shows the number that it counts.
  var shownCount: (variation: Int, isShown: Bool)?
  /// What a variation, the one asked for last, counts.
  var counted: (variation: Int, position: Int?)?

  init(of entry: Entry) {
    self.entry = entry
    reference = entry.arguments.reference
  }

  /// How many faults of one kind are found in a text at most: nobody reads more.
  static var maxFaultsOfText: Int { 8 }

  mutating func run() {
    for conflict in reference.conflicts { append(conflict) }
    for index in entry.localizations.indices
    where !entry.localizations[index].substitutions.isEmpty {
      checkPlacesOfVariables(of: index)
    }
    for index in entry.units.indices where entry.isChecked(entry.units[index]) {
      if !entry.arguments.isClean(unit: index) { compare(unit: index) }
      if !reference.isFormat && !entry.units[index].specifiers.isEmpty {
        checkPercentSigns(ofUnit: index)
      }
    }
    for index in entry.localizations.indices
    where !entry.localizations[index].substitutions.isEmpty {
      checkSubstitutions(of: index)
    }
    removeConsequencesOfDamage()
  }

  func fault(
    _ kind: ArgumentFault.Kind, ofUnit index: Int, at range: SourceRange,
    origin: SourceRange? = nil
  ) -> ArgumentFault {
    ArgumentFault(
      kind: kind, localization: entry.units[index].localization, unit: index,
      substitution: entry.units[index].substitution, range: range, origin: origin)
  }
}

extension ArgumentComparison {
  private mutating func compare(unit index: Int) {
    let forbidden = checkForbidden(ofUnit: index)
    let isFaulty = checkShapes(ofUnit: index)
    checkReferences(ofUnit: index)
    // A substitution that no text refers to is a fault of its own, whatever it reads.
    if let substitution = entry.units[index].substitution,
      !entry.substitutions[substitution].isReferenced || displaced.contains(substitution)
    {
      return
    }
    let conflicts = checkConflicts(ofUnit: index)
    let settled = conflicts.settled.union(forbidden)
    let isMixed = entry.units[index].substitution == nil && checkNumbering(ofUnit: index)
    guard !isMixed else { return }
    guard checkClasses(ofUnit: index, settled) else { return }
    guard entry.units[index].substitution == nil else { return }
    guard !conflicts.isContradictory, forbidden.isEmpty, !isFaulty else { return }
    checkAbsence(ofUnit: index)
  }

  /// Removes all that is said about a text with a placeholder that cannot be read. Most of it
  /// follows from that.
  private mutating func removeConsequencesOfDamage() {
    guard !malformed.isEmpty else { return }
    let damaged = Set(malformed.map { entry.units[$0].localization })
    faults.removeAll { fault in
      switch fault.kind {
      case .malformed, .forbidden: false
      case .unusedSubstitution: damaged.contains(fault.localization)
      case .conflict, .mixed, .unnumberedVariable, .mismatch, .displaced, .extra, .gap, .missing,
        .percentEscape, .undefinedSubstitution, .invalidSubstitution:
        fault.unit.map(malformed.contains) ?? false
      }
    }
  }
}
