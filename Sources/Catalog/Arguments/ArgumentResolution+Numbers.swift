/// Works out which argument each specifier takes.
extension Entry {
  /// Numbers the arguments of the key and of the source.
  mutating func numberSourceArguments() {
    arguments.signatures.removeAll(keepingCapacity: true)
    arguments.signatures.append(contentsOf: repeatElement(.none, count: units.count))
    arguments.unitsOfSubstitution.removeAll(keepingCapacity: true)
    arguments.unitsOfSubstitution.append(
      contentsOf: repeatElement(0..<0, count: substitutions.count))
    arguments.shownBySubstitutions.removeAll(keepingCapacity: true)
    arguments.shownBySubstitutions.append(
      contentsOf: repeatElement(ArgumentPositions(), count: localizations.count))
    number(arguments.keySpecifiers, from: 1, claimed: ArgumentPositions())
    if table.capabilities.isExport && table.isWrittenLikeCatalog { numberExportedSubstitutions() }
    if let sourceLocalization { numberArguments(of: sourceLocalization) }
  }

  /// Numbers the arguments of the translations, once those of the source are known.
  mutating func numberTranslatedArguments() {
    for index in localizations.indices where index != sourceLocalization {
      numberArguments(of: index)
    }
  }

  private mutating func numberArguments(of localization: Int) {
    let isVaried = !localizations[localization].substitutions.isEmpty
    if isVaried { resolveSubstitutions(of: localization) }
    for index in localizations[localization].units where units[index].substitution == nil {
      if !isVaried {
        number(units[index].specifiers, from: 1, claimed: ArgumentPositions())
      }
      var signature = ArgumentSignature.none
      var counts = (numbered: 0, unnumbered: 0)
      for specifier in units[index].specifiers {
        signature.add(specifiers[specifier])
        if specifiers[specifier].isNumbered { counts.numbered += 1 }
        if specifiers[specifier].isUnnumbered { counts.unnumbered += 1 }
      }
      let isSimple = counts.numbered == 0 || counts.unnumbered == 0
      arguments.signatures[index] = isSimple ? signature : .irregular
    }
    for index in localizations[localization].units where units[index].substitution != nil {
      arguments.signatures[index] = .irregular
    }
  }

  /// Gives the specifiers of one text their positions.
  ///
  /// - Parameters:
  ///   - first: the argument of the first specifier without a number.
  ///   - claimed: arguments that only substitutions take.
  mutating func number(_ range: Range<Int>, from first: Int, claimed: ArgumentPositions) {
    var counter = first
    func next() -> Int {
      while claimed.contains(counter) { counter += 1 }
      counter += 1
      return counter - 1
    }
    for index in range where specifiers[index].takesArgument {
      if specifiers[index].widthArgument == -1 { specifiers[index].widthArgument = next() }
      if specifiers[index].precisionArgument == -1 { specifiers[index].precisionArgument = next() }
      if specifiers[index].isNumbered {
        specifiers[index].position = specifiers[index].number
      } else if specifiers[index].traits.contains(.label), let name = specifiers[index].name {
        specifiers[index].position = arguments.labels[string(of: name)] ?? 0
      } else if specifiers[index].kind == .variable {
        specifiers[index].position = numberVariable(index) { next() }
      } else if specifiers[index].kind == .argument {
        specifiers[index].position = next()
      }
      if specifiers[index].position > 127 { specifiers[index].position = 0 }
    }
  }

  /// The argument of a reference without a number: that of its substitution, or the next.
  private mutating func numberVariable(_ index: Int, next: () -> Int) -> Int {
    guard let substitution = specifiers[index].substitution else { return 0 }
    if let known = substitutions[substitution].position { return known }
    return next()
  }
}
