public import SourceText

extension Entry {
  /// Names the branch that holds a unit, such as `device.iphone/plural.few`; nil for none.
  public func variant(of unit: Unit) -> String? {
    path(branch: unit.branch, substitution: unit.substitution)
  }

  /// Names the place of a variation: the branch or the substitution that holds it.
  public func variant(of variation: Variation) -> String? {
    path(branch: variation.parent, substitution: variation.substitution)
  }

  /// Names a branch.
  public func variant(of branch: Branch) -> String {
    let variation = variations[branch.variation]
    let step = "\(variation.kind).\(name(of: branch.name))"
    return variant(of: variation).map { "\($0)/\(step)" } ?? step
  }

  /// A name as a string, without the end of a very long one.
  public func name(of text: Text) -> String { table.name(of: text) }

  private func path(branch: Int?, substitution: Int?) -> String? {
    var steps: [String] = []
    var current = branch
    while let index = current {
      let branch = branches[index]
      let variation = variations[branch.variation]
      steps.append("\(variation.kind).\(name(of: branch.name))")
      current = variation.parent
    }
    if let substitution {
      steps.append("substitution.\(name(of: substitutions[substitution].name))")
    }
    return steps.isEmpty ? nil : steps.reversed().joined(separator: "/")
  }
}

extension Table {
  /// A name as a string, without the end of a very long one.
  public func name(of text: Text) -> String {
    let bytes = text.range.bytes
    guard bytes.count > Self.longestName else { return string(of: text) }
    let range = SourceRange(file: text.range.file, bytes.prefix(Self.longestName))
    return string(of: Text(range: range, traits: text.traits)) + "…"
  }

  private static var longestName: Int { 256 }
}
