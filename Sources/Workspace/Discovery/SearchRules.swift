/// What a configuration says about which files are checked.
package struct SearchRules: Sendable {
  /// Whether a search checks what the repository ignores, what third parties have made, and exports
  /// of files that are checked.
  let checksIgnored: Bool
  /// Whether a file or a folder is never checked, by its path as it is shown.
  let excludes: @Sendable (String) -> Bool
  /// Whether a file is one of those that a search looks for, by its path as it is shown.
  let includes: @Sendable (String) -> Bool

  package init(
    checksIgnored: Bool, excludes: @escaping @Sendable (String) -> Bool,
    includes: @escaping @Sendable (String) -> Bool
  ) {
    self.checksIgnored = checksIgnored
    self.excludes = excludes
    self.includes = includes
  }
}
