import FormatStrings

/// Determines which argument each specifier takes.
extension ArgumentResolution {
  /// Numbers the arguments of the key and of the source.
  mutating func numberSourceArguments() {
    entry.arguments.signatures.removeAll(keepingCapacity: true)
    entry.arguments.signatures.append(contentsOf: repeatElement(.none, count: entry.units.count))
    entry.arguments.unitsOfSubstitution.removeAll(keepingCapacity: true)
    entry.arguments.unitsOfSubstitution.append(
      contentsOf: repeatElement(0..<0, count: entry.substitutions.count))
    entry.arguments.shownBySubstitutions.removeAll(keepingCapacity: true)
    entry.arguments.shownBySubstitutions.append(
      contentsOf: repeatElement(ArgumentPositions(), count: entry.localizations.count))
    number(entry.arguments.keySpecifiers, from: 1, claimed: ArgumentPositions())
    if entry.table.capabilities.isExport && entry.table.isWrittenLikeCatalog {
      numberExportedSubstitutions()
    }
    if let sourceLocalization = entry.sourceLocalization { numberArguments(of: sourceLocalization) }
  }

  /// Numbers the arguments of the translations. Those of the source must be known.
  mutating func numberTranslatedArguments() {
    for index in entry.localizations.indices where index != entry.sourceLocalization {
      numberArguments(of: index)
    }
  }

  private mutating func numberArguments(of localization: Int) {
    let isVaried = !entry.localizations[localization].substitutions.isEmpty
    if isVaried { resolveSubstitutions(of: localization) }
    for index in entry.localizations[localization].units
    where entry.units[index].substitution == nil {
      if !isVaried {
        number(entry.units[index].specifiers, from: 1, claimed: ArgumentPositions())
      }
      var signature = ArgumentSignature.none
      var counts = (numbered: 0, unnumbered: 0)
      for specifier in entry.units[index].specifiers {
        signature.add(entry.specifiers[specifier])
        if entry.specifiers[specifier].isNumbered { counts.numbered += 1 }
        if entry.specifiers[specifier].isUnnumbered { counts.unnumbered += 1 }
      }
      let isSimple = counts.numbered == 0 || counts.unnumbered == 0
      entry.arguments.signatures[index] = isSimple ? signature : .irregular
    }
    for index in entry.localizations[localization].units
    where entry.units[index].substitution != nil {
      entry.arguments.signatures[index] = .irregular
    }
  }

  /// Sets the positions of one string's specifiers.
  ///
  /// - Parameters:
  ///   - first: The argument of the first specifier without a number.
  ///   - claimed: The arguments that only substitutions take.
  mutating func number(_ range: Range<Int>, from first: Int, claimed: ArgumentPositions) {
    var numbering = ArgumentNumbering(from: first, skipping: claimed)
    for index in range where entry.specifiers[index].takesArgument {
      numbering.number(&entry.specifiers[index], fixed: fixedArgument(of: index))
      let isUnknown =
        entry.specifiers[index].kind == .variable && entry.specifiers[index].substitution == nil
      if isUnknown && !entry.specifiers[index].isNumbered
        || entry.specifiers[index].position > ArgumentNumbering.maxPosition
      {
        entry.specifiers[index].position = 0
      }
    }
  }

  /// Returns the argument of a specifier without a number that isn't the next one, or nil: that of
  /// a label, or the one that the file assigns to a substitution. 0 for none.
  private func fixedArgument(of index: Int) -> Int? {
    let specifier = entry.specifiers[index]
    switch specifier.kind {
    case .variable:
      return specifier.substitution.flatMap { entry.substitutions[$0].assignedArgument }
    case .argument where specifier.traits.contains(.label):
      return specifier.name.map { entry.arguments.labels[entry.string(of: $0)] ?? 0 }
    case .ownArgument: return 0
    case .argument, .percent, .incomplete, .unknown: return nil
    }
  }
}
