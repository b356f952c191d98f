public import Languages
public import SourceText
import Syntax

/// What rules query about the variations of an entry.
extension Entry {
  /// Returns the locale of a variation.
  public func locale(of variation: Variation) -> LocaleIdentifier {
    locale(of: localizations[variation.localization])
  }

  /// Returns the source's variation at the same location as a variation of a translation, if there
  /// is one.
  ///
  /// The location is the substitution and the branches around the variation. Only the first 64
  /// variations of the source are searched. Real entries have fewer.
  public func sourceVariation(for variation: Variation) -> Variation? {
    guard let source, variation.localization != sourceLocalization else { return nil }
    return source.variations.prefix(64).lazy.map { variations[$0] }
      .first { isSamePlace($0, variation) }
  }

  /// Returns whether each string of a variation equals a string that the source has
  /// there, even if under another name.
  public func isCopyOfSource(_ variation: Variation) -> Bool {
    guard let original = sourceVariation(for: variation), variation.firstBranch != nil else {
      return false
    }
    return branches(of: variation).allSatisfy { isCopy($0, of: original) }
  }

  /// Returns whether the string of a branch equals one that the source has there.
  public func isCopyOfSource(_ branch: Branch) -> Bool {
    sourceVariation(for: variations[branch.variation]).map { isCopy(branch, of: $0) } ?? false
  }

  private func isCopy(_ branch: Branch, of original: Variation) -> Bool {
    guard let unit = branch.unit else { return false }
    // A limit for hostile input. A variation has few branches.
    return branches(of: original).prefix(16).contains { twin in
      twin.unit.map { hasSameContent(units[unit].text, units[$0].text) } ?? false
    }
  }

  /// Returns whether a variation has a branch with a name.
  public func hasBranch(_ name: StaticString, in variation: Variation) -> Bool {
    branches(of: variation).contains { isNamed($0.name, name) }
  }

  /// Returns whether a name is a word, however it is written. Nearly all are compared without
  /// making strings.
  func isNamed(_ name: TextSpan, _ word: StaticString) -> Bool {
    let file = table.file(name.range.file)
    guard name.traits.isDisjoint(with: [.escaped, .wide]) else {
      return file.string(of: name).utf8.elementsEqual(word.description.utf8)
    }
    return file.bytes.bytes(name.range.bytes, equal: word)
  }

  /// Returns the categories for which a plural variation has a branch.
  public func categories(of variation: Variation) -> PluralCategorySet {
    var categories = PluralCategorySet()
    for branch in branches(of: variation) {
      if let category = branch.category { categories.insert(category) }
    }
    return categories
  }

  /// Returns whether a plural form is for a category that its language never uses, so that it is
  /// never shown.
  package func isUnused(_ branch: Branch) -> Bool {
    guard let category = branch.category, category != .other,
      let rules = pluralRules(for: variations[branch.variation])
    else { return false }
    return !rules.accepted.contains(category)
  }

  /// Returns whether a branch satisfies a condition, or one of those around it, given by index.
  package func isInside(_ branch: Int?, where condition: (Int) -> Bool) -> Bool {
    var current = branch
    while let index = current {
      if condition(index) { return true }
      current = variations[branches[index].variation].parent
    }
    return false
  }

  /// Returns the plural rules for a variation, or nil if there are none that it must follow.
  ///
  /// In an XLIFF, a source string has the forms that its translation needs.
  public func pluralRules(for variation: Variation) -> PluralRules? {
    if table.capabilities.isExport && variation.localization == sourceLocalization { return nil }
    let locale = locale(of: variation)
    return locale.isPseudo ? nil : locale.pluralRules
  }

  /// Returns the keys of a width variation with the indices of their branches, in file order.
  public func widthKeys(of variation: Variation) -> [(key: WidthKey, branch: Int)] {
    branchIndices(of: variation).map { (WidthKey(string(of: branches[$0].name)), $0) }
  }

  /// Returns the branches of a width variation whose names are numbers, in file order.
  public func widths(of variation: Variation) -> [(width: Int, branch: Branch)] {
    widthKeys(of: variation).compactMap { key, branch in
      key.value.map { ($0, branches[branch]) }
    }
  }
}

/// The names of an entry's strings, and the strings at the same location.
extension Entry {
  /// Returns the name of the branch that contains a unit, for example `device.iphone/plural.few`,
  /// or nil if there is none.
  public func variant(of unit: StringUnit) -> String? {
    path(branch: unit.branch, substitution: unit.substitution)
  }

  /// Returns the name of a branch with those around it, without the substitution that contains it.
  func steps(to branch: Int) -> String { path(branch: branch, substitution: nil) ?? "" }

