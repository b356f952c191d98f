import Diagnostics
import SourceText

/// Finds variables that take other arguments than those of the same name in the source.
extension Entry {
  /// Appends one fault for each text in which variables moved. Whatever the branches of these
  /// variables read follows from that.
  ///
  /// An XLIFF does not have the numbers that its catalog gives to substitutions.
  mutating func judgePlacesOfVariables(of localization: Int) {
    guard !table.capabilities.isExport, localization != sourceLocalization else { return }
    for unit in localizations[localization].units
    where units[unit].substitution == nil && isJudged(units[unit]) {
      var gravest: ArgumentFault?
      // No person writes more references than that.
      for index in units[unit].specifiers.prefix(64) {
        guard let variable = specifiers[index].substitution,
          let fault = displacement(of: variable, at: index, inUnit: unit)
        else { continue }
        substitutions[variable].isDisplaced = true
        if gravest == nil || gravest?.severity != .error && fault.severity == .error {
          gravest = fault
        }
      }
      if let gravest { argumentFaults.append(gravest) }
    }
  }
}

extension Entry {
  private func displacement(
    of variable: Int, at index: Int, inUnit unit: Int
  ) -> ArgumentFault? {
    let position = specifiers[index].position
    guard substitutions[variable].argumentNumber == nil, !isMisnumbered(variable),
      !substitutions[variable].isSilent, substitutions[variable].position == position,
      let (twinUnit, twin) = sourceReference(named: substitutions[variable].name),
      let original = specifiers[twin].substitution, !isMisnumbered(original),
      !substitutions[original].isSilent,
      specifiers[twin].position != 0, specifiers[twin].position != position,
      let passed = arguments.reference.map[position]?.argumentClass
    else { return nil }
    let counted = substitutions[variable].argumentClass
    let isError = ArgumentDifference.severity(expected: passed, found: counted) == .error
    guard isError || !specifiers[index].isNumbered else { return nil }
    let displaced = ArgumentFault.DisplacedVariable(
      variable: variable, lost: lostVariable(before: twin, of: twinUnit, inUnit: unit),
      position: position, expectedPosition: specifiers[twin].position, passed: passed,
      counted: counted,
      hasOthers: units[unit].specifiers.contains { $0 != index && specifiers[$0].isUnnumbered })
    return fault(
      .displaced(displaced), isError ? .error : .warning, ofUnit: unit,
      at: specifiers[index].range, origin: specifiers[twin].range)
  }

  /// The first reference to a variable in the texts of the source.
  private func sourceReference(named name: Text) -> (unit: Int, specifier: Int)? {
    guard let source else { return nil }
    for unit in source.units.prefix(64) where units[unit].substitution == nil {
      for index in units[unit].specifiers.prefix(64) where refers(index, to: name) {
        return (unit, index)
      }
    }
    return nil
  }

  /// The first variable before a reference in the source that a translation does not have.
  private func lostVariable(before reference: Int, of source: Int, inUnit unit: Int) -> Int? {
    for index in units[source].specifiers.prefix(64) where index < reference {
      guard let variable = specifiers[index].substitution else { continue }
      let name = substitutions[variable].name
      let isKept = units[unit].specifiers.prefix(64).contains { refers($0, to: name) }
      if !isKept { return variable }
    }
    return nil
  }

  private func refers(_ index: Int, to name: Text) -> Bool {
    guard specifiers[index].substitution != nil, let other = specifiers[index].name else {
      return false
    }
    return isSame(other, name)
  }
}
