extension Entry {
  /// The specifiers of a text that take the next argument, whichever that is, as indices into
  /// those of the entry.
  public func unnumberedSpecifiers(of unit: Unit) -> [Int] {
    unit.specifiers.filter { lacksNumber($0) }
  }

  /// The specifiers of the key that take the next argument.
  public var unnumberedSpecifiersOfKey: [Int] { specifiersOfKey.filter { lacksNumber($0) } }

  /// The specifiers of the key, as indices into those of the entry.
  public var specifiersOfKey: Range<Int> {
    // Without any specifiers nobody has looked for those of the key.
    specifiers.isEmpty ? 0..<0 : arguments.keySpecifiers
  }

  private func lacksNumber(_ index: Int) -> Bool {
    guard specifiers[index].isUnnumbered else { return false }
    // A substitution that says its argument is as good as numbered.
    return specifiers[index].substitution.map { substitutions[$0].argumentNumber == nil } ?? true
  }
}
