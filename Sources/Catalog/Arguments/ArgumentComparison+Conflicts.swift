import FormatStrings
import SourceText

/// Finds arguments that are read in two ways.
extension ArgumentComparison {
  /// Checks for arguments that one string reads in two ways. Returns the arguments that are now
  /// reported, and whether one is read as two incompatible types, perhaps because of a wrong
  /// number.
  mutating func checkConflicts(
    ofUnit index: Int
  ) -> (settled: ArgumentPositions, isContradictory: Bool) {
    map.removeAll()
    var settled = ArgumentPositions()
    var isContradictory = false
    let isMixed = mixes(entry.units[index].specifiers)
    for specifier in entry.units[index].specifiers
    where !forbidden.contains(specifier) {
      // In a mixed string, an unnumbered specifier reads the wrong argument. The mix itself is the
      // fault.
      if isMixed && !entry.specifiers[specifier].isNumbered { continue }
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: specifier) else { continue }
        guard let known = map[position] else {
          map.set(
            position, to: .init(argumentClass: argumentClass, specifier: specifier))
          continue
        }
        guard !settled.contains(position),
          let difference = ArgumentDifference.between(
            expected: known.argumentClass, found: argumentClass)
        else { continue }
        settled.insert(position)
        if difference == .type { isContradictory = true }
        faults.append(
          fault(
            .conflict(position: position, first: known.argumentClass, second: argumentClass),
            ofUnit: index,
            at: entry.specifiers[specifier].range, origin: entry.specifiers[known.specifier].range))
      }
    }
    return (settled, isContradictory)
  }

  /// Returns whether a specifier takes the next argument and isn't forbidden.
  private func takesNextArgument(_ index: Int) -> Bool {
    entry.specifiers[index].isUnnumbered && !forbidden.contains(index)
  }

  /// Returns whether a string has specifiers with and without a number.
  private func mixes(_ range: Range<Int>) -> Bool {
    var isNumbered = false
    var isUnnumbered = false
    for index in range where entry.specifiers[index].takesArgument {
      let specifier = entry.specifiers[index]
      if specifier.isNumbered { isNumbered = true }
      guard takesNextArgument(index) else { continue }
      // A substitution with an argument number counts as numbered.
      if let substitution = specifier.substitution,
        entry.substitutions[substitution].argumentNumber != nil
      {
        continue
      }
      isUnnumbered = true
    }
    return isNumbered && isUnnumbered
  }

  /// Checks for numbered and unnumbered specifiers in one string. Returns true if the string has
  /// both, so that nothing else can be checked.
  mutating func checkNumbering(ofUnit index: Int) -> Bool {
    let range = entry.units[index].specifiers
    guard mixes(range), let first = range.first(where: { takesNextArgument($0) }) else {
      return false
    }
    let lost = range.first { suggestion(forLostDollarIn: entry.specifiers[$0]) != nil }
    faults.append(
      fault(
        .mixed(
          suggestion: lost.flatMap { suggestion(forLostDollarIn: entry.specifiers[$0]) },
          isHarmless: lost == nil && agrees(range), mayCrash: followsWrongPointer(range)),
        ofUnit: index, at: entry.specifiers[lost ?? first].range))
    return true
  }

  /// Returns whether a string follows an argument as a pointer that is none in the source.
  private func followsWrongPointer(_ range: Range<Int>) -> Bool {
    let reference = reference.map
    return range.contains { index in
      (0..<3).contains { slot in
        guard let (position, argumentClass) = entry.argument(slot, of: index) else { return false }
        return argumentClass.isFollowed && reference[position]?.argumentClass.isFollowed != true
      }
    }
  }

  /// Returns whether a string takes exactly the arguments that the source takes. Integers may have
  /// another size.
  private func agrees(_ range: Range<Int>) -> Bool {
    let reference = reference.map
    var positions = ArgumentPositions()
    for index in range {
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: index) else { continue }
        guard let known = reference[position]?.argumentClass,
          known.isInteger && argumentClass.isInteger
            || ArgumentDifference.between(expected: known, found: argumentClass) == nil
        else { return false }
        positions.insert(position)
      }
    }
    return positions == reference.positions
  }

  /// Returns the specifier that was meant if a width is the number of an argument of the same
  /// class, for example `%2$d` for `%2d`.
  private func suggestion(forLostDollarIn specifier: FormatSpecifier) -> String? {
    guard specifier.isUnnumbered, specifier.width > 0, !specifier.traits.contains(.zeroPadded),
      let known = reference.map[specifier.width],
      known.argumentClass == specifier.argumentClass,
      reference.map[specifier.position].map({
        entry.specifiers[$0.specifier].width != specifier.width
      }) ?? true
    else { return nil }
    let file = entry.table.file(specifier.range.file)
    return "%\(specifier.width)$"
      + file.bytes.string(in: specifier.range.bytes).drop { !$0.isNumber }.drop { $0.isNumber }
  }
}

