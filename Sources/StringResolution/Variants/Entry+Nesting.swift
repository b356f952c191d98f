import Catalog
import FormatStrings

/// How variations are nested.
extension Entry {
  /// Returns whether a branch of a localization may exclude another one: a variation is inside of
  /// another of its kind, or a string inside of a variation refers to a variable.
  ///
  /// Few localizations have such branches, so that the others aren't searched.
  func hasNestedChoices(in localization: Localization) -> Bool {
    guard localization.variations.count > 1 else { return false }
    if localization.variations.contains(where: { isInsideOfItsKind(variations[$0]) }) {
      return true
    }
    guard !localization.substitutions.isEmpty else { return false }
    return localization.units.contains { unit in
      units[unit].branch != nil
        && units[unit].specifiers.contains { specifiers[$0].kind == .variable }
    }
  }

  private func isInsideOfItsKind(_ variation: Variation) -> Bool {
    var parent = variation.parent
    while let branch = parent {
      let outer = variations[branches[branch].variation]
      if outer.kind == variation.kind { return true }
      parent = outer.parent
    }
    return false
  }
}
