import Diagnostics
import SourceText

/// Finds what is wrong with the substitutions of a localization.
extension Entry {
  mutating func judgeSubstitutions(of localization: Int) {
    // An export has those of the source that the translation needs.
    if table.capabilities.isExport && localization == sourceLocalization { return }
    let hasText = localizations[localization].units.contains {
      units[$0].substitution == nil && isJudged(units[$0])
    }
    guard hasText else { return }
    judgeUnnumberedVariables(of: localization)
    for index in localizations[localization].substitutions {
      let substitution = substitutions[index]
      if !substitution.isReferenced {
        append(.unusedSubstitution, .warning, of: index, at: substitution.name.range)
      }
      guard table.capabilities.isCompiled else { continue }
      if let text = substitution.formatSpecifier {
        if !substitution.hasPlainSpecifier {
          append(.invalidSubstitution(.notNumeric), .error, of: index, at: text.range)
        }
      } else if !substitution.hasSpecifier {
        append(.invalidSubstitution(.noSpecifier), .error, of: index, at: substitution.name.range)
      }
      if let range = substitution.argumentNumberRange,
        !(1..<128 ~= substitution.argumentNumber ?? 0)
      {
        append(.invalidSubstitution(.badArgumentNumber), .error, of: index, at: range)
      }
      if !substitution.hasVariations {
        append(.invalidSubstitution(.noVariations), .error, of: index, at: substitution.name.range)
      }
    }
    judgeCycles(of: localization)
  }
}

extension Entry {
  private mutating func append(
    _ kind: ArgumentFault.Kind, _ severity: Severity, of substitution: Int, at range: SourceRange,
    origin: SourceRange? = nil
  ) {
    argumentFaults.append(
      ArgumentFault(
        kind: kind, severity: severity, localization: substitutions[substitution].localization,
        substitution: substitution, range: range, origin: origin))
  }

  /// A variable without a number whose branches give one to the argument that it counts.
  private mutating func judgeUnnumberedVariables(of localization: Int) {
    for unit in localizations[localization].units
    where units[unit].substitution == nil && !units[unit].isMalformed {
      for index in units[unit].specifiers {
        guard let substitution = specifiers[index].substitution, !specifiers[index].isNumbered,
          let (leaf, isEqual) = substitutions[substitution].numberedLeaf
        else { continue }
        let variable = ArgumentFault.UnnumberedVariable(
          selecting: specifiers[index].position, counted: specifiers[leaf].position,
          used: argumentsTaken(byBranchesOf: substitution))
        argumentFaults.append(
          fault(
            .unnumberedVariable(variable), isEqual ? .note : .error, ofUnit: unit,
            at: specifiers[index].range, origin: specifiers[leaf].range))
        return
      }
    }
  }

  private func argumentsTaken(byBranchesOf substitution: Int) -> ArgumentPositions {
    var positions = ArgumentPositions()
    for unit in arguments.unitsOfSubstitution[substitution] {
      for index in units[unit].specifiers {
        for slot in 0..<3 {
          if let use = argument(slot, of: index) { positions.insert(use.position) }
        }
      }
    }
    return positions
  }

  /// Substitutions that refer to themselves, be it by way of others.
  private mutating func judgeCycles(of localization: Int) {
    let range = localizations[localization].substitutions
    // 0: not seen, 1: on the way, 2: done. The way is a list, since nesting has no limit.
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
        guard let target = specifiers[next].substitution else { continue }
        switch marks[target - range.lowerBound] {
        case 0:
          marks[target - range.lowerBound] = 1
          way.append((target, references(of: target)))
        case 1:
          append(
            .invalidSubstitution(.cycle), .error, of: last.substitution,
            at: specifiers[next].range, origin: substitutions[target].name.range)
        default: break
        }
      }
    }
  }

  private func references(of substitution: Int) -> ArraySlice<Int> {
    var found: ArraySlice<Int> = []
    for unit in arguments.unitsOfSubstitution[substitution] {
      for index in units[unit].specifiers where specifiers[index].substitution != nil {
        found.append(index)
      }
    }
    return found
  }
}
