import Diagnostics
import SourceText

/// Finds specifiers that are a danger wherever they stand.
extension Entry {
  /// Appends the forbidden specifiers of a text, and marks them so that nothing else is said about
  /// them. Returns the arguments they take.
  mutating func judgeForbidden(ofUnit index: Int) -> ArgumentPositions {
    var positions = ArgumentPositions()
    let limit = argumentFaults.count + Self.greatestFaultsOfText
    for specifier in units[index].specifiers {
      if specifiers[specifier].traits.contains(.forbidden) {
        // The key has refused it already.
        positions.insert(specifiers[specifier].position)
        continue
      }
      guard isForbidden(specifier, inUnit: index) else { continue }
      let (position, found) = (specifiers[specifier].position, specifiers[specifier].argumentClass)
      specifiers[specifier].traits.insert(.forbidden)
      guard !positions.contains(position), argumentFaults.count < limit else { continue }
      positions.insert(position)
      argumentFaults.append(
        fault(
          .forbidden(position: position, found: found), .error, ofUnit: index,
          at: specifiers[specifier].range,
          origin: found == .discarded
            ? nil : arguments.reference.map[position].map { specifiers[$0.specifier].range }))
    }
    return positions
  }

  private func isForbidden(_ index: Int, inUnit unit: Int) -> Bool {
    let specifier = specifiers[index]
    guard specifier.kind == .argument, !specifier.traits.contains(.prose) else { return false }
    if specifier.argumentClass == .discarded {
      return !specifier.traits.contains(.word) || arguments.reference.isFormat
    }
    guard specifier.argumentClass.isText, specifier.takesArgument else { return false }
    if let own = units[unit].substitution, substitutions[own].position == specifier.position {
      return false
    }
    return arguments.reference.map[specifier.position]?.argumentClass == .object
  }
}
