/// What Xcode's compiler writes of an entry.
extension Entry {
  /// Returns whether a string is in the app. The compiler leaves out a string in the state `new` if
  /// the entry has no extraction state.
  package func isCompiled(_ unit: StringUnit) -> Bool {
    !(table.capabilities.isCompiled && extraction == .automatic && unit.state == .new)
  }

  /// Returns whether a branch is in the app. One that contains variations is.
  package func isCompiled(_ branch: Branch) -> Bool {
    branch.unit.map { isCompiled(units[$0]) } ?? true
  }
}
