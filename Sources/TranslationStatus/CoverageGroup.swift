/// Tables that belong together, such as those of a team or a module.
package struct CoverageGroup: Sendable {
  package var name: String
  /// Whether a file belongs to the group, by its path as it is shown.
  package var includes: @Sendable (_ path: String) -> Bool

  package init(name: String, includes: @escaping @Sendable (_ path: String) -> Bool) {
    (self.name, self.includes) = (name, includes)
  }

  /// Whether a table belongs to the group: one of its files is enough.
  func includes(_ table: TableStatus) -> Bool { table.files.contains(where: includes) }
}
