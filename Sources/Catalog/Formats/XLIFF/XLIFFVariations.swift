import SourceText
import Syntax

/// A builder for the variations of one localization from paths, which repeat the names of all
/// branches.
struct XLIFFVariations {
  /// The position and the kind of a variation.
  private struct Location: Hashable {
    let kind: Variation.Kind
    let parent: Int?
    let substitution: Int?
  }

  private struct BranchName: Hashable {
    let variation: Int
    let name: String
  }

  let localization: Int
  let file: SourceFile
  /// The substitutions in the order in which they were found, as indices in the entry.
  private(set) var substitutions: [Int] = []
  private var indexOfName: [String: Int] = [:]
  private var variations: [Location: Int] = [:]
  private var branches: [BranchName: Int] = [:]
  private var lastBranch: [Int: Int] = [:]

  init(localization: Int, file: SourceFile) {
    self.localization = localization
    self.file = file
  }

  /// Finds a substitution by its name, or adds it.
  ///
  /// - Returns: Its index among those of the localization.
  mutating func substitution(_ name: TextSpan, of entry: inout Entry) -> Int {
    let string = file.string(of: name)
    if let known = indexOfName[string] { return known }
    let index = entry.append(Substitution(localization: localization, name: name))
    entry.substitutions[index].hasVariations = true
    substitutions.append(index)
    indexOfName[string] = substitutions.count - 1
    return substitutions.count - 1
  }

  /// Finds the branch at the end of a path, and adds what doesn't exist yet. Returns nil for an
  /// empty path.
  mutating func branch(
    _ steps: [XLIFFPath.Step], _ traits: TextSpan.Traits, in substitution: Int?,
    of entry: inout Entry
  ) -> Int? {
    var parent: Int?
    for step in steps {
      let place = Location(kind: step.kind, parent: parent, substitution: substitution)
      let variation =
        variations[place]
        ?? entry.append(
          Variation(
            kind: step.kind, localization: localization, substitution: substitution, parent: parent,
            name: file.range(step.kindName)))
      variations[place] = variation
      parent = branch(
        TextSpan(range: file.range(step.branch), traits: traits), of: variation, step.kind, &entry)
    }
    return parent
  }

  private mutating func branch(
    _ name: TextSpan, of variation: Int, _ kind: Variation.Kind, _ entry: inout Entry
  ) -> Int {
    let known = BranchName(variation: variation, name: file.string(of: name))
    if let index = branches[known] { return index }
    let category = kind == .plural ? PluralCategory(name, in: file) : nil
    let index = entry.append(
      Branch(variation: variation, name: name, category: category), after: lastBranch[variation])
    branches[known] = index
    lastBranch[variation] = index
    return index
  }
}
