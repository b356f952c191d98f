import FormatStrings
import SourceText

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