  /// Returns the name of a variation's location: the branch or the substitution that contains it.
  public func variant(of variation: Variation) -> String? {
    path(branch: variation.parent, substitution: variation.substitution)
  }

  /// Returns the name of a branch.
  public func variant(of branch: Branch) -> String {
    let variation = variations[branch.variation]
    let step = "\(variation.kind.name).\(name(of: branch.name))"
    return variant(of: variation).map { "\($0)/\(step)" } ?? step
  }

  /// Returns a name as a string. A very long one is truncated.
  public func name(of text: TextSpan) -> String { table.name(of: text) }

  private func path(branch: Int?, substitution: Int?) -> String? {
    var steps: [String] = []
    var current = branch
    while let index = current {
      let branch = branches[index]
      let variation = variations[branch.variation]
      steps.append("\(variation.kind.name).\(name(of: branch.name))")
      current = variation.parent
    }
    if let substitution {
      steps.append("substitution.\(name(of: substitutions[substitution].name))")
    }
    // The standard library has compiled this function for arrays only. For other collections, its
    // first call searches the types of the whole program.
    return steps.isEmpty ? nil : Array(steps.reversed()).joined(separator: "/")
  }

  /// Returns whether two variations have the same kind and the same path of names.
  package func isSamePlace(_ first: Variation, _ second: Variation) -> Bool {
    first.kind == second.kind && isSameSubstitution(first.substitution, second.substitution)
      && isSameBranch(first.parent, second.parent)
  }

  func isSameSubstitution(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return hasSameContent(substitutions[first].name, substitutions[second].name)
  }

  /// Returns whether two branches have the same name, and so have the branches around them.
  package func isSameBranch(_ first: Int?, _ second: Int?) -> Bool {
    var (own, other) = (first, second)
    while let one = own, let two = other {
      let (left, right) = (variations[branches[one].variation], variations[branches[two].variation])
      guard left.kind == right.kind, hasSameContent(branches[one].name, branches[two].name) else {
        return false
      }
      (own, other) = (left.parent, right.parent)
    }
    return own == nil && other == nil
  }

  /// Returns whether two strings have the same scalars, however they are escaped or encoded.
  public func hasSameContent(_ first: TextSpan, _ second: TextSpan) -> Bool {
    table.hasSameContent(first, second)
  }
}

extension Table {
  /// Returns a name as a string. A very long one is truncated.
  package func name(of text: TextSpan) -> String {
    let bytes = text.range.bytes
    guard bytes.count > Self.maxNameLength else { return string(of: text) }
    let range = SourceRange(file: text.range.file, bytes.prefix(Self.maxNameLength))
    return string(of: TextSpan(range: range, traits: text.traits)) + "…"
  }

  private static var maxNameLength: Int { 256 }

  /// Returns whether two strings have the same scalars, however they are escaped or encoded.
  public func hasSameContent(_ first: TextSpan, _ second: TextSpan) -> Bool {
    let form: TextSpan.Traits = [.escaped, .wide]
    guard first.traits.isDisjoint(with: form), second.traits.isDisjoint(with: form) else {
      // An escape takes only a few bytes for each byte of its value. Longer strings can't be equal,
      // so they aren't decoded.
      let (one, other) = (first.range.bytes.count, second.range.bytes.count)
      guard max(one, other) <= 16 * min(one, other) else { return false }
      return mayBeginAlike(first, second)
        && string(of: first).utf8.elementsEqual(string(of: second).utf8)
    }
    guard first.range.bytes.count == second.range.bytes.count else { return false }
    return file(first.range.file).bytes.bytes(
      first.range.bytes, equal: file(second.range.file).bytes, second.range.bytes)
  }

  /// Returns whether the first characters of two strings may be the same. Strings that aren't empty
  /// and begin with an escape, or are in UTF-16, may.
  private func mayBeginAlike(_ first: TextSpan, _ second: TextSpan) -> Bool {
    guard !first.isEmpty, !second.isEmpty, !first.traits.contains(.wide),
      !second.traits.contains(.wide)
    else { return true }
    let one = file(first.range.file).bytes[Int(first.range.start)]
    let other = file(second.range.file).bytes[Int(second.range.start)]
    return one == other || Self.mayBeEscape(one) || Self.mayBeEscape(other)
  }

  /// Returns whether a byte may begin an escape, a character reference or a CDATA section.
  private static func mayBeEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
  }
}

extension Table {
  /// Returns whether a file is a binary property list, whose order no person chose.
  public func isBinary(_ file: FileID) -> Bool { self.file(file).escapes == .none }
}
