import Catalog
import FormatStrings

/// The parts of one localization, found by what they belong to.
struct LocalizationParts {
  /// The place of a string or of variations: a branch, and a substitution.
  struct Place: Hashable {
    var branch: Int?
    var substitution: Int?
  }

  private struct NamedVariable: Hashable {
    var name: String
    var branch: Int?
  }

  private var units: [Place: [Int]] = [:]
  private var variations: [Place: [Int]] = [:]
  private var variables: [NamedVariable: Int] = [:]
  private var forms: [Int: [Int]] = [:]
  private var placesWithSeveralRules: Set<Place> = []
  /// The arguments that the file assigns to substitutions. No other specifier takes them by order.
  private(set) var claimed = ArgumentPositions()

  /// - Parameter localization: nil for no parts.
  init(of localization: Localization?, in entry: Entry) {
    guard let localization else { return }
    for index in localization.units where entry.isCompiled(entry.units[index]) {
      let unit = entry.units[index]
      units[Place(branch: unit.branch, substitution: unit.substitution), default: []].append(index)
      if let substitution = unit.substitution { forms[substitution, default: []].append(index) }
    }
    if localization.hasSeveralRules { placesWithSeveralRules.insert(Place()) }
    for index in localization.variations {
      let variation = entry.variations[index]
      if entry.table.capabilities.hasOneFilePerLocale {
        for branch in entry.branchIndices(of: variation)
        where entry.branches[branch].hasSeveralRules {
          placesWithSeveralRules.insert(Place(branch: branch))
        }
      }
      let place = Place(
        branch: variation.parent,
        substitution: variation.parent == nil ? variation.substitution : nil)
      variations[place, default: []].append(index)
    }
    for index in localization.substitutions {
      let substitution = entry.substitutions[index]
      let name = NamedVariable(
        name: entry.name(of: substitution.name), branch: substitution.branch)
      // The first of several with one name is used.
      variables[name] = variables[name] ?? index
      if let number = substitution.assignedArgument { claimed.insert(number) }
    }
  }

  /// The strings at a place. There are several only for phrases.
  func units(at place: Place) -> [Int] { units[place] ?? [] }

  /// The variations at a place. There are several only in a faulty file.
  func variations(at place: Place) -> [Int] {
    variations[
      Place(branch: place.branch, substitution: place.branch == nil ? place.substitution : nil)]
      ?? []
  }

  /// Whether the file has several rules for a place, so that it is undefined what is shown.
  func hasSeveralRules(at place: Place) -> Bool { placesWithSeveralRules.contains(place) }

  /// Returns the strings of a variable.
  func units(of substitution: Int) -> [Int] { forms[substitution] ?? [] }

  /// Returns the variable to which a string refers.
  ///
  /// - Parameter branch: the branch of the outermost string.
  func variable(_ name: String, in branch: Int?) -> Int? {
    variables[NamedVariable(name: name, branch: branch)]
      ?? variables[NamedVariable(name: name, branch: nil)]
  }
}
