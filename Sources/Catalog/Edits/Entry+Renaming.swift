public import Diagnostics

extension Entry {
  /// Returns the fix that gives a branch another name. Returns nil if the variation has a branch
  /// with that name.
  public func renaming(_ branch: Branch, to name: String, in variation: Variation) -> Fix? {
    let names = branches(of: variation).prefix(Self.maxCompared).map { string(of: $0.name) }
    guard names.count < Self.maxCompared, !names.contains(name),
      let edit = table.edit(replacing: branch.name, with: name)
    else { return nil }
    return Fix("rename it to '\(name)'", .unsafe, [edit])
  }

  /// More branches than any variation has.
  private static var maxCompared: Int { 64 }
}
