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
    var counter = first
    func next() -> Int {
      while claimed.contains(counter) { counter += 1 }
      counter += 1
      return counter - 1
    }
    for index in range where entry.specifiers[index].takesArgument {
      if entry.specifiers[index].widthArgument == -1 {
        entry.specifiers[index].widthArgument = next()
      }
      if entry.specifiers[index].precisionArgument == -1 {
        entry.specifiers[index].precisionArgument = next()
      }
      if entry.specifiers[index].isNumbered {
        entry.specifiers[index].position = entry.specifiers[index].number
      } else if entry.specifiers[index].traits.contains(.label),
        let name = entry.specifiers[index].name
      {
        entry.specifiers[index].position = entry.arguments.labels[entry.string(of: name)] ?? 0
      } else if entry.specifiers[index].kind == .variable {
        entry.specifiers[index].position = numberVariable(index) { next() }
      } else if entry.specifiers[index].kind == .argument {
        entry.specifiers[index].position = next()
      }
      if entry.specifiers[index].position > 127 { entry.specifiers[index].position = 0 }
    }
  }

  /// Returns the argument of a reference without a number: that of its substitution, or the next
  /// one.
  private mutating func numberVariable(_ index: Int, next: () -> Int) -> Int {
    guard let substitution = entry.specifiers[index].substitution else { return 0 }
    if let known = entry.substitutions[substitution].position { return known }
    return next()
  }
}
