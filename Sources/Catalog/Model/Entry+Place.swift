extension Entry {
  /// Whether two units stand under the same names: substitution, kinds of variation, branches.
  public func isSamePlace(_ first: Unit, _ second: Unit) -> Bool {
    isSameSubstitution(first.substitution, second.substitution)
      && isSameBranch(first.branch, second.branch)
  }

  /// Whether two variations of one kind stand under the same names.
  func isSamePlace(_ first: Variation, _ second: Variation) -> Bool {
    first.kind == second.kind && isSameSubstitution(first.substitution, second.substitution)
      && isSameBranch(first.parent, second.parent)
  }

  func isSameSubstitution(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return isSame(substitutions[first].name, substitutions[second].name)
  }

  /// Whether two branches have the same name, as have those around them.
  func isSameBranch(_ first: Int?, _ second: Int?) -> Bool {
    var (own, other) = (first, second)
    while let one = own, let two = other {
      let (left, right) = (variations[branches[one].variation], variations[branches[two].variation])
      guard left.kind == right.kind, isSame(branches[one].name, branches[two].name) else {
        return false
      }
      (own, other) = (left.parent, right.parent)
    }
    return own == nil && other == nil
  }
}