extension ArgumentComparison {
  /// Appends a fault for a source string that reads an argument differently from another source
  /// string or from the key.
  mutating func append(_ conflict: ArgumentConflict) {
    guard let unit = conflict.unit else {
      let fault = disagreement(
        of: conflict.known, at: conflict.position, with: conflict.specifier,
        conflict.found)
      if let fault { faults.append(fault) }
      return
    }
    faults.append(
      ArgumentFault(
        kind: .conflict(
          position: conflict.position, first: conflict.known.argumentClass, second: conflict.found),
        localization: entry.units[unit].localization, unit: unit,
        range: entry.specifiers[conflict.specifier].range,
        origin: entry.specifiers[conflict.known.specifier].range))
  }

  /// Returns the fault of a source string that reads an argument differently from the key.
  private mutating func disagreement(
    of known: ArgumentMap.Use, at position: Int, with index: Int, _ expected: ArgumentClass
  ) -> ArgumentFault? {
    guard let sourceLocalization = entry.sourceLocalization,
      let difference = ArgumentDifference.between(
        expected: expected, found: known.argumentClass),
      let unit = entry.localizations[sourceLocalization].units.first(where: {
        entry.units[$0].specifiers.contains(known.specifier)
      })
    else { return nil }
    let found = entry.specifiers[known.specifier]
    if found.traits.contains(.damaged) { return nil }
    if let substitution = found.substitution, entry.isMisnumbered(substitution) { return nil }
    let isForbidden = expected == .object && known.argumentClass.isText
    // A string that reads the argument in two ways itself is reported as a conflict.
    let isContradicted = entry.units[unit].specifiers.contains { other in
      !forbidden.contains(other)
        && (0..<3).contains { slot in
          guard let use = entry.argument(slot, of: other), use.position == position else {
            return false
          }
          return ArgumentDifference.between(
            expected: known.argumentClass, found: use.argumentClass) != nil
        }
    }
    guard isForbidden || !isContradicted else { return nil }
    if isForbidden { forbidden.insert(known.specifier) }
    return ArgumentFault(
      kind: isForbidden
        ? .forbidden(position: position, found: known.argumentClass)
        : .mismatch(
          .init(
            position: position, expected: expected, found: known.argumentClass,
            expectedConversion: entry.specifiers[index].conversion,
            foundConversion: found.conversion,
            expectedLength: entry.specifiers[index].length, foundLength: found.length,
            difference: difference, authority: .key, variable: found.substitution,
            suggestion: numberOfKey(read: known.argumentClass))),
      localization: sourceLocalization, unit: unit,
      range: found.substitution.flatMap { entry.substitutions[$0].formatSpecifier?.range }
        ?? found.range,
      origin: entry.specifiers[index].range)
  }

  /// Returns the number of the key's first argument of a class.
  private func numberOfKey(read argumentClass: ArgumentClass) -> Int? {
    entry.arguments.keySpecifiers.prefix(16).lazy.compactMap { entry.argument(2, of: $0) }
      .first { $0.argumentClass == argumentClass }?.position
  }
}

