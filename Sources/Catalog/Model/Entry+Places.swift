public import SourceText

/// How the texts of an entry are named, and which stand at the same place.
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

  /// Whether two texts have the same bytes, in whichever files they stand.
  public func isSame(_ first: Text, _ second: Text) -> Bool {
    table.file(first.range.file).bytes.bytes(
      first.range.bytes, equal: table.file(second.range.file).bytes, second.range.bytes)
  }

  /// Whether two texts stand for the same scalars, however they are escaped or encoded.
  public func hasSameContent(_ first: Text, _ second: Text) -> Bool {
    table.hasSameContent(first, second)
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

  /// Whether two texts stand for the same scalars, however they are escaped or encoded.
  public func hasSameContent(_ first: Text, _ second: Text) -> Bool {
    let form: Text.Traits = [.escaped, .wide]
    guard first.traits.isDisjoint(with: form), second.traits.isDisjoint(with: form) else {
      // An escape takes few bytes for each that it stands for; longer texts are not worth decoding.
      let (one, other) = (first.range.bytes.count, second.range.bytes.count)
      guard max(one, other) <= 16 * min(one, other) else { return false }
      return string(of: first).utf8.elementsEqual(string(of: second).utf8)
    }
    return file(first.range.file).bytes.bytes(
      first.range.bytes, equal: file(second.range.file).bytes, second.range.bytes)
  }
}
