import FormatStrings
import SourceText

/// A comparison of the arguments of an entry's strings with those that the code passes.
///
/// Each argument of a string has at most one fault. A comparison must be short-lived: it keeps the
/// storage of the entry, which the reader reuses.
struct ArgumentComparison {
  let entry: Entry
  let reference: ArgumentReference
  /// The faults, in the order of the strings.
  var faults: [ArgumentFault] = []
  /// The strings with a placeholder that can't be read, as indices of units.
  var malformed: Set<Int> = []
  /// The specifiers that are not allowed where they are.
  var forbidden: Set<Int> = []
  /// The substitutions that take a different argument than the source's substitution of the same
  /// name.
  var displaced: Set<Int> = []
  /// The arguments of the string that is being compared.
  var map = ArgumentMap()
  /// Whether the variation that was requested last shows the number that it counts.
  var shownCount: (variation: Int, isShown: Bool)?
  /// What the variation that was requested last counts.
  var counted: (variation: Int, position: Int?)?

  init(of entry: Entry) {
    self.entry = entry
    reference = entry.arguments.reference
  }

  /// The maximum number of faults of one kind in a string. More would not help users.
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
    // A substitution that isn't referenced is a fault of its own, whatever it reads.
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

  /// Removes the other faults of a string with an unreadable placeholder, because most of them are
  /// consequences.
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
