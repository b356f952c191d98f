package import Diagnostics

extension Entry {
  /// Returns the fix that adds forms to a plural as copies of another form, in the state `new`.
  ///
  /// Returns nil if that form isn't a string, or if a form has an unknown name.
  package func adding(
    _ categories: some Sequence<PluralCategory>, to variation: Variation,
    like model: PluralCategory
  ) -> Fix? {
    let branches = Array(branches(of: variation))
    // A branch with an unknown name may be one of the missing ones.
    guard branches.allSatisfy({ $0.category != nil }),
      let copied = branches.first(where: { $0.category == model }), let unit = copied.unit,
      let edit = MemberEdit(at: variation.name, in: table),
      let edits = edit.insertions(
        ofCopies: categories.map(\.name), of: copied.name, state: units[unit].stateRange,
        among: branches.map(\.name), in: variation.name)
    else { return nil }
    let names = categories.map { "'\($0.name)'" }.joined(separator: ", ")
    return Fix("add \(names) as a copy of '\(model.name)'", .unsafe, edits)
  }
}
