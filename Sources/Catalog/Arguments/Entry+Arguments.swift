package import FormatStrings
import Languages
package import SourceText

/// One argument as a specifier of a string reads it.
package struct ArgumentUse: Sendable {
  /// The number of the argument, from 1.
  package let position: Int
  package let argumentClass: ArgumentClass
  /// The range of the specifier.
  package let range: SourceRange
}

/// The arguments of an entry that its reader has finished.
extension Entry {
  /// Whether the code passes arguments, as far as the source and the key show.
  package var takesArguments: Bool {
    // Arguments aren't resolved for an entry without specifiers.
    !specifiers.isEmpty && arguments.reference.isFormat
  }

  /// The arguments that the code passes, as far as the source and the key show.
  package var expectedArguments: [(position: Int, argumentClass: ArgumentClass)] {
    // Arguments aren't resolved for an entry without specifiers.
    guard !specifiers.isEmpty else { return [] }
    return arguments.reference.map.positions.compactMap { position in
      arguments.reference.map[position].map { (position, $0.argumentClass) }
    }
  }

  /// Returns the specifier of an argument as the source spells it, or an empty string if the source
  /// doesn't read the argument.
  package func sourceSpelling(of position: Int, isNumbered: Bool) -> String {
    guard let use = arguments.reference.map[position] else { return "" }
    var specifier = specifiers[use.specifier]
    guard specifier.kind == .argument else {
      return use.argumentClass.specifier(number: isNumbered ? position : nil)
    }
    specifier.number = isNumbered ? position : 0
    return specifier.spelling(name: nil)
  }

  /// The string that translations are compared with: the source, or the key.
  package var referenceText: SourceRange { arguments.reference.text }

  /// Where the expected arguments come from: 'source', or 'key' if there is no source string.
  package var argumentAuthority: String { referenceText == key.range ? "key" : "source" }

  /// A sentence about what the code passes, for a note: 'in the source, argument 1 is an object and
  /// argument 2 is a 64-bit integer'.
  package var argumentSummary: String {
    let expected = expectedArguments
    guard !expected.isEmpty else { return "the \(argumentAuthority) has no arguments" }
    let shown = expected.prefix(6).map { argument in
      "argument \(argument.position) is \(argument.argumentClass)"
    }
    let more = expected.count - shown.count
    let last = more > 0 ? "\(more) more follow" : shown[shown.count - 1]
    let others = more > 0 ? shown[...] : shown.dropLast()
    return "in the \(argumentAuthority), "
      + (others.isEmpty ? last : "\(others.joined(separator: ", ")) and \(last)")
  }

  /// Returns the string at the range of a fault.
  package func string(of fault: ArgumentFault) -> String {
    let traits = fault.unit.map { units[$0].text.traits } ?? []
    return string(of: TextSpan(range: fault.range, traits: traits))
  }

  /// Returns the arguments that a string reads, in the order of its specifiers. Empty if it isn't a
  /// format string.
  package func argumentUses(of unit: StringUnit) -> [ArgumentUse] {
    unit.specifiers.flatMap { index in
      (0..<3).compactMap { slot in
        argument(slot, of: index).map { position, argumentClass in
          ArgumentUse(
            position: position, argumentClass: argumentClass, range: specifiers[index].range)
        }
      }
    }
  }

  /// Returns the specifiers of a string that take the next argument, whichever it is, as indices
  /// into the entry's specifiers.
  package func unnumberedSpecifiers(of unit: StringUnit) -> [Int] {
    unit.specifiers.filter { hasNoNumber($0) }
  }

  /// The specifiers of the key that take the next argument.
  package var unnumberedSpecifiersOfKey: [Int] { specifiersOfKey.filter { hasNoNumber($0) } }

  /// The specifiers of the key, as indices into the entry's specifiers.
  package var specifiersOfKey: Range<Int> {
    // The key isn't scanned in an entry without specifiers.
    specifiers.isEmpty ? 0..<0 : arguments.keySpecifiers
  }

  private func hasNoNumber(_ index: Int) -> Bool {
    guard specifiers[index].isUnnumbered else { return false }
    // A substitution with an argument number counts as numbered.
    return specifiers[index].substitution.map { substitutions[$0].argumentNumber == nil } ?? true
  }

  /// The faults of the placeholders in a key that is the source string.
  package var malformationsOfKey: [(kind: ArgumentFault.Malformation, range: SourceRange)] {
    guard isShipped, source == nil, keyAsSourceText != nil else { return [] }
    let hasEscaped = specifiersOfKey.contains { specifiers[$0].traits.contains(.placeholder) }
    let escaped = hasEscaped ? escapedPlaceholder(in: key) : nil
    return escaped.map { [(.escapedPlaceholder, $0)] } ?? malformedSpecifiersOfKey
  }

