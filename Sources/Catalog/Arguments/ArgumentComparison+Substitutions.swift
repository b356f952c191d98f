import FormatStrings
import SourceText

/// Finds faults of a localization's substitutions.
extension ArgumentComparison {
  mutating func checkSubstitutions(of localization: Int) {
    // An export contains the source's substitutions that the translation needs.
    if entry.table.capabilities.isExport && localization == entry.sourceLocalization { return }
    let hasText = entry.localizations[localization].units.contains {
      entry.units[$0].substitution == nil && entry.isChecked(entry.units[$0])
    }
    guard hasText else { return }
    checkUnnumberedVariables(of: localization)
    for index in entry.localizations[localization].substitutions {
      let substitution = entry.substitutions[index]
      if !substitution.isReferenced {
        append(.unusedSubstitution, of: index, at: substitution.name.range)
      }
      guard entry.table.capabilities.isCompiled else { continue }
      if let text = substitution.formatSpecifier {
        if !substitution.hasPlainSpecifier {
          append(.invalidSubstitution(.notNumeric), of: index, at: text.range)
        }
      } else if !substitution.hasSpecifier {
        append(.invalidSubstitution(.noSpecifier), of: index, at: substitution.name.range)
      }
      if let range = substitution.argumentNumberRange,
        !(1..<128 ~= substitution.argumentNumber ?? 0)
      {
        append(.invalidSubstitution(.badArgumentNumber), of: index, at: range)
      }
      if !substitution.hasVariations {
        append(.invalidSubstitution(.noVariations), of: index, at: substitution.name.range)
      }
    }
    checkCycles(of: localization)
  }
}

extension ArgumentComparison {
  private mutating func append(
    _ kind: ArgumentFault.Kind, of substitution: Int, at range: SourceRange,
    origin: SourceRange? = nil
  ) {
    faults.append(
      ArgumentFault(
        kind: kind, localization: entry.substitutions[substitution].localization,
        substitution: substitution, range: range, origin: origin))
  }

  /// Reports a variable without a number whose branches number the argument that it counts.
  private mutating func checkUnnumberedVariables(of localization: Int) {
    for unit in entry.localizations[localization].units
    where entry.units[unit].substitution == nil && !malformed.contains(unit) {
      for index in entry.units[unit].specifiers {
        guard let substitution = entry.specifiers[index].substitution,
          !entry.specifiers[index].isNumbered,
          let (leaf, isEqual) = entry.substitutions[substitution].numberedLeaf
        else { continue }
        let variable = ArgumentFault.UnnumberedVariable(
          selecting: entry.specifiers[index].position, counted: entry.specifiers[leaf].position,
          used: argumentsTaken(byBranchesOf: substitution), isShown: isEqual)
        faults.append(
          fault(
            .unnumberedVariable(variable), ofUnit: unit,
            at: entry.specifiers[index].range, origin: entry.specifiers[leaf].range))
        return
      }
    }
  }

  private func argumentsTaken(byBranchesOf substitution: Int) -> ArgumentPositions {
    var positions = ArgumentPositions()
    for unit in entry.arguments.unitsOfSubstitution[substitution] {
      for index in entry.units[unit].specifiers {
        for slot in 0..<3 {
          if let use = entry.argument(slot, of: index) { positions.insert(use.position) }
        }
      }
    }
    return positions
  }

  /// Reports substitutions that refer to themselves, directly or through others.
  private mutating func checkCycles(of localization: Int) {
    let range = entry.localizations[localization].substitutions
    // 0: not seen, 1: on the current path, 2: done. The path is a list because nesting has no
    // limit.
    var marks = [UInt8](repeating: 0, count: range.count)
    for start in range where marks[start - range.lowerBound] == 0 {
      var way = [(substitution: start, references: references(of: start))]
      marks[start - range.lowerBound] = 1
      while let last = way.last {
        guard let next = last.references.first else {
          marks[last.substitution - range.lowerBound] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].references = last.references.dropFirst()
        guard let target = entry.specifiers[next].substitution else { continue }
        switch marks[target - range.lowerBound] {
        case 0:
          marks[target - range.lowerBound] = 1
          way.append((target, references(of: target)))
        case 1:
          append(
            .invalidSubstitution(.cycle), of: last.substitution,
            at: entry.specifiers[next].range, origin: entry.substitutions[target].name.range)
        default: break
        }
      }
    }
  }

  private func references(of substitution: Int) -> ArraySlice<Int> {
    var found: ArraySlice<Int> = []
    for unit in entry.arguments.unitsOfSubstitution[substitution] {
      for index in entry.units[unit].specifiers where entry.specifiers[index].substitution != nil {
        found.append(index)
      }
    }
    return found
  }
}

extension ArgumentComparison {
  /// Reports references to undefined substitutions, and `%arg` where it has no meaning.
  mutating func checkReferences(ofUnit index: Int) {
    let limit = faults.count + Self.maxFaultsOfText
    for specifier in entry.units[index].specifiers.map({ entry.specifiers[$0] }) {
      guard faults.count < limit else { return }
      switch specifier.kind {
      case .variable where specifier.substitution == nil:
        if isMissingFromExport(specifier, ofUnit: index) { break }
        faults.append(
          fault(.undefinedSubstitution, ofUnit: index, at: specifier.range))
      case .ownArgument
      where entry.units[index].substitution == nil || !entry.table.isWrittenLikeCatalog:
        faults.append(
          fault(
            .invalidSubstitution(.argumentOutside), ofUnit: index, at: specifier.range))
      case .variable, .ownArgument, .argument, .percent, .incomplete, .unknown: break
      }
    }
  }

  /// Returns whether an undefined substitution may have been left out of an XLIFF, because the
  /// source string refers to it too.
  private func isMissingFromExport(_ specifier: FormatSpecifier, ofUnit index: Int) -> Bool {
    guard entry.table.capabilities.isExport, let source = entry.source, let name = specifier.name
    else {
      return false
    }
    if entry.isSource(entry.units[index]) { return true }
    // A limit for hostile input. Real entries have fewer strings and references.
    return source.units.prefix(64).contains { unit in
      entry.units[unit].specifiers.prefix(64).contains { other in
        entry.specifiers[other].kind == .variable
          && entry.specifiers[other].name.map { entry.hasSameContent($0, name) } ?? false
      }
    }
  }
}