/// Finds variables that take a different argument than the source's variable of the same name.
extension ArgumentComparison {
  /// Appends one fault for each string in which variables moved. What the branches of these
  /// variables read is a consequence.
  ///
  /// Skips XLIFF, which doesn't contain the numbers that its catalog gives to substitutions.
  mutating func checkPlacesOfVariables(of localization: Int) {
    guard !entry.table.capabilities.isExport, localization != entry.sourceLocalization else {
      return
    }
    for unit in entry.localizations[localization].units
    where entry.units[unit].substitution == nil && entry.isChecked(entry.units[unit]) {
      var worst: (fault: ArgumentFault, readsAnotherType: Bool)?
      // A limit for hostile input. Real strings have fewer references.
      for index in entry.units[unit].specifiers.prefix(64) {
        guard let variable = entry.specifiers[index].substitution,
          let found = displacement(of: variable, at: index, inUnit: unit)
        else { continue }
        displaced.insert(variable)
        if worst == nil || worst?.readsAnotherType == false && found.readsAnotherType {
          worst = found
        }
      }
      if let worst { faults.append(worst.fault) }
    }
  }
}

extension ArgumentComparison {
  private func displacement(
    of variable: Int, at index: Int, inUnit unit: Int
  ) -> (fault: ArgumentFault, readsAnotherType: Bool)? {
    let position = entry.specifiers[index].position
    guard entry.substitutions[variable].argumentNumber == nil, !entry.isMisnumbered(variable),
      !entry.substitutions[variable].isSilent, entry.substitutions[variable].position == position,
      let (twinUnit, twin) = sourceReference(named: entry.substitutions[variable].name),
      let original = entry.specifiers[twin].substitution, !entry.isMisnumbered(original),
      !entry.substitutions[original].isSilent,
      entry.specifiers[twin].position != 0, entry.specifiers[twin].position != position,
      let passed = reference.map[position]?.argumentClass
    else { return nil }
    let counted = entry.substitutions[variable].argumentClass
    let difference = ArgumentDifference.between(expected: passed, found: counted)
    guard difference == .type || !entry.specifiers[index].isNumbered else { return nil }
    let displaced = ArgumentFault.DisplacedVariable(
      variable: variable, lost: lostVariable(before: twin, of: twinUnit, inUnit: unit),
      position: position, expectedPosition: entry.specifiers[twin].position, passed: passed,
      counted: counted, difference: difference,
      hasOthers: entry.units[unit].specifiers.contains {
        $0 != index && entry.specifiers[$0].isUnnumbered
      })
    let fault = fault(
      .displaced(displaced), ofUnit: unit, at: entry.specifiers[index].range,
      origin: entry.specifiers[twin].range)
    return (fault, difference == .type)
  }

  /// Returns the first reference to a variable in the source strings.
  private func sourceReference(named name: TextSpan) -> (unit: Int, specifier: Int)? {
    guard let source = entry.source else { return nil }
    for unit in source.units.prefix(64) where entry.units[unit].substitution == nil {
      for index in entry.units[unit].specifiers.prefix(64) where refers(index, to: name) {
        return (unit, index)
      }
    }
    return nil
  }

  /// Returns the first variable before a reference in the source that the translation doesn't
  /// reference.
  private func lostVariable(before reference: Int, of source: Int, inUnit unit: Int) -> Int? {
    for index in entry.units[source].specifiers.prefix(64) where index < reference {
      guard let variable = entry.specifiers[index].substitution else { continue }
      let name = entry.substitutions[variable].name
      let isKept = entry.units[unit].specifiers.prefix(64).contains { refers($0, to: name) }
      if !isKept { return variable }
    }
    return nil
  }

  private func refers(_ index: Int, to name: TextSpan) -> Bool {
    guard entry.specifiers[index].substitution != nil, let other = entry.specifiers[index].name
    else {
      return false
    }
    return entry.hasSameContent(other, name)
  }
}
