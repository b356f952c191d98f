package import FormatStrings
package import SourceText

/// One argument as a specifier of a text reads it.
package struct ArgumentUse: Sendable {
  /// From 1.
  package let position: Int
  package let argumentClass: ArgumentClass
  /// Where the specifier stands.
  package let range: SourceRange
}

/// What is known about the arguments of an entry, once its reader has finished it.
extension Entry {
  /// Whether the code passes arguments, as far as the source and the key show them.
  package var takesArguments: Bool {
    // Without specifiers nobody has looked for arguments.
    !specifiers.isEmpty && arguments.reference.isFormat
  }

  /// The arguments that the code passes, as far as the source and the key show them.
  package var expectedArguments: [(position: Int, argumentClass: ArgumentClass)] {
    arguments.reference.map.positions.compactMap { position in
      arguments.reference.map[position].map { (position, $0.argumentClass) }
    }
  }

  /// The text that translations are compared with: that of the source, or the key.
  package var referenceText: SourceRange { arguments.reference.text }

  /// Who says which arguments there are: 'source', or 'key' where there is no source text.
  package var argumentAuthority: String { referenceText == key.range ? "key" : "source" }

  /// What the code passes, for a note: 'the source takes 1: an object, 2: a 64-bit integer'.
  package var argumentSummary: String {
    let expected = expectedArguments
    guard !expected.isEmpty else { return "the \(argumentAuthority) takes no arguments" }
    let shown = expected.prefix(6).map { "\($0.position): \($0.argumentClass)" }
    return "the \(argumentAuthority) takes \(shown.joined(separator: ", "))"
      + (expected.count > shown.count ? " and \(expected.count - shown.count) more" : "")
  }

  /// What stands at the place of a fault.
  package func string(of fault: ArgumentFault) -> String {
    let traits = fault.unit.map { units[$0].text.traits } ?? []
    return string(of: Text(range: fault.range, traits: traits))
  }

  /// The arguments that a text reads, in the order of its specifiers; nothing for a text that is no
  /// format string.
  package func argumentUses(of unit: Unit) -> [ArgumentUse] {
    unit.specifiers.flatMap { index in
      (0..<3).compactMap { slot in
        argument(slot, of: index).map { position, argumentClass in
          ArgumentUse(
            position: position, argumentClass: argumentClass, range: specifiers[index].range)
        }
      }
    }
  }

  /// The specifiers of a text that take the next argument, whichever that is, as indices into
  /// those of the entry.
  package func unnumberedSpecifiers(of unit: Unit) -> [Int] {
    unit.specifiers.filter { lacksNumber($0) }
  }

  /// The specifiers of the key that take the next argument.
  package var unnumberedSpecifiersOfKey: [Int] { specifiersOfKey.filter { lacksNumber($0) } }

  /// The specifiers of the key, as indices into those of the entry.
  package var specifiersOfKey: Range<Int> {
    // Without any specifiers nobody has looked for those of the key.
    specifiers.isEmpty ? 0..<0 : arguments.keySpecifiers
  }

  private func lacksNumber(_ index: Int) -> Bool {
    guard specifiers[index].isUnnumbered else { return false }
    // A substitution that says its argument is as good as numbered.
    return specifiers[index].substitution.map { substitutions[$0].argumentNumber == nil } ?? true
  }

  /// What is wrong with the placeholders of a key that is the source string.
  package var malformationsOfKey: [(kind: ArgumentFault.Malformation, range: SourceRange)] {
    guard isShipped, source == nil, keyAsSourceText != nil else { return [] }
    return specifiersOfKey.prefix(64).lazy.map { specifiers[$0] }.compactMap { specifier in
      if specifier.traits.contains(.damaged) {
        return (.damaged(meaning(of: specifier)), specifier.range)
      }
      return specifier.takesArgument && specifier.hasIdleSpace ? (.blank, specifier.range) : nil
    }
  }

  /// The argument whose number selects a branch of a plural variation, from 1, if it is known.
  ///
  /// A substitution says it; a plural of a whole text counts the first number of the source.
  package func countedArgument(of variation: Variation) -> Int? {
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
  package func shows(_ argument: Int, in unit: Unit) -> Bool {
    for index in unit.specifiers where specifiers[index].takesArgument {
      if specifiers[index].position == argument { return true }
      guard specifiers[index].kind == .variable else { continue }
      if arguments.shownBySubstitutions[unit.localization].contains(argument) { return true }
    }
    return false
  }

  /// One of the up to three arguments that a specifier takes: width, precision, its own.
  func argument(
    _ slot: Int, of index: Int
  ) -> (position: Int, argumentClass: ArgumentClass)? {
    let specifier = specifiers[index]
    guard specifier.takesArgument else { return nil }
    let position =
      switch slot {
      case 0: specifier.widthArgument
      case 1: specifier.precisionArgument
      default: specifier.position
      }
    guard 1..<128 ~= position else { return nil }
    return (position, slot < 2 ? .star : argumentClass(of: specifier))
  }

  /// What a specifier reads; a variable reads what its substitution counts.
  func argumentClass(of specifier: FormatSpecifier) -> ArgumentClass {
    guard let substitution = specifier.substitution else { return specifier.argumentClass }
    return substitutions[substitution].isSilent
      ? .unknown : substitutions[substitution].argumentClass
  }

  /// The specifier that a damaged one was meant to be.
  func meaning(of specifier: FormatSpecifier) -> String {
    specifier.spelling(name: specifier.name.map { name(of: $0) })
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

  /// Whether faults of a text matter: somebody wrote it and somebody ships it.
  func isChecked(_ unit: Unit) -> Bool {
    guard !unit.isPhrase, !localizations[unit.localization].isFaulty else { return false }
    if isSource(unit) { return true }
    // Message documentation for translators, not a translation.
    return unit.state != .new && locale(of: unit).spelling != "qqq"
  }
}
