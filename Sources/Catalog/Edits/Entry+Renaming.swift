package import Diagnostics

extension Entry {
  /// Returns the fix that gives a branch another name. Returns nil if the variation has a branch with
  /// that name.
  package func renaming(_ branch: Branch, to name: String, in variation: Variation) -> Fix? {
    let names = branches(of: variation).map { string(of: $0.name) }
    guard !names.contains(name), let edit = table.edit(replacing: branch.name, with: name) else {
      return nil
    }
    return Fix("rename it to '\(name)'", .unsafe, [edit])
  }
}
