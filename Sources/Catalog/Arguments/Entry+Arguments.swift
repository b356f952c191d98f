extension Entry {
  /// The argument whose number selects a branch of a plural variation, from 1, if it is known.
  ///
  /// A substitution says it; a plural of a whole text counts the first number of the source.
  public func countedArgument(of variation: Variation) -> Int? {
    if let substitution = variation.substitution { return substitutions[substitution].position }
    let reference = arguments.reference.map
    for position in reference.positions where reference[position]?.argumentClass.isNumeric == true {
      return position
    }
    for branch in branches(of: variation) {
      guard let unit = branch.unit else { continue }
      for index in units[unit].specifiers
      where specifiers[index].takesArgument && specifiers[index].argumentClass.isNumeric {
        return specifiers[index].position
      }
    }
    return nil
  }

  /// Whether a text shows an argument, itself or by way of a substitution.
  public func shows(_ argument: Int, in unit: Unit) -> Bool {
    for index in unit.specifiers where specifiers[index].takesArgument {
      if specifiers[index].position == argument { return true }
      guard specifiers[index].kind == .variable else { continue }
      if arguments.shownBySubstitutions[unit.localization].contains(argument) { return true }
    }
    return false
  }

  /// Whether a variable without a number is taken for another argument by its own texts, which is
  /// reported once as mixed numbering.
  func isMisnumbered(_ substitution: Int) -> Bool {
    substitutions[substitution].numberedLeaf.map { !$0.isEqual } ?? false
  }

  /// The arguments that a text takes, itself and by way of its substitutions.
  func shownArguments(ofUnit index: Int) -> ArgumentPositions {
    var shown = ArgumentPositions()
    var hasVariable = false
    for specifier in units[index].specifiers {
      if specifiers[specifier].kind == .variable { hasVariable = true }
      for slot in 0..<3 {
        if let position = argument(slot, of: specifier)?.position { shown.insert(position) }
      }
    }
    if hasVariable { shown.formUnion(arguments.shownBySubstitutions[units[index].localization]) }
    return shown
  }
}