  private var malformedSpecifiersOfKey: [(kind: ArgumentFault.Malformation, range: SourceRange)] {
    specifiersOfKey.prefix(64).lazy.map { specifiers[$0] }.compactMap { specifier in
      if specifier.traits.contains(.damaged) {
        return (.damaged(meaning(of: specifier)), specifier.range)
      }
      return specifier.takesArgument && specifier.hasIneffectiveSpace
        ? (.space, specifier.range) : nil
    }
  }

  /// Returns the argument whose number selects a branch of a plural variation, from 1, or nil if it
  /// is unknown.
  ///
  /// A substitution names its argument. A plural of a whole string counts the first number of the
  /// source.
  package func countedArgument(of variation: Variation) -> Int? {
    if let substitution = variation.substitution { return substitutions[substitution].position }
    guard !specifiers.isEmpty else { return nil }
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

  /// Returns whether the number that selects a branch may have a fraction.
  ///
  /// A number of an unknown type counts as an integer.
  package func countsFractions(_ variation: Variation) -> Bool {
    if let substitution = variation.substitution {
      let specifier = substitutions[substitution].formatSpecifier.map(string)
      return specifier?.utf8.last.map { "aAeEfFgG".utf8.contains($0) } ?? false
    }
    // Arguments aren't resolved for an entry without specifiers.
    guard !specifiers.isEmpty, let counted = countedArgument(of: variation) else { return false }
    return expectedArguments.contains { position, argumentClass in
      position == counted && (argumentClass == .double || argumentClass == .longDouble)
    }
  }

  /// Returns whether a string shows an argument, itself or through a substitution.
  package func shows(_ argument: Int, in unit: StringUnit) -> Bool {
    for index in unit.specifiers where specifiers[index].takesArgument {
      if specifiers[index].position == argument { return true }
      guard specifiers[index].kind == .variable else { continue }
      if arguments.shownBySubstitutions[unit.localization].contains(argument) { return true }
    }
    return false
  }

  /// Returns one of the up to three arguments that a specifier takes: width, precision, or its own.
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

  /// Returns the class that a specifier reads. A variable reads what its substitution counts.
  func argumentClass(of specifier: FormatSpecifier) -> ArgumentClass {
    guard let substitution = specifier.substitution else { return specifier.argumentClass }
    return substitutions[substitution].isSilent
      ? .unknown : substitutions[substitution].argumentClass
  }

  /// Returns the specifier that a damaged one was meant to be.
  func meaning(of specifier: FormatSpecifier) -> String {
    specifier.spelling(name: specifier.name.map { name(of: $0) })
  }

  /// Returns whether the strings of an unnumbered variable read it as a different argument. This is
  /// reported once, as mixed numbering.
  func isMisnumbered(_ substitution: Int) -> Bool {
    substitutions[substitution].numberedLeaf.map { !$0.isEqual } ?? false
  }

  /// Returns the arguments that a string takes, itself and through its substitutions.
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

  /// Returns the arguments that a string shows itself. Its variables may show others.
  func printedArguments(ofUnit index: Int) -> ArgumentPositions {
    var printed = ArgumentPositions()
    for specifier in units[index].specifiers where specifiers[specifier].kind != .variable {
      if let position = argument(2, of: specifier)?.position { printed.insert(position) }
    }
    return printed
  }

  /// Returns the outermost device or width branch that contains a string.
  func outermostChoice(of unit: StringUnit) -> Int? {
    var current = unit.branch
    var choice: Int?
    while let index = current {
      let variation = variations[branches[index].variation]
      if variation.kind != .plural { choice = index }
      current = variation.parent
    }
    return choice
  }

  /// Whether the source or the key has a percent sign with nothing after it that could belong to
  /// it.
  package var hasLonePercentSignInSource: Bool {
    let sources = source?.units.map { units[$0].specifiers } ?? []
    return (sources + [arguments.keySpecifiers]).contains { range in
      range.contains { specifiers[$0].isLonePercentSign }
    }
  }

  /// Returns whether faults of a string matter. Phrases, untranslated strings and localizations
  /// with syntax errors aren't checked.
  func isChecked(_ unit: StringUnit) -> Bool {
    guard !unit.isPhrase, !localizations[unit.localization].isFaulty else { return false }
    if isSource(unit) { return true }
    // Message documentation for translators, not a translation.
    return !isOpen(unit) && locale(of: unit).spelling != "qqq"
  }
}
