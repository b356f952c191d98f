import FormatStrings
import Languages
import SourceText

/// Finds numbers that no form of a variable shows.
extension ArgumentComparison {
  /// Appends a fault for each variable that selects a form by a number, if the source shows the
  /// number and the forms don't.
  mutating func checkLostNumbers(of localization: Int) {
    guard localization != entry.sourceLocalization else { return }
    var shown: ShownArguments?
    for index in entry.localizations[localization].substitutions {
      let substitution = entry.substitutions[index]
      guard let position = substitution.position, substitution.isReferenced,
        !substitution.isSilent, !displaced.contains(index), !isShown(position, byFormsOf: index),
        let unit = principalUnit(ofSubstitution: index)
      else { continue }
      let source = shownBySource ?? ShownArguments(inSourceOf: entry)
      shownBySource = source
      let here = shown ?? ShownArguments(in: entry.localizations[localization], of: entry)
      shown = here
      guard source.always.contains(position), !here.contains(position, near: substitution.branch)
      else { continue }
      appendMissing(
        ArgumentPositions([position]), ofUnit: unit, origin: source.places[position])
    }
  }

  private func isShown(_ position: Int, byFormsOf index: Int) -> Bool {
    entry.arguments.unitsOfSubstitution[index].contains {
      entry.printedArguments(ofUnit: $0).contains(position)
    }
  }

  /// Returns the string of a variable's form `other`, or the last string. Returns nil if a form
  /// isn't translated, or has a broken specifier that may be the number.
  private func principalUnit(ofSubstitution index: Int) -> Int? {
    let forms = entry.arguments.unitsOfSubstitution[index].filter {
      entry.units[$0].substitution == index
    }
    let areKnown = forms.allSatisfy {
      entry.isChecked(entry.units[$0]) && !malformed.contains($0)
        && !mayHideArgument(entry.units[$0])
    }
    guard areKnown else { return nil }
    let written = forms.filter { !entry.units[$0].text.isEmpty }
    return written.last {
      entry.units[$0].branch.flatMap { entry.branches[$0].category } == .other
    } ?? written.last
  }
}

/// The arguments that users see in the strings of a localization. A variable takes an argument
/// without showing it: its forms do.
struct ShownArguments {
  /// The arguments that every string shows, itself or in a form of one of its variables.
  private(set) var always = ArgumentPositions()
  /// Where forms of variables show each argument, if possible the form `other`.
  private(set) var places: [Int: SourceRange] = [:]
  /// The arguments by the branch in which the string or its variable is, or nil.
  private var byBranch: [Int?: ArgumentPositions] = [:]

  /// Finds what the source shows, or the key if there is no source.
  init(inSourceOf entry: Entry) {
    if let source = entry.source {
      self.init(in: source, of: entry)
    } else {
      self.init(always: entry.arguments.reference.map.positions)
    }
  }

  private init(always: ArgumentPositions) { self.always = always }

  init(in localization: Localization, of entry: Entry) {
    var inForms: [Int?: ArgumentPositions] = [:]
    for unit in localization.units {
      let printed = entry.printedArguments(ofUnit: unit)
      guard let substitution = entry.units[unit].substitution else {
        byBranch[entry.units[unit].branch, default: ArgumentPositions()].formUnion(printed)
        continue
      }
      let branch = entry.substitutions[substitution].branch
      inForms[branch, default: ArgumentPositions()].formUnion(printed)
      notePlaces(ofUnit: unit, in: entry)
    }
    byBranch.merge(inForms) { $0.union($1) }
    // The branches of a plural count together.
    var byChoice: [Int?: ArgumentPositions] = [:]
    for unit in localization.units
    where entry.units[unit].substitution == nil && !entry.units[unit].text.isEmpty {
      let choice = entry.outermostChoice(of: entry.units[unit])
      byChoice[choice, default: inForms[nil] ?? ArgumentPositions()].formUnion(
        entry.printedArguments(ofUnit: unit).union(
          inForms[entry.units[unit].branch] ?? ArgumentPositions()))
    }
    for (index, shown) in byChoice.values.enumerated() {
      always = index == 0 ? shown : always.intersection(shown)
    }
  }

  /// Returns whether a string shows an argument in a branch, or outside of all branches.
  func contains(_ position: Int, near branch: Int?) -> Bool {
    byBranch[branch]?.contains(position) ?? false
      || byBranch[nil]?.contains(position) ?? false
  }

  private mutating func notePlaces(ofUnit unit: Int, in entry: Entry) {
    let category = entry.units[unit].branch.flatMap { entry.branches[$0].category }
    for index in entry.units[unit].specifiers where entry.specifiers[index].kind != .variable {
      guard let position = entry.argument(2, of: index)?.position,
        places[position] == nil || category == .other
      else { continue }
      places[position] = entry.specifiers[index].range
    }
  }
}
