import FormatStrings
import SourceText

/// Finds specifiers that are dangerous wherever they appear.
extension ArgumentComparison {
  /// Appends faults for the forbidden specifiers of a string, and marks them so that nothing else
  /// is reported about them. Returns the arguments that they take.
  mutating func checkForbidden(ofUnit index: Int) -> ArgumentPositions {
    var positions = ArgumentPositions()
    let limit = faults.count + Self.maxFaultsOfText
    for specifier in entry.units[index].specifiers {
      if forbidden.contains(specifier) {
        // Already rejected by the comparison with the key.
        positions.insert(entry.specifiers[specifier].position)
        continue
      }
      guard isForbidden(specifier, inUnit: index) else { continue }
      let (position, found) = (
        entry.specifiers[specifier].position, entry.specifiers[specifier].argumentClass
      )
      forbidden.insert(specifier)
      guard !positions.contains(position), faults.count < limit else { continue }
      positions.insert(position)
      faults.append(
        fault(
          .forbidden(position: position, found: found), ofUnit: index,
          at: entry.specifiers[specifier].range,
          origin: found == .discarded
            ? nil : reference.map[position].map { entry.specifiers[$0.specifier].range }))
    }
    return positions
  }

  private func isForbidden(_ index: Int, inUnit unit: Int) -> Bool {
    let specifier = entry.specifiers[index]
    guard specifier.kind == .argument, !specifier.traits.contains(.prose) else { return false }
    if specifier.argumentClass == .discarded {
      return !specifier.traits.contains(.word) || reference.isFormat
    }
    guard specifier.argumentClass.isText, specifier.takesArgument else { return false }
    if let own = entry.units[unit].substitution,
      entry.substitutions[own].position == specifier.position
    {
      return false
    }
    return reference.map[specifier.position]?.argumentClass == .object
  }
}
